import { programCall } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { ruleTryInput } from "~/services/earning-rules/earning-rules-admin.schema";
import { tryEarningRule } from "~/services/earning-rules/rule-trial.admin.server";

/** `POST programs/{id}/earning_rules:try`: what a rule says and gives for a sample. Nothing is stored. */
export const action = programCall(
  ruleTryInput,
  runs(tryEarningRule, async (run, { ctx }, input) => ({ body: await run(ctx, input) }), "result"),
);
