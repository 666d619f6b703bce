import { remove, update } from "~/admin/earning-rules/rule-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { storedEarningRuleIntent } from "~/services/earning-rules/earning-rules-admin.schema";
import { getEarningRule } from "~/services/earning-rules/earning-rules.admin.server";

/** `GET programs/{id}/earning_rules/{rule_id}`: the draft, and what of it applies. */
export const loader = programCallLoader(getEarningRule, { params: ["earningRuleId"] });

/** `PUT` and `PATCH` change the draft; `DELETE` deletes a rule that was never published. */
export const action = programCallAction(storedEarningRuleIntent, { update, delete: remove });
