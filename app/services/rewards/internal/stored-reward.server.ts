import type { Reward } from "~/generated/prisma/client";
import type { Transaction } from "~/platform/database/sql";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { storedRow } from "~/services/publishing/content.server";
import { REWARDS } from "./home-rewards.server";

/** A reward of the program by its id, drafts included. @throws not_found */
export function storedReward(db: Transaction, ctx: AdminProgramCtx, id: string): Promise<Reward> {
  return storedRow(db, ctx, REWARDS, id);
}
