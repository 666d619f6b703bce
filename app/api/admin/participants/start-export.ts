import * as intents from "~/admin/participants/exports/export-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { exportIntent } from "~/services/participant-exports/participant-exports.schema";

/** `POST /admin/v2/programs/{id}/participants/export_csv_async`: `{mode, type, selected_attributes}`. */
export const action = programCallAction(exportIntent, { ...intents });
