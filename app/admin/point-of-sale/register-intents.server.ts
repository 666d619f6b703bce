/** The intents of a register. Only systems send them, so no page is behind them. */
import type { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { captureHold, holdPoints, releaseHold } from "~/services/point-of-sale/holds.admin.server";
import type { captureIntent, holdIntent, releaseIntent } from "~/services/point-of-sale/holds.schema";
import { claimAtRegister } from "~/services/point-of-sale/register-claims.admin.server";
import type { registerClaimIntent } from "~/services/point-of-sale/register-claims.schema";

/** `hold {points | reward_id, expires_at, external_id, title}`. */
export const hold = runs(
  holdPoints,
  async (run, args: ProgramIntentArgs, input: z.output<typeof holdIntent>): Promise<ActionResult> => {
    const { intent: _, ...values } = input;
    return {
      message: translate(args.ctx.locale, "Held"),
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

function holdIn({ param }: ProgramIntentArgs) {
  return { participantId: param("participantId"), holdId: param("holdId") };
}
