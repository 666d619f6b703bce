import { preview, update } from "~/admin/settings/points-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getPointsRules } from "~/services/points/points-rules.admin.server";
import { pointsRulesIntent } from "~/services/points/points-rules.schema";

/** `GET programs/{id}/points/rules`: when points can be spent and when they expire. */
export const loader = programCallLoader(getPointsRules);

/** `PUT` saves the rules. `POST` with the intent `preview` saves nothing and says what would have expired under them. */
export const action = programCallAction(pointsRulesIntent, { update, preview }, { POST: "preview", PUT: "update" });
