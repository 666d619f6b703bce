import { programCallLoader } from "~/http/handlers/admin.server";
import { listEarningRuleVersions } from "~/services/earning-rules/earning-rules.admin.server";

/** `GET programs/{id}/earning_rules/{rule_id}/versions`: what applied when, the latest first. */
export const loader = programCallLoader(listEarningRuleVersions, { params: ["earningRuleId"] });
