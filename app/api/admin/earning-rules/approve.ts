import { approve } from "~/admin/earning-rules/rule-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { approveRuleIntent } from "~/services/earning-rules/earning-rules-admin.schema";

/** `POST programs/{id}/earning_rules/{rule_id}/approve`. */
export const action = programCallAction(approveRuleIntent, { approve }, { POST: "approve" });
