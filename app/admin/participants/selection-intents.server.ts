/** The intents on the selected participants of the list, each in one request. */
import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { msg } from "~/locales/translate";
import type { OptionalReason } from "~/services/participant-accounts/correction-reasons";
import type { PointsForEach } from "~/services/participant-accounts/participant-sets.server";
import {
  addPointsToSelected,
  extendPointsOfSelected,
  setStatusOfSelected,
  tagParticipants,
} from "~/services/participant-accounts/participants.admin.server";
import { adjustPointsOfSelected } from "~/services/participant-accounts/point-adjustments.admin.server";
import type { PointAdjustment } from "~/services/participant-accounts/point-adjustments.schema";
import type { ParticipantStatus } from "~/services/participants/participants.schema";
import type { PointsExtension } from "~/services/points/point-extension";

type Tagging = { ids: string[]; tag: string };

export const tag = runs(tagParticipants, async (run, { ctx }: ProgramIntentArgs, input: Tagging) =>
  selectionResponse(ctx.locale, await run(ctx, input.ids, { tag: input.tag, tagged: true }), {
    one: msg("{name} tagged"),
    several: msg("{count} users tagged"),
  }),
);

export const untag = runs(tagParticipants, async (run, { ctx }: ProgramIntentArgs, input: Tagging) =>
  selectionResponse(ctx.locale, await run(ctx, input.ids, { tag: input.tag, tagged: false }), {
    one: msg("Tag removed from {name}"),
    several: msg("Tag removed from {count} users"),
  }),
);

type StatusChange = { ids: string[]; status: ParticipantStatus } & OptionalReason;

export const set_status = runs(
  setStatusOfSelected,
  async (run, { ctx }: ProgramIntentArgs, { ids, status, reason, note }: StatusChange) =>
    selectionResponse(ctx.locale, await run(ctx, ids, { status, reason, note }), {
      one: msg("Status of {name} changed"),
      several: msg("Status of {count} users changed"),
    }),
);

type PointsInput = Pick<PointsForEach, "points" | "action_title"> & { ids: string[]; idempotency_key?: string };

export const add_points = runs(
  addPointsToSelected,
  async (
    run,
    { ctx, idempotencyKey }: ProgramIntentArgs,
    { ids, points, action_title, idempotency_key }: PointsInput,
  ) => {
    const key = idempotencyKey ?? idempotency_key ?? null;
    return selectionResponse(ctx.locale, await run(ctx, ids, { points, action_title }, key), {
      one: msg("Points added to {name}"),
      several: msg("Points added to {count} users"),
    });
  },
);

type Adjustment = PointAdjustment & { ids: string[]; confirmed_total?: number; idempotency_key?: string };

export const adjust_points = runs(
  adjustPointsOfSelected,
  async (run, { ctx, idempotencyKey }: ProgramIntentArgs, { ids, idempotency_key, ...sent }: Adjustment) => {
    const { direction, points, reason, note, action_title, confirmed_total } = sent;
    const adjustment = { direction, points, reason, note, action_title, confirmed_total };
    return selectionResponse(ctx.locale, await run(ctx, ids, adjustment, idempotencyKey ?? idempotency_key ?? null), {
      one: msg("Points of {name} adjusted"),
      several: msg("Points of {count} users adjusted"),
    });
  },
);

export const extend_points = runs(
  extendPointsOfSelected,
  async (run, { ctx }: ProgramIntentArgs, { ids, expires_at, reason }: PointsExtension & { ids: string[] }) =>
    selectionResponse(ctx.locale, await run(ctx, ids, { expires_at, reason }), {
      one: msg("Points of {name} extended"),
      several: msg("Points of {count} users extended"),
    }),
);
