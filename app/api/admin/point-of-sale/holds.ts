import { hold } from "~/admin/point-of-sale/register-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listHolds } from "~/services/point-of-sale/holds.admin.server";
import { holdIntent, holdsQuery } from "~/services/point-of-sale/holds.schema";

/** `GET /admin/v2/participants/{id}/holds`: what registers hold and held, the newest first. */
export const loader = programCallLoader(listHolds, { query: holdsQuery, params: ["participantId"] });

/** `POST`: holds points, or a reward with its price. */
export const action = programCallAction(holdIntent, { hold }, { POST: "hold" });
