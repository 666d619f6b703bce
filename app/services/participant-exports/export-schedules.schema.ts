/** Exports that start by themselves, as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned, requiredText, text } from "~/platform/form-values";
import { EXPORT_MODES, EXPORT_TYPES, exportIntent, type ExportOptions } from "./participant-exports.schema";

export const SCHEDULE_INTERVALS = ["day", "week"] as const;
export type ScheduleInterval = (typeof SCHEDULE_INTERVALS)[number];

/** Why the last run of a schedule gave no file. */
export const SCHEDULE_FAILURES = ["not_permitted", "not_delivered"] as const;
export type ScheduleFailure = (typeof SCHEDULE_FAILURES)[number];

/** The most schedules of one program. */
export const MAX_SCHEDULES = 20;

const CHOOSE = msg("Choose one of the options");

/** A bucket of Amazon S3, or of a service with the same protocol at `endpoint`. */
export const exportBucket = z.object({
  bucket: cleaned("line").pipe(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, msg("Enter the name of a bucket")),
  ),
  region: cleaned("line").pipe(z.string().regex(/^[a-z0-9-]{2,40}$/, msg("Enter a region, like eu-west-1"))),
  endpoint: text(200).default(""),
  /** What the names of the files begin with, such as `loyalty/`. */
  prefix: cleaned("line")
    .pipe(
      z
        .string()
        .max(200, msg("Use {max} characters or fewer"))
        .regex(/^[\w./=-]*$/, msg("Use letters, digits, dots, dashes and slashes")),
    )
    .default(""),
  access_key_id: requiredText(200),
});
export type ExportBucket = z.infer<typeof exportBucket>;

const bucketInput = exportBucket.extend({ secret_access_key: requiredText(200) });
export type ExportBucketInput = z.infer<typeof bucketInput>;

const schedule = exportIntent.extend({
  every: z.enum(SCHEDULE_INTERVALS, CHOOSE),
  /** From Monday (1) to Sunday (7), for every week. */
  weekday: z.coerce.number(CHOOSE).int(CHOOSE).min(1, CHOOSE).max(7, CHOOSE).default(1),
  /** In the program's time zone. */
  hour: z.coerce.number(CHOOSE).int(CHOOSE).min(0, CHOOSE).max(23, CHOOSE),
});

/** `POST programs/{id}/participants/export_schedules`: with a mail each time, or with the files sent to a bucket. */
export const scheduleIntent = z.discriminatedUnion("intent", [
  schedule.extend({ intent: z.literal("schedule") }),
  schedule.extend({ intent: z.literal("schedule_to_bucket"), ...bucketInput.shape }),
  z.object({ intent: z.literal("delete_schedule"), id: z.uuid() }),
]);

/** What an admin chooses for a schedule. */
export type ScheduleOptions = ExportOptions & {
  every: ScheduleInterval;
  weekday: number;
  hour: number;
  bucket: ExportBucketInput | null;
};

export const scheduleView = z.object({
  id: z.string(),
  admin_name: z.string(),
  mode: z.enum(EXPORT_MODES),
  type: z.enum(EXPORT_TYPES),
  selected_attributes: z.array(z.string()),
  /** Whether the filters of the list leave some users out. */
  filtered: z.boolean(),
  every: z.enum(SCHEDULE_INTERVALS),
  weekday: z.number().nullable(),
  hour: z.number(),
  /** Where the files are sent, such as `s3://acme/loyalty/`, with the endpoint if it is not Amazon's; null for a mail with a link. */
  target: z.string().nullable(),
  next_at: z.string(),
  failure: z.enum(SCHEDULE_FAILURES).nullable(),
});
export type ScheduleView = z.infer<typeof scheduleView>;
export const scheduleList = z.object({ schedules: z.array(scheduleView) });
export type ScheduleList = z.infer<typeof scheduleList>;
