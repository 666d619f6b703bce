import type { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { deleteExportSchedule, scheduleExport } from "~/services/participant-exports/export-schedules.admin.server";
import type {
  ExportBucketInput,
  scheduleIntent,
  ScheduleView,
} from "~/services/participant-exports/export-schedules.schema";
import { filtersIn } from "../filters.server";

type Input<I extends string> = Extract<z.output<typeof scheduleIntent>, { intent: I }>;

/** Lets exports start by themselves, with a mail each time. */
export const schedule = runs(
  scheduleExport,
  async (run, args: ProgramIntentArgs, input: Input<"schedule">) => {
    const { options, key } = chosen(args, input, null);
    return scheduled(args, await run(args.ctx, options, key));
  },
  "result",
);

/** Lets exports start by themselves, and sends their files to a bucket. */
export const schedule_to_bucket = runs(
  scheduleExport,
  async (run, args: ProgramIntentArgs, input: Input<"schedule_to_bucket">) => {
    const { bucket, region, endpoint, prefix, access_key_id, secret_access_key } = input;
    const target = { bucket, region, endpoint, prefix, access_key_id, secret_access_key };
    const { options, key } = chosen(args, input, target);
    return scheduled(args, await run(args.ctx, options, key));
  },
  "result",
  "scheduleExportToBucket",
);

export const delete_schedule = runs(
  deleteExportSchedule,
  async (run, { ctx }: ProgramIntentArgs, { id }: Input<"delete_schedule">) => {
    await run(ctx, id);
    return { message: translate(ctx.locale, "Scheduled export deleted") };
  },
  "nothing",
);

function chosen(
  { url, idempotencyKey }: ProgramIntentArgs,
  input: Input<"schedule"> | Input<"schedule_to_bucket">,
  bucket: ExportBucketInput | null,
) {
  const { mode, type, selected_attributes: attributes, filters = "", every, weekday, hour } = input;
  return {
    options: { mode, type, attributes, filters: filtersIn(filters, url), every, weekday, hour, bucket },
    key: idempotencyKey ?? input.idempotency_key ?? null,
  };
}

function scheduled({ ctx }: ProgramIntentArgs, view: ScheduleView) {
  const page = `/admin/v2/programs/${ctx.programId}/participants/exports`;
  return redirectWithMessage(page, translate(ctx.locale, "Export scheduled"), view);
}
