import { propose } from "~/admin/earning-rules/rule-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { proposeRuleIntent } from "~/services/earning-rules/earning-rules-admin.schema";

/** `POST programs/{id}/earning_rules/{rule_id}/propose`. */
export const action = programCallAction(proposeRuleIntent, { propose }, { POST: "propose" });
