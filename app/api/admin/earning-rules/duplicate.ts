import { duplicate } from "~/admin/earning-rules/rule-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { duplicateRuleIntent } from "~/services/earning-rules/earning-rules-admin.schema";

/** `POST programs/{id}/earning_rules/{rule_id}/duplicate`. */
export const action = programCallAction(duplicateRuleIntent, { duplicate }, { POST: "duplicate" });
