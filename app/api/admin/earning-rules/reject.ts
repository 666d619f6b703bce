import { reject } from "~/admin/earning-rules/rule-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { rejectRuleIntent } from "~/services/earning-rules/earning-rules-admin.schema";

/** `POST programs/{id}/earning_rules/{rule_id}/reject`. */
export const action = programCallAction(rejectRuleIntent, { reject }, { POST: "reject" });
