import { capture } from "~/admin/point-of-sale/register-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { captureIntent } from "~/services/point-of-sale/holds.schema";

/** `POST /admin/v2/participants/{id}/holds/{hold}/capture {points}`: makes it final. */
export const action = programCallAction(captureIntent, { capture }, { POST: "capture" });
