import { reverse } from "~/admin/point-of-sale/register-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { reverseIntent } from "~/services/point-of-sale/reversals.schema";

/** `POST /admin/v2/actions/{id}/reverse {reason, note}`: reverses what an action moved, once. */
export const action = programCallAction(reverseIntent, { reverse }, { POST: "reverse" });
