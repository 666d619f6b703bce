import { publish } from "~/admin/earning-rules/rule-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { publishRuleIntent } from "~/services/earning-rules/earning-rules-admin.schema";

/** `POST programs/{id}/earning_rules/{rule_id}/publish`. */
export const action = programCallAction(publishRuleIntent, { publish }, { POST: "publish" });
