/** The views of earning rules, with what they say in plain words. */
import { translate } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import type { RuleNames } from "../condition-texts";
import type { RuleResult } from "../decisions";
import type { EarningRuleRow, EarningRuleVersions, EarningRuleView, RuleChoices } from "../earning-rules-admin.schema";
import { resultText } from "../result-texts";
import type { EarningRuleDefinition, Trigger } from "../rule-definition";
import { fieldsOf } from "../rule-fields";
import { ruleRisks } from "../rule-risks";
import { ruleSentence } from "../rule-sentence";
import { vocabularyOf } from "../rule-vocabulary";
import { choicesOf, namesOf, type NamesById } from "./rule-choices.server";
import { definitionOf, draftOf, publishedOf, toRow, type StoredRule } from "./stored-rule.server";

type RuleContent = { trigger: Trigger; eventTypeId: string | null; definition: EarningRuleDefinition };

/** The rows of a list. */
export async function rowsOf(ctx: AdminProgramCtx, rules: readonly StoredRule[]): Promise<EarningRuleRow[]> {
  const drafts = rules.map(draftOf);
  const content = drafts.map(({ eventTypeId, definition }) => ({ eventTypeId, definitions: [definition] }));
  const [choices, names] = await Promise.all([choicesOf(ctx), namesOf(ctx, content)]);
  return rules.map((rule, at) => toRow(rule, sentenceOf(ctx, drafts[at]!, { choices, names }), ctx.now));
}

/** One rule with its draft and what applies. @param tx the transaction that changed it */
export async function viewOf(ctx: AdminProgramCtx, rule: StoredRule, tx?: Transaction): Promise<EarningRuleView> {
  const draft = draftOf(rule);
  const published = publishedOf(rule);
  const { eventTypeId, definition } = draft;
  const db = tx ?? prisma;
  const names = await namesOf(ctx, [{ eventTypeId, definitions: [definition, published] }], db);
  const wording = { choices: await choicesOf(ctx, undefined, db), names };
  return {
    ...toRow(rule, sentenceOf(ctx, draft, wording), ctx.now),
    definition,
    draft_starts_at: rule.draftStartsAt?.toISOString() ?? null,
    draft_ends_at: rule.draftEndsAt?.toISOString() ?? null,
    published,
    published_sentence: published && sentenceOf(ctx, { ...draft, definition: published }, wording),
    risks: await risksOf(ctx, rule, tx),
  };
}

/** What applied when, the latest first. */
export async function versionsOf(ctx: AdminProgramCtx, rule: StoredRule): Promise<EarningRuleVersions["versions"]> {
  const { programId } = ctx;
  const who = { select: { firstName: true, lastName: true } };
  const versions = await prisma.earningRuleVersion.findMany({
    where: { programId, ruleId: rule.id },
    orderBy: { version: "desc" },
    include: { publishedBy: who, approvedBy: who },
  });
  const { trigger, eventTypeId } = draftOf(rule);
  const definitions = versions.map(({ definition }) => definitionOf(definition));
  const [choices, names] = await Promise.all([choicesOf(ctx), namesOf(ctx, [{ eventTypeId, definitions }])]);
  return versions.map((version, at) => ({
    version: version.version,
    name: version.name,
    sentence: sentenceOf(ctx, { trigger, eventTypeId, definition: definitions[at]! }, { choices, names }),
    definition: definitions[at]!,
    starts_at: version.startsAt.toISOString(),
    ends_at: version.endsAt?.toISOString() ?? null,
    published_at: version.publishedAt.toISOString(),
    published_by: version.publishedBy && nameOf(version.publishedBy),
    approved_by: version.approvedBy && nameOf(version.approvedBy),
  }));
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** What the texts of a rule need. */
export type Wording = { choices: RuleChoices; names: NamesById };

/** What a rule says, in the reader's language. */
export function sentenceOf(ctx: AdminProgramCtx, rule: RuleContent, wording: Wording): string {
  return ruleSentence(ctx.locale, rule, wordsFor(ctx, rule, wording));
}

/** What a rule that is tried out would come to, in the reader's language. */
export function trialTextOf(ctx: AdminProgramCtx, result: RuleResult, rule: RuleContent, wording: Wording): string {
  return resultText(ctx.locale, result, wordsFor(ctx, rule, wording), "tried");
}

function wordsFor(
  { program }: AdminProgramCtx,
  { trigger, eventTypeId }: RuleContent,
  { choices, names }: Wording,
): RuleNames {
  const { eventTypes, ...byId } = names;
  return {
    currency: program.currency,
    term: pointsTermOf(program),
    fields: fieldsOf(trigger, "line", vocabularyOf(choices, eventTypeId)),
    event: (eventTypeId !== null && eventTypes[eventTypeId]) || null,
    ...byId,
  };
}

/** What of a rule's draft could cost without bound, in the reader's language. */
export async function risksOf(ctx: AdminProgramCtx, rule: StoredRule, tx?: Transaction): Promise<string[]> {
  return risksIn(ctx, draftOf(rule), await pointValue(ctx, tx));
}

export function risksIn({ locale, program }: AdminProgramCtx, rule: RuleContent, value: number | null): string[] {
  const term = pointsTermOf(program);
  return ruleRisks(rule, { pointValue: value }).map(({ message, values }) =>
    translate(locale, message, { term, ...values }),
  );
}

/** What a point is worth in the program's currency, if it says so. */
export async function pointValue({ programId }: AdminProgramCtx, tx?: Transaction): Promise<number | null> {
  const on = tx ? sqlIn(tx) : sql;
  const [row] = await on<{ value: number | null }>(
    sqlText`select point_value::float8 as value from programs where id = $1::uuid`,
    [programId],
  );
  return row?.value ?? null;
}
