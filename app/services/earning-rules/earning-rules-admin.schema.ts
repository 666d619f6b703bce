/** Earning rules in the admin: lists, forms, publishing and trying out. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import {
  booleanField,
  cleaned,
  emptyAsNull,
  formKey,
  integer,
  money,
  optionalTime,
  requiredText,
  text,
} from "~/platform/form-values";
import { filterOf, listQuery, pageSchema } from "~/platform/paging";
import { rowOrderInput } from "~/platform/row-order";
import { withoutEditorFields } from "./builder-text";
import {
  COMBINATIONS,
  earningRuleDefinition,
  LEAVE_OUT,
  MAX_BUILDER_DEPTH,
  MAX_BUILDER_RULES,
  MAX_RULE_NAME,
  ROUNDINGS,
  ruleCondition,
  TRIGGERS,
  type BuilderGroup,
  type BuilderRule,
} from "./rule-definition";

/** Rules of a program that have not ended. */
export const MAX_RULES = 300;

/** `proposed`: never published, and waits for a second person. */
export const RULE_STATUSES = ["draft", "proposed", "scheduled", "active", "ended"] as const;
export type RuleStatus = (typeof RULE_STATUSES)[number];

/** The definition as it is stored and shown, without what input allows besides. */
const definitionView = z.object({
  condition: z.object({ expression: z.string(), builder: ruleCondition.shape.builder.unwrap() }),
  line_condition: z.object({ expression: z.string(), builder: ruleCondition.shape.builder.unwrap() }),
  give: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("points"), points: z.number() }),
    z.object({
      kind: z.literal("per_amount"),
      points: z.number(),
      amount: z.number(),
      property: z.string().nullable(),
    }),
    z.object({ kind: z.literal("per_line"), points: z.number() }),
    z.object({ kind: z.literal("per_item"), points: z.number() }),
    z.object({ kind: z.literal("factor"), factor: z.number() }),
    z.object({ kind: z.literal("tag"), tag_id: z.string() }),
    z.object({ kind: z.literal("reward"), reward_id: z.string() }),
    z.object({ kind: z.literal("tier"), tier_id: z.string() }),
  ]),
  leave_out: z.object({
    gift_cards: z.boolean(),
    tax: z.boolean(),
    shipping: z.boolean(),
    discounted_lines: z.boolean(),
  }),
  rounding: z.enum(ROUNDINGS),
  combine: z.enum(COMBINATIONS),
  max_per_order: z.number().nullable(),
  max_per_day: z.number().nullable(),
  max_per_month: z.number().nullable(),
  max_per_person: z.number().nullable(),
  budget: z.number().nullable(),
});

/** `GET programs/{id}/earning_rules`. */
export const earningRuleListQuery = listQuery(
  ["position", "name", "starts_at", "ends_at", "created_at"],
  "position",
).extend({
  status: filterOf(z.enum(RULE_STATUSES)),
  trigger: filterOf(z.enum(TRIGGERS)),
});
export type EarningRuleListQuery = z.infer<typeof earningRuleListQuery>;

export const earningRuleRow = z.object({
  id: z.string(),
  program_id: z.string(),
  name: z.string(),
  trigger: z.enum(TRIGGERS),
  event_type_id: z.string().nullable(),
  position: z.number(),
  status: z.enum(RULE_STATUSES),
  /** What the draft says in plain words, in the reader's language. */
  sentence: z.string(),
  /** Whether the draft differs from what applies. */
  changed: z.boolean(),
  /** The version that applies, or applied last; 0 before it was published. */
  version: z.number(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** What a rule with a budget gave so far, and the budget that applies. */
  budget_used: z.number().nullable(),
  budget: z.number().nullable(),
  /** Since when the draft waits for a second person, and who proposed it. */
  proposed_at: z.string().nullable(),
  proposed_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type EarningRuleRow = z.infer<typeof earningRuleRow>;
export const earningRulePage = pageSchema(earningRuleRow);

export const earningRuleView = earningRuleRow.extend({
  /** The draft: what admins edit. It applies once it is published. */
  definition: definitionView,
  draft_starts_at: z.string().nullable(),
  draft_ends_at: z.string().nullable(),
  /** What applies now, and in plain words; null before it was published. */
  published: definitionView.nullable(),
  published_sentence: z.string().nullable(),
  /** What of the draft could cost without bound, in plain words. */
  risks: z.array(z.string()),
});
export type EarningRuleView = z.infer<typeof earningRuleView>;

export const earningRuleVersionView = z.object({
  version: z.number(),
  name: z.string(),
  sentence: z.string(),
  definition: definitionView,
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  published_at: z.string(),
  published_by: z.string().nullable(),
  /** The second person. */
  approved_by: z.string().nullable(),
});
export const earningRuleVersions = z.object({ versions: z.array(earningRuleVersionView) });
export type EarningRuleVersions = z.infer<typeof earningRuleVersions>;

const named = z.object({ id: z.string(), name: z.string() });

/** What a rule's conditions and gifts are chosen from. */
export const ruleChoices = z.object({
  tags: z.array(named),
  /** The names of all tags that people can have, also of those that were turned off. */
  tag_names: z.array(z.string()),
  rewards: z.array(named),
  tiers: z.array(named),
  event_types: z.array(
    named.extend({ label: z.string(), properties: z.array(z.object({ name: z.string(), type: z.string() })) }),
  ),
  profile_attributes: z.array(z.object({ name: z.string(), label: z.string(), type: z.string() })),
});
export type RuleChoices = z.infer<typeof ruleChoices>;

/** A typical rule that a new one can start with. */
const exampleView = z.object({
  key: z.string(),
  name: z.string(),
  trigger: z.enum(TRIGGERS),
  definition: definitionView,
});

export const earningRuleForm = z.object({
  rule: earningRuleView.nullable(),
  choices: ruleChoices,
  /** For a new rule. */
  examples: z.array(exampleView),
});
export type EarningRuleForm = z.infer<typeof earningRuleForm>;

/** The page of one rule. */
export const earningRuleDetail = z.object({
  rule: earningRuleView,
  versions: z.array(earningRuleVersionView),
  /** Whether a second person has to approve, and whether this admin can be it. */
  needs_approval: z.boolean(),
  may_approve: z.boolean(),
});
export type EarningRuleDetail = z.infer<typeof earningRuleDetail>;

/** `GET programs/{id}/earning_rules/settings`. */
export const ruleSettingsView = z.object({ rules_need_approval: z.boolean() });
export type RuleSettings = z.infer<typeof ruleSettingsView>;

/** A form sends what the builder made as JSON; an empty text is none. */
const condition = z.preprocess(withBuilder, ruleCondition).superRefine(({ builder }, issues) => {
  if (builder !== null && !fits(builder)) issues.addIssue({ code: "custom", message: TOO_NESTED, path: ["builder"] });
});
const TOO_NESTED = msg("Use fewer conditions, or fewer groups within each other");

function withBuilder(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("builder" in value)) return value;
  const { builder } = value;
  if (typeof builder !== "string") return value;
  if (builder.trim() === "") return { ...value, builder: null };
  try {
    return { ...value, builder: withoutEditorFields(JSON.parse(builder)) };
  } catch {
    return value; // a text is no builder: its error says so
  }
}

/** Whether a condition is as small as everybody who reads it relies on. */
function fits(group: BuilderGroup): boolean {
  let conditions = 0;
  const fitsAt = (node: BuilderGroup | BuilderRule, depth: number): boolean => {
    if (!("rules" in node)) return ++conditions <= MAX_BUILDER_RULES;
    return depth <= MAX_BUILDER_DEPTH && node.rules.every((inner) => fitsAt(inner, depth + 1));
  };
  return fitsAt(group, 1);
}

const fields = earningRuleDefinition.shape;
const trigger = z.enum(TRIGGERS, msg("Choose what the rule is about"));
const eventTypeId = emptyAsNull(z.uuid(msg("Choose an event from the list")));

const leaveOut = z.partialRecord(z.enum(LEAVE_OUT), booleanField());

/** `POST programs/{id}/earning_rules`. Times are in the program's time zone, unless they have an offset. */
export const earningRuleInput = z.object({
  name: requiredText(MAX_RULE_NAME),
  trigger,
  event_type_id: eventTypeId.default(null),
  condition: condition.prefault({}),
  line_condition: condition.prefault({}),
  give: fields.give,
  leave_out: leaveOut.default({}),
  rounding: fields.rounding,
  combine: fields.combine,
  max_per_order: fields.max_per_order,
  max_per_day: fields.max_per_day,
  max_per_month: fields.max_per_month,
  max_per_person: fields.max_per_person,
  budget: fields.budget,
  /** When it is to apply; empty for as soon as it is published, and for no end. */
  starts_at: optionalTime().default(null),
  ends_at: optionalTime().default(null),
});
export type EarningRuleInput = z.output<typeof earningRuleInput>;

/**
 * The fields to change. Of a rule that was published, `trigger` and `event_type_id` stay. `updated_at`, if present, is
 * the version that the form was opened with.
 */
export const earningRuleChange = z.object({
  name: requiredText(MAX_RULE_NAME).optional(),
  trigger: trigger.optional(),
  event_type_id: eventTypeId.optional(),
  condition: condition.optional(),
  line_condition: condition.optional(),
  give: fields.give.optional(),
  leave_out: leaveOut.optional(),
  rounding: fields.rounding.unwrap().optional(),
  combine: fields.combine.unwrap().optional(),
  max_per_order: fields.max_per_order.unwrap().optional(),
  max_per_day: fields.max_per_day.unwrap().optional(),
  max_per_month: fields.max_per_month.unwrap().optional(),
  max_per_person: fields.max_per_person.unwrap().optional(),
  budget: fields.budget.unwrap().optional(),
  starts_at: optionalTime().optional(),
  ends_at: optionalTime().optional(),
  updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
});
export type EarningRuleChange = z.output<typeof earningRuleChange>;

const version = z.iso.datetime(msg("Reload the page and try again")).optional();

/**
 * `POST …/publish` and `…/propose`. The times, where they are sent, replace those of the draft. `accept_risks` is needed
 * where the rule could cost without bound.
 */
export const publishInput = z.object({
  starts_at: optionalTime().optional(),
  ends_at: optionalTime().optional(),
  accept_risks: booleanField().default(false),
  updated_at: version,
});
export type PublishInput = z.output<typeof publishInput>;

/** `POST …/approve`, `…/reject` and `…/end`: of the version that the page showed, if it is sent. */
export const decisionInput = z.object({ updated_at: version });
export type DecisionInput = z.output<typeof decisionInput>;

/** `PUT programs/{id}/earning_rules/settings`. */
export const ruleSettingsInput = z.object({ rules_need_approval: booleanField() });

const createIntent = earningRuleInput.extend({ intent: z.literal("create"), idempotency_key: formKey });
const updateIntent = earningRuleChange.extend({ intent: z.literal("update") });
const deleteIntent = z.object({ intent: z.literal("delete"), idempotency_key: formKey });
const duplicateIntent = z.object({ intent: z.literal("duplicate"), idempotency_key: formKey });
const publishIntent = publishInput.extend({ intent: z.literal("publish"), idempotency_key: formKey });
const proposeIntent = publishInput.extend({ intent: z.literal("propose"), idempotency_key: formKey });
const approveIntent = publishInput
  .pick({ accept_risks: true, updated_at: true })
  .extend({ intent: z.literal("approve"), idempotency_key: formKey });
const rejectIntent = decisionInput.extend({ intent: z.literal("reject"), idempotency_key: formKey });
const endIntent = decisionInput.extend({ intent: z.literal("end"), idempotency_key: formKey });
const settingsIntent = ruleSettingsInput.extend({ intent: z.literal("settings") });

/** The intents of the lists, of the form, of the page of a rule, and of its JSON address. */
export const earningRuleListIntent = z.discriminatedUnion("intent", [createIntent, settingsIntent]);
export const earningRulesIntent = z.discriminatedUnion("intent", [createIntent]);
export const earningRuleFormIntent = z.discriminatedUnion("intent", [createIntent, updateIntent]);
export const earningRuleIntent = z.discriminatedUnion("intent", [
  publishIntent,
  proposeIntent,
  approveIntent,
  rejectIntent,
  endIntent,
  duplicateIntent,
  deleteIntent,
]);
export const storedEarningRuleIntent = z.discriminatedUnion("intent", [updateIntent, deleteIntent]);
export const publishRuleIntent = z.discriminatedUnion("intent", [publishIntent]);
export const proposeRuleIntent = z.discriminatedUnion("intent", [proposeIntent]);
export const approveRuleIntent = z.discriminatedUnion("intent", [approveIntent]);
export const rejectRuleIntent = z.discriminatedUnion("intent", [rejectIntent]);
export const endRuleIntent = z.discriminatedUnion("intent", [endIntent]);
export const duplicateRuleIntent = z.discriminatedUnion("intent", [duplicateIntent]);
export const ruleSettingsIntent = z.discriminatedUnion("intent", [settingsIntent]);
export const ruleOrderIntent = z.discriminatedUnion("intent", [rowOrderInput.extend({ intent: z.literal("order") })]);

/** `POST programs/{id}/earning_rules:check`: whether a condition can be used. */
export const ruleCheckInput = z.object({
  trigger,
  event_type_id: eventTypeId.default(null),
  condition: condition.prefault({}),
  /** Whether it is the condition on lines. */
  lines: booleanField().default(false),
});
export type RuleCheckInput = z.output<typeof ruleCheckInput>;

export const ruleCheckView = z.object({
  ok: z.boolean(),
  /** The expression, also of what the builder made; null for a condition that can't be used. */
  expression: z.string().nullable(),
  message: z.string().nullable(),
  /** Where in the expression, from 0; null where nobody can say. */
  at: z.number().nullable(),
});
export type RuleCheckView = z.infer<typeof ruleCheckView>;

const sampleText = text(100).default("");

/** What a rule is tried out with: an order with one line, or an event, of a person. */
export const ruleSample = z.object({
  amount: money().default(50),
  quantity: integer(1)
    .pipe(z.number().max(10_000, msg("Enter {max} or less")))
    .default(1),
  sku: sampleText,
  category: sampleText,
  channel: sampleText,
  store: sampleText,
  gift_card: booleanField().default(false),
  /** Which order of the person it is. */
  number: integer(1)
    .pipe(z.number().max(100_000, msg("Enter {max} or less")))
    .default(1),
  /** When it is placed; now if empty. */
  time: optionalTime().default(null),
  tier_id: emptyAsNull(z.uuid(msg("Choose a tier from the list"))).default(null),
  tag_id: emptyAsNull(z.uuid(msg("Choose a tag from the list"))).default(null),
  birthday: booleanField().default(false),
  /** The properties of an event, as texts. */
  properties: z.record(z.string().max(60), cleaned("line").max(500)).default({}),
});
export type RuleSample = z.output<typeof ruleSample>;

/** `POST programs/{id}/earning_rules:try`. */
export const ruleTryInput = earningRuleInput.omit({ name: true, starts_at: true, ends_at: true }).extend({
  /** The rule whose published version the draft takes the place of. */
  rule_id: emptyAsNull(z.uuid(msg("Reload the page and try again"))).default(null),
  sample: ruleSample.prefault({}),
});
export type RuleTryInput = z.output<typeof ruleTryInput>;

export const ruleTryView = z.object({
  sentence: z.string(),
  risks: z.array(z.string()),
  /** What the rule gives for the sample, and what all rules give together. */
  points: z.number(),
  total: z.number(),
  /** Why, in plain words. */
  result: z.string(),
});
export type RuleTryView = z.infer<typeof ruleTryView>;
