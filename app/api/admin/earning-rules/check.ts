import { programCall } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { ruleCheckInput } from "~/services/earning-rules/earning-rules-admin.schema";
import { checkRuleCondition } from "~/services/earning-rules/rule-trial.admin.server";

/** `POST programs/{id}/earning_rules:check`: whether a typed condition can be used. Nothing is stored. */
export const action = programCall(
  ruleCheckInput,
  runs(checkRuleCondition, async (run, { ctx }, input) => ({ body: await run(ctx, input) }), "result"),
);
