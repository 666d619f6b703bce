/** The intents of earning rules, for their pages and for the JSON calls. They redirect to the rule's page. */
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import type {
  DecisionInput,
  EarningRuleChange,
  EarningRuleInput,
  EarningRuleView,
  PublishInput,
  RuleSettings,
} from "~/services/earning-rules/earning-rules-admin.schema";
import {
  createEarningRule,
  deleteEarningRule,
  duplicateEarningRule,
  updateEarningRule,
} from "~/services/earning-rules/earning-rules.admin.server";
import {
  approveEarningRule,
  endEarningRule,
  proposeEarningRule,
  publishEarningRule,
  rejectEarningRule,
  saveRuleSettings,
} from "~/services/earning-rules/rule-publishing.admin.server";
import { rulesPath } from "./rule-texts";

/** A form sends its key as a field, an API client as a header. */
type Keyed<Input> = Input & { idempotency_key?: string };

export const create = runs(
  createEarningRule,
  async function create(
    run,
    args: ProgramIntentArgs,
    { idempotency_key, ...input }: Keyed<EarningRuleInput>,
  ): Promise<ActionResult> {
    const rule = await run(args.ctx, input, keyOf(args, idempotency_key));
    return toRule(args, msg("Rule saved as a draft. Publish it to turn it on."), rule);
  },
);

export const update = runs(
  updateEarningRule,
  async function update(run, args: ProgramIntentArgs, input: EarningRuleChange): Promise<ActionResult> {
    const rule = await run(args.ctx, args.param("earningRuleId"), input);
    const text = rule.version > 0 ? msg("Changes saved. They apply once you publish them.") : msg("Draft saved.");
    return toRule(args, text, rule);
  },
);

export const duplicate = runs(
  duplicateEarningRule,
  async function duplicate(run, args: ProgramIntentArgs, { idempotency_key }: Keyed<object>): Promise<ActionResult> {
    const rule = await run(args.ctx, args.param("earningRuleId"), keyOf(args, idempotency_key));
    return toRule(args, msg("This is the copy, as a draft."), rule);
  },
);

export const remove = runs(
  deleteEarningRule,
  async function remove(run, args: ProgramIntentArgs, _input: object): Promise<ActionResult> {
    const data = await run(args.ctx, args.param("earningRuleId"));
    const message = translate(args.ctx.locale, "{name} deleted", { name: data.name });
    return redirectWithMessage(rulesPath(args.ctx.programId), message, { data });
  },
);

export const publish = runs(
  publishEarningRule,
  async function publish(
    run,
    args: ProgramIntentArgs,
    { idempotency_key, starts_at, ends_at, accept_risks, updated_at }: Keyed<PublishInput>,
  ): Promise<ActionResult> {
    const input = { starts_at, ends_at, accept_risks, updated_at };
    const rule = await run(args.ctx, args.param("earningRuleId"), input, keyOf(args, idempotency_key));
    return toRule(args, publishedText(rule), rule);
  },
);

export const propose = runs(
  proposeEarningRule,
  async function propose(
    run,
    args: ProgramIntentArgs,
    { idempotency_key, starts_at, ends_at, accept_risks, updated_at }: Keyed<PublishInput>,
  ): Promise<ActionResult> {
    const input = { starts_at, ends_at, accept_risks, updated_at };
    const rule = await run(args.ctx, args.param("earningRuleId"), input, keyOf(args, idempotency_key));
    return toRule(args, msg("The rule waits for somebody else to approve it."), rule);
  },
);

export const approve = runs(
  approveEarningRule,
  async function approve(
    run,
    args: ProgramIntentArgs,
    { idempotency_key, accept_risks, updated_at }: Keyed<Pick<PublishInput, "accept_risks" | "updated_at">>,
  ): Promise<ActionResult> {
    const key = keyOf(args, idempotency_key);
    const rule = await run(args.ctx, args.param("earningRuleId"), { accept_risks, updated_at }, key);
    return toRule(args, publishedText(rule), rule);
  },
);

export const reject = runs(
  rejectEarningRule,
  async function reject(run, args: ProgramIntentArgs, { updated_at }: DecisionInput): Promise<ActionResult> {
    const rule = await run(args.ctx, args.param("earningRuleId"), { updated_at });
    return toRule(args, msg("The rule is a draft again."), rule);
  },
);

export const end = runs(
  endEarningRule,
  async function end(run, args: ProgramIntentArgs, { updated_at }: DecisionInput): Promise<ActionResult> {
    const rule = await run(args.ctx, args.param("earningRuleId"), { updated_at });
    return toRule(args, msg("The rule has ended."), rule);
  },
);

export const settings = runs(
  saveRuleSettings,
  async function settings(
    run,
    { ctx }: ProgramIntentArgs,
    { rules_need_approval }: RuleSettings,
  ): Promise<ActionResult<RuleSettings>> {
    const body = await run(ctx, { rules_need_approval });
    return redirectWithMessage(rulesPath(ctx.programId), translate(ctx.locale, "The setting has been saved."), body);
  },
  "result",
);

function keyOf({ idempotencyKey }: ProgramIntentArgs, sent: string | undefined): string | null {
  return idempotencyKey ?? sent ?? null;
}

function publishedText({ status }: EarningRuleView): string {
  return status === "scheduled"
    ? msg("The rule is published and starts at its time.")
    : msg("The rule is on. The next order or event counts.");
}

/** Leads to the rule's page, where what comes next is. */
function toRule({ ctx }: ProgramIntentArgs, text: string, data: EarningRuleView): ActionResult {
  return redirectWithMessage(`${rulesPath(ctx.programId)}/${data.id}`, translate(ctx.locale, text), { data });
}
