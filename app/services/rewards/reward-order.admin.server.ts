/** The order of the rewards on the home page. */
import {
  rowOrderResult,
  rowOrderView,
  type RowOrderInput,
  type RowOrderResult,
  type RowOrderView,
} from "~/platform/row-order";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { homeOrderOf, saveHomeOrder } from "~/services/publishing/home-order.server";
import { REWARDS } from "./internal/home-rewards.server";

/** The rewards that are not archived, in the order of the home page, drafts included. */
export const getRewardOrder = query(
  "rewards:update",
  function getRewardOrder(ctx: AdminProgramCtx): Promise<RowOrderView> {
    return homeOrderOf(ctx, REWARDS);
  },
  { output: rowOrderView },
);

/**
 * Puts the rewards in order. A repeated request changes nothing.
 * @throws conflict when somebody else changed the order, added, archived or deleted one in the meantime
 */
export const orderRewards = command(
  "rewards:update",
  function orderRewards(ctx: AdminProgramCtx, work, input: RowOrderInput): Promise<RowOrderResult> {
    return saveHomeOrder(ctx, work, REWARDS, input);
  },
  { output: rowOrderResult },
);
