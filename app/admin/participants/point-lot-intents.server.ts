/** The intents on a lot of points, for the participant's page and for `participants/{id}/point_lots/{lot}/{intent}`. */
import type { z } from "zod";
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { notFound } from "~/platform/errors";
import { cancelPointLot, extendPointLot, releasePointLot } from "~/services/points/point-lots.admin.server";
import type { pointLotIntent } from "~/services/points/point-lots.schema";

type Intent = z.output<typeof pointLotIntent>;
type Input<Name extends Intent["intent"]> = Extract<Intent, { intent: Name }>;

export const release = runs(
  releasePointLot,
  async (run, args: ProgramIntentArgs, input: Input<"release">) => {
    const body = await run(args.ctx, lotIn(args, input), keyOf(args, input));
    return done(args, msg("Points released"), body);
  },
  "result",
);

export const cancel = runs(
  cancelPointLot,
  async (run, args: ProgramIntentArgs, input: Input<"cancel">) => {
    const body = await run(args.ctx, { ...lotIn(args, input), reason: input.reason }, keyOf(args, input));
    return done(args, msg("Points canceled"), body);
  },
  "result",
);

export const extend = runs(
  extendPointLot,
  async (run, args: ProgramIntentArgs, input: Input<"extend">) => {
    const { expires_at, reason } = input;
    const body = await run(args.ctx, { ...lotIn(args, input), expires_at, reason }, keyOf(args, input));
    return done(args, msg("Points extended"), body);
  },
  "result",
);

/** The lot in the URL of a call, or in the form of the page. */
function lotIn(args: ProgramIntentArgs, { lot_id }: { lot_id?: string }) {
  const participant_id = args.param("participantId");
  if (args.params.lotId !== undefined) return { participant_id, lot_id: rowInUrl(args, "lotId", lot_id) };
  if (lot_id === undefined) throw notFound();
  return { participant_id, lot_id };
}

function keyOf({ idempotencyKey }: ProgramIntentArgs, { idempotency_key }: { idempotency_key?: string }) {
  return idempotencyKey ?? idempotency_key ?? null;
}

/** Back on the page with the lots, without the dialog. */
function done({ ctx, param }: ProgramIntentArgs, message: string, body: object): ActionResult {
  const page = `/admin/v2/programs/${ctx.programId}/users/${param("participantId")}/point_lots`;
  return redirectWithMessage(page, translate(ctx.locale, message), body);
}
