/** The intents of a register. Only systems send them, so no page is behind them. */
import type { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { redeemCode, undoRedeemCode } from "~/services/point-of-sale/codes.admin.server";
import type { redeemIntent, undoRedeemIntent } from "~/services/point-of-sale/codes.schema";
import { captureHold, holdPoints, releaseHold } from "~/services/point-of-sale/holds.admin.server";
import type { captureIntent, holdIntent, releaseIntent } from "~/services/point-of-sale/holds.schema";
import { claimAtRegister } from "~/services/point-of-sale/register-claims.admin.server";
import type { registerClaimIntent } from "~/services/point-of-sale/register-claims.schema";
import { reverseOneAction } from "~/services/point-of-sale/reversals.admin.server";
import type { reverseIntent } from "~/services/point-of-sale/reversals.schema";

/** `hold {points | reward_id, expires_at, external_id, title}`. */
export const hold = runs(
  holdPoints,
  async (run, args: ProgramIntentArgs, input: z.output<typeof holdIntent>): Promise<ActionResult> => {
    const { intent: _, ...values } = input;
    return {
      message: translate(args.ctx.locale, "Put on hold"),
      body: await run(args.ctx, args.param("participantId"), values, args.idempotencyKey),
    };
  },
  "result",
);

/** `capture {points}`. */
export const capture = runs(
  captureHold,
  async (run, args: ProgramIntentArgs, { points }: z.output<typeof captureIntent>): Promise<ActionResult> => ({
    message: translate(args.ctx.locale, "Captured"),
    body: await run(args.ctx, holdIn(args), { points }),
  }),
  "result",
);

export const release = runs(
  releaseHold,
  async (run, args: ProgramIntentArgs, _: z.output<typeof releaseIntent>): Promise<ActionResult> => ({
    message: translate(args.ctx.locale, "Released"),
    body: await run(args.ctx, holdIn(args)),
  }),
  "result",
);

/** `claim {reward_id}`. */
export const claim = runs(
  claimAtRegister,
  async (run, args: ProgramIntentArgs, { reward_id }: z.output<typeof registerClaimIntent>): Promise<ActionResult> => ({
    message: translate(args.ctx.locale, "Claimed"),
    body: await run(args.ctx, args.param("participantId"), { reward_id }, args.idempotencyKey),
  }),
  "result",
);

/** `redeem {code, reward_id, mode, store, register}`. */
export const redeem = runs(
  redeemCode,
  async (run, args: ProgramIntentArgs, input: z.output<typeof redeemIntent>): Promise<ActionResult> => {
    const { intent: _, ...values } = input;
    return { body: await run(args.ctx, values, args.idempotencyKey) };
  },
  "result",
);

/** `undo_redeem {code, reward_id}`. */
export const undo_redeem = runs(
  undoRedeemCode,
  async (run, args: ProgramIntentArgs, input: z.output<typeof undoRedeemIntent>): Promise<ActionResult> => {
    const { intent: _, ...values } = input;
    return { message: translate(args.ctx.locale, "Marked as not used"), body: await run(args.ctx, values) };
  },
  "result",
);

/** `reverse {reason, note}`. */
export const reverse = runs(
  reverseOneAction,
  async (run, args: ProgramIntentArgs, input: z.output<typeof reverseIntent>): Promise<ActionResult> => {
    const { intent: _, ...values } = input;
    return {
      message: translate(args.ctx.locale, "Reversed"),
      body: await run(args.ctx, args.param("actionId"), values, args.idempotencyKey),
    };
  },
  "result",
);

function holdIn({ param }: ProgramIntentArgs) {
  return { participantId: param("participantId"), holdId: param("holdId") };
}
