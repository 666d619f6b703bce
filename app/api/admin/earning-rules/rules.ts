import { create } from "~/admin/earning-rules/rule-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { earningRuleListQuery, earningRulesIntent } from "~/services/earning-rules/earning-rules-admin.schema";
import { listEarningRules } from "~/services/earning-rules/earning-rules.admin.server";

/** `GET programs/{id}/earning_rules`. */
export const loader = programCallLoader(listEarningRules, { query: earningRuleListQuery });

/** `POST` to the same path adds a rule as a draft. */
export const action = programCallAction(earningRulesIntent, { create });
