/** Checks what an admin sends of a rule, and completes it. */
import { msg, translate, type Locale } from "~/locales/translate";
import type { Transaction } from "~/platform/database/sql";
import { AppError, invalid } from "~/platform/errors";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { ConditionProblem } from "../condition-builder";
import type { RuleChoices } from "../earning-rules-admin.schema";
import type { EarningRuleDefinition } from "../rule-definition";
import { fieldLabel, fieldsOf } from "../rule-fields";
import { givesOf, givesPoints } from "../rule-options";
import { vocabularyOf } from "../rule-vocabulary";
import { completedCondition } from "./expressions.server";
import { choicesOf } from "./rule-choices.server";
import type { RuleDraft } from "./stored-rule.server";

const NOT_HERE = msg("A rule about this can't give that");
const NO_LINES = msg("Only orders have lines");
const ALREADY_OVER = msg("The end must be after the start and in the future");

/**
 * The draft as it is stored: its expressions made from what the builder sent, and what means nothing for it left out.
 * @param before what was stored: a gift that was chosen earlier may stay, though it is no longer offered
 * @throws invalid on the field to correct
 */
export async function checkedDraft(
  tx: Transaction,
  ctx: AdminProgramCtx,
  draft: RuleDraft,
  before?: RuleDraft,
): Promise<RuleDraft> {
  const choices = await choicesOf(ctx, before?.definition.give, tx);
  const eventTypeId = draft.trigger === "event" ? draft.eventTypeId : null;
  assertTimes(ctx, draft, before);
  return { ...draft, eventTypeId, definition: checkedDefinition(ctx, { ...draft, eventTypeId }, choices) };
}

/** @throws invalid on the field to correct */
export function checkedDefinition(
  { locale }: Pick<AdminProgramCtx, "locale">,
  { trigger, eventTypeId, definition }: Pick<RuleDraft, "trigger" | "eventTypeId" | "definition">,
  choices: RuleChoices,
): EarningRuleDefinition {
  const { give, line_condition: lines } = definition;
  if (trigger === "event" && !choices.event_types.some(({ id }) => id === eventTypeId))
    throw invalid("event_type_id", "Choose an event from the list");
  if (!givesOf(trigger).includes(give.kind)) throw invalid("give[kind]", NOT_HERE);
  if (give.kind === "tag") assertChosen(choices.tags, give.tag_id, "give[tag_id]", "Choose a tag from the list");
  if (give.kind === "reward")
    assertChosen(choices.rewards, give.reward_id, "give[reward_id]", "Choose a reward from the list");
  if (give.kind === "tier") assertChosen(choices.tiers, give.tier_id, "give[tier_id]", "Choose a tier from the list");
  const vocabulary = vocabularyOf(choices, eventTypeId);
  if (give.kind === "per_amount" && trigger === "event") {
    const numbers = vocabulary.properties.filter(({ type }) => type === "number");
    if (!numbers.some(({ name }) => name === give.property))
      throw invalid("give[property]", "Choose a number of the event from the list");
  }
  if (trigger !== "order" && (lines.builder !== null || lines.expression.trim() !== ""))
    throw invalid("line_condition", NO_LINES);
  const condition = completedCondition(definition.condition, fieldsOf(trigger, "rule", vocabulary));
  if (condition.problem) throw wrong(locale, "condition", condition.problem);
  const lineCondition = completedCondition(lines, fieldsOf(trigger, "line", vocabulary), "line");
  if (lineCondition.problem) throw wrong(locale, "line_condition", lineCondition.problem);
  return {
    ...definition,
    condition: condition.condition,
    line_condition: lineCondition.condition,
    give: give.kind === "per_amount" && trigger !== "event" ? { ...give, property: null } : give,
    // What has no points has no limits on points.
    ...(givesPoints(give.kind)
      ? {}
      : { max_per_order: null, max_per_day: null, max_per_month: null, max_per_person: null, budget: null }),
  };
}

function wrong(locale: Locale, field: string, { message, values: known, field: about }: ConditionProblem) {
  const values = about ? { ...known, name: fieldLabel(about, (text) => translate(locale, text)) } : known;
  return new AppError("invalid", message, { values, errors: [{ field, message, values }] });
}

function assertChosen(choices: readonly { id: string }[], id: string, field: string, message: string): void {
  if (!choices.some((choice) => choice.id === id)) throw invalid(field, message);
}

/** Times that are only stored today and past need not be in the future: publishing checks what is to apply. */
function assertTimes({ now }: AdminProgramCtx, draft: RuleDraft, before: RuleDraft | undefined): void {
  const { draftStartsAt: start, draftEndsAt: end } = draft;
  if (end === null || end.getTime() === before?.draftEndsAt?.getTime()) return;
  if (end <= now || (start && end <= start)) throw invalid("ends_at", ALREADY_OVER);
}
