import { correct } from "~/admin/participants/imports/rejected-row-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { correctRowIntent } from "~/services/participant-imports/participant-imports.schema";

/** `PUT` and `PATCH …/imports/{import_id}/rejected_rows/{line} {values}`: corrects cells of the row. */
export const action = programCallAction(correctRowIntent, { correct }, { PUT: "correct", PATCH: "correct" });
