/** The texts of exports: statuses, modes and types. */
import { msg } from "~/locales/translate";
import type { ExportMode, ExportStatus, ExportType } from "~/services/participant-exports/participant-exports.schema";

export const STATUS_LABELS: Record<ExportStatus, string> = {
  running: msg("Running"),
  done: msg("Done"),
  failed: msg("Failed"),
  expired: msg("File expired"),
};

export const MODE_LABELS: Record<ExportMode, string> = { default: msg("Default"), detailed: msg("Detailed") };

export const TYPE_LABELS: Record<ExportType, string> = { report: msg("Report file"), import: msg("Import file") };
