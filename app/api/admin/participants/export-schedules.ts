import * as intents from "~/admin/participants/exports/schedule-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listExportSchedules } from "~/services/participant-exports/export-schedules.admin.server";
import { scheduleIntent } from "~/services/participant-exports/export-schedules.schema";

/** `GET /admin/v2/programs/{id}/participants/export_schedules`: the exports that start by themselves. */
export const loader = programCallLoader(listExportSchedules);

/** `POST` adds one, `DELETE` ends the one with `id`. */
export const action = programCallAction(
  scheduleIntent,
  { ...intents },
  { POST: "schedule", DELETE: "delete_schedule" },
);
