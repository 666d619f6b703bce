/** Checks and tries out a rule while an admin makes it. Nothing is stored. */
import { translate } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { query } from "~/platform/use-case.server";
import { instantOf, localTimeOf } from "~/platform/zoned-time";
import { hasFeature } from "~/services/programs/features";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { activeRules, compileRule } from "./active-rules.server";
import { cents, decide, type ActiveRule, type RoomOf, type Subject } from "./decisions";
import {
  ruleCheckView,
  ruleTryView,
  type RuleCheckInput,
  type RuleCheckView,
  type RuleChoices,
  type RuleSample,
  type RuleTryInput,
  type RuleTryView,
} from "./earning-rules-admin.schema";
import { checkedDefinition } from "./internal/checked-draft.server";
import { completedCondition } from "./internal/expressions.server";
import { choicesOf, namesOf } from "./internal/rule-choices.server";
import { pointValue, risksIn, sentenceOf, trialTextOf } from "./internal/rule-views.server";
import { eventSubject, orderSubject, type Member } from "./members.server";
import type { Trigger } from "./rule-definition";
import { fieldsOf } from "./rule-fields";
import { vocabularyOf } from "./rule-vocabulary";

/** Whether a condition can be used, and else what is wrong with it and where. */
export const checkRuleCondition = query(
  "earning_rules:manage",
  async function checkRuleCondition(ctx: AdminProgramCtx, input: RuleCheckInput): Promise<RuleCheckView> {
    const part = input.lines ? "line" : "rule";
    const vocabulary = vocabularyOf(await choicesOf(ctx), input.event_type_id);
    const fields = fieldsOf(input.trigger, part, vocabulary);
    const { condition, problem } = completedCondition(input.condition, fields, part);
    if (!problem) return { ok: true, expression: condition.expression, message: null, at: null };
    const message = translate(ctx.locale, problem.message, problem.values);
    return { ok: false, expression: null, message, at: problem.at ?? null };
  },
  { output: ruleCheckView },
);

/**
 * What a rule says, what it could cost, and what it gives for a sample together with the rules that apply at the time.
 * @throws invalid on the field to correct, as for saving the rule
 */
export const tryEarningRule = query(
  "earning_rules:manage",
  async function tryEarningRule(ctx: AdminProgramCtx, input: RuleTryInput): Promise<RuleTryView> {
    const { programId, program, now } = ctx;
    const { rule_id, sample, trigger, event_type_id, leave_out, ...sent } = input;
    const eventTypeId = trigger === "event" ? event_type_id : null;
    const choices = await choicesOf(ctx, sent.give);
    const all = { gift_cards: true, tax: false, shipping: true, discounted_lines: false, ...leave_out };
    const definition = checkedDefinition(
      ctx,
      { trigger, eventTypeId, definition: { ...sent, leave_out: all } },
      choices,
    );
    const time = sample.time === null ? now : instantOf(sample.time, program.timeZone);
    const own: ActiveRule = {
      ...compileRule(trigger, definition),
      id: rule_id ?? "",
      version: 0,
      name: "",
      trigger,
      eventTypeId,
      startsAt: time,
      endsAt: null,
    };
    const others = (await activeRules(sql, programId)).filter(({ id }) => id !== own.id);
    const member = await memberOf(ctx, sample, time, choices);
    const subject = subjectOf(ctx, { trigger, eventTypeId, time, choices }, sample, member);
    const trace = decide([...others, own], subject, unused);
    const result = trace.results.find((each) => each.rule_id === own.id)!;
    const content = { trigger, eventTypeId, definition };
    const wording = { choices, names: await namesOf(ctx, [{ eventTypeId, definitions: [definition] }]) };
    return {
      sentence: sentenceOf(ctx, content, wording),
      risks: risksIn(ctx, content, await pointValue(ctx)),
      points: result.points,
      total: trace.points,
      result: trialTextOf(ctx, result, content, wording),
    };
  },
  { output: ruleTryView },
);

/** As if nothing had been given yet. */
const unused: RoomOf = ({ definition }) => ({
  day: definition.max_per_day,
  month: definition.max_per_month,
  person: definition.max_per_person,
  budget: definition.budget,
});

async function memberOf(
  { programId, program, now }: AdminProgramCtx,
  sample: RuleSample,
  time: Date,
  choices: RuleChoices,
): Promise<Member> {
  const tiers = hasFeature(program, "tiers")
    ? await prisma.tier.findMany({
        where: { programId },
        orderBy: [{ pointsThresholdMin: "asc" }, { id: "asc" }],
        select: { id: true, name: true, pointsThresholdMin: true },
      })
    : [];
  const level = Math.max(
    tiers.findIndex(({ id }) => id === sample.tier_id),
    0,
  );
  const earned = Number(tiers[level]?.pointsThresholdMin ?? 0n);
  const [month, day] = localTimeOf(time, program.timeZone).slice(5, 10).split("-").map(Number);
  return {
    id: "",
    tierLevel: level,
    tier: tiers[level]?.name ?? null,
    tags: choices.tags.filter(({ id }) => id === sample.tag_id).map(({ name }) => name),
    profile: {},
    birthday: sample.birthday ? { month: month!, day: day! } : null,
    joinedAt: now,
    blocked: false,
    earned,
    missing: Object.fromEntries(
      tiers.map(({ id, pointsThresholdMin }) => [id, Math.max(Number(pointsThresholdMin) - earned, 0)]),
    ),
  };
}

type About = { trigger: Trigger; eventTypeId: string | null; time: Date; choices: RuleChoices };

function subjectOf(
  { program }: AdminProgramCtx,
  { trigger, eventTypeId, time, choices }: About,
  sample: RuleSample,
  member: Member,
): Subject {
  const { timeZone, currency } = program;
  const amount = cents(sample.amount);
  if (trigger !== "order") {
    const types = choices.event_types.find(({ id }) => id === eventTypeId)?.properties ?? [];
    const properties = Object.fromEntries(
      types.flatMap(({ name, type }) => {
        const text = sample.properties[name] ?? "";
        return text === "" ? [] : [[name, typed(text, type)]];
      }),
    );
    const name = trigger === "tier" ? (member.tier ?? "") : "";
    return eventSubject({ trigger, eventTypeId, name, occurredAt: time, properties, amount }, member, timeZone);
  }
  const { sku, category, quantity, gift_card, channel, store, number } = sample;
  const line = { sku, name: sku, category, quantity, amount, tax: 0, discount: 0, gift_card };
  const order = { placedAt: time, currency, channel, store, lines: [line], shipping: 0, paid: 0, number };
  return orderSubject(order, member, timeZone);
}

function typed(text: string, type: string): string | number | boolean {
  if (type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}
