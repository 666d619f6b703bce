import { end } from "~/admin/earning-rules/rule-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { endRuleIntent } from "~/services/earning-rules/earning-rules-admin.schema";

/** `POST programs/{id}/earning_rules/{rule_id}/end`. */
export const action = programCallAction(endRuleIntent, { end }, { POST: "end" });
