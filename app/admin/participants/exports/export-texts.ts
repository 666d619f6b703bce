/** The texts of exports: statuses, modes and types. */
import { msg } from "~/locales/translate";
import type { ScheduleFailure } from "~/services/participant-exports/export-schedules.schema";
import type { ExportMode, ExportStatus, ExportType } from "~/services/participant-exports/participant-exports.schema";

export const STATUS_LABELS: Record<ExportStatus, string> = {
  running: msg("Running"),
  done: msg("Done"),
  failed: msg("Failed"),
  expired: msg("File expired"),
};

export const MODE_LABELS: Record<ExportMode, string> = { default: msg("Default"), detailed: msg("Detailed") };

export const TYPE_LABELS: Record<ExportType, string> = { report: msg("Report file"), import: msg("Import file") };

export const FILTERED_LABEL = msg("Filtered");

/** Why the last run of a schedule gave no file. */
export const FAILURE_LABELS: Record<ScheduleFailure, string> = {
  not_permitted: msg("Not run the last time: {name} may no longer export users"),
  not_delivered: msg("The last file couldn't be sent to the bucket"),
};
