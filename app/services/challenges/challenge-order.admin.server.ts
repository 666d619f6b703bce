/** The order of the challenges on the home page. */
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
import { CHALLENGES } from "./internal/home-challenges.server";

/** The challenges that are not archived, in the order of the home page, drafts included. */
export const getChallengeOrder = query(
  "challenges:update",
  function getChallengeOrder(ctx: AdminProgramCtx): Promise<RowOrderView> {
    return homeOrderOf(ctx, CHALLENGES);
  },
  { output: rowOrderView },
);

/**
 * Puts the challenges in order. A repeated request changes nothing.
 * @throws conflict when somebody else changed the order, added, archived or deleted one in the meantime
 */
export const orderChallenges = command(
  "challenges:update",
  function orderChallenges(ctx: AdminProgramCtx, work, input: RowOrderInput): Promise<RowOrderResult> {
    return saveHomeOrder(ctx, work, CHALLENGES, input);
  },
  { output: rowOrderResult },
);
