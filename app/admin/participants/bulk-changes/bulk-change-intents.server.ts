/** The intents on all participants that match the filters of the list. */
import type { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import {
  cancelBulkChange,
  previewBulkPoints,
  startBulkChange,
  undoBulkChange,
} from "~/services/bulk-changes/bulk-changes.admin.server";
import type { bulkChangeIntent, BulkChangeOptions } from "~/services/bulk-changes/bulk-changes.schema";
import { filtersIn } from "../filters.server";

type Intent = z.output<typeof bulkChangeIntent>;
type Input<Name extends Intent["intent"]> = Extract<Intent, { intent: Name }>;
type ForAll = { filters: string; idempotency_key?: string };

export const tag = runs(
  startBulkChange,
  (run, args: ProgramIntentArgs, input: Input<"tag">) => start(run, args, input, { kind: "tag", tag: input.tag }),
  "result",
);

export const untag = runs(
  startBulkChange,
  (run, args: ProgramIntentArgs, input: Input<"untag">) => start(run, args, input, { kind: "untag", tag: input.tag }),
  "result",
);

export const set_status = runs(
  startBulkChange,
  (run, args: ProgramIntentArgs, input: Input<"set_status">) =>
    start(run, args, input, { kind: "set_status", status: input.status, reason: input.reason, note: input.note }),
  "result",
);

export const add_points = runs(
  startBulkChange,
  (run, args: ProgramIntentArgs, input: Input<"add_points">) =>
    start(run, args, input, { kind: "add_points", points: input.points, action_title: input.action_title }),
  "result",
);

export const adjust_points = runs(
  startBulkChange,
  (run, args: ProgramIntentArgs, input: Input<"adjust_points">) => {
    const { direction, points, reason, note, action_title, confirmed_total } = input;
    const adjustment = { direction, points, reason, note, action_title, confirmed_total };
    return start(run, args, input, { kind: "adjust_points", ...adjustment });
  },
  "result",
);

/** How many people, and how many points in all. Changes nothing. */
export const preview_points = runs(
  previewBulkPoints,
  async (run, { ctx, url }: ProgramIntentArgs, { filters, points }: Input<"preview_points">) => ({
    body: await run(ctx, { filters: filtersIn(filters, url), points }),
  }),
  "result",
);

export const extend_points = runs(
  startBulkChange,
  (run, args: ProgramIntentArgs, input: Input<"extend_points">) =>
    start(run, args, input, { kind: "extend_points", expires_at: input.expires_at, reason: input.reason }),
  "result",
);

type Change<Options = BulkChangeOptions> = Options extends unknown ? Omit<Options, "filters"> : never;

async function start(
  run: typeof startBulkChange,
  { ctx, url, idempotencyKey }: ProgramIntentArgs,
  { filters, idempotency_key }: ForAll,
  change: Change,
): Promise<ActionResult> {
  const options = { ...change, filters: filtersIn(filters, url) } as BulkChangeOptions;
  const body = await run(ctx, options, idempotencyKey ?? idempotency_key ?? null);
  return done(ctx, translate(ctx.locale, msg("Bulk change started")), body);
}

export const cancel = runs(
  cancelBulkChange,
  async (run, { ctx }: ProgramIntentArgs, { id }: Input<"cancel">) => {
    const body = await run(ctx, id);
    return done(ctx, translate(ctx.locale, msg("Bulk change canceled")), body);
  },
  "result",
);

export const undo = runs(
  undoBulkChange,
  async (run, { ctx }: ProgramIntentArgs, { id }: Input<"undo">) => {
    const body = await run(ctx, id);
    return done(ctx, translate(ctx.locale, msg("The undo has started")), body);
  },
  "result",
);

function done({ programId }: ProgramIntentArgs["ctx"], message: string, body: object): ActionResult {
  return redirectWithMessage(`/admin/v2/programs/${programId}/participants/bulk_changes`, message, body);
}
