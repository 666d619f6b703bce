/** What rules came to, in words: for the trace of an order or event, and for a preview. */
import { translate } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import type { RuleNames } from "./condition-texts";
import type { RuleResult } from "./decisions";
import { resultText } from "./result-texts";
import type { Trigger } from "./rule-definition";
import { fieldsOf, type EventProperty } from "./rule-fields";
import type { RuleResultView } from "./rule-results.schema";
import { traceOf, type StoredTrace } from "./stored-trace";

/**
 * What each rule gave or why not, in the reader's language.
 * @param eventTypeId of the event that the rules are about; null for none
 */
export async function ruleResultViews(
  ctx: AdminProgramCtx,
  { trigger, eventTypeId = null }: { trigger: Trigger; eventTypeId?: string | null },
  results: readonly RuleResult[],
): Promise<RuleResultView[]> {
  if (results.length === 0) return [];
  const [words, titles] = await Promise.all([wordsFor(ctx, trigger, eventTypeId), titlesOf(ctx.programId, results)]);
  return results.map((result, at) => ({
    rule: titles[at]!,
    rule_id: result.rule_id,
    version: result.version,
    points: result.points,
    reason: resultText(ctx.locale, result, words),
    reason_code: result.reason,
  }));
}

/** What rules decided on, with its trace as it is stored; null before they have. */
export type Decided = { id: string; trigger: Trigger; eventTypeId: string | null; trace: StoredTrace | null };

const MAX_NAMED = 3;

/**
 * Why each order or event of a list earned what it did, in one line by its id: the rules that gave something, or why none
 * did. What no rule was about has none.
 */
export async function whyEarned(ctx: AdminProgramCtx, decided: readonly Decided[]): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  for (const kind of new Set(decided.map(kindOf))) {
    const alike = decided.filter((each) => kindOf(each) === kind);
    const named = alike.map(({ trace }) => tellingOf(trace));
    const views = await ruleResultViews(ctx, alike[0]!, named.flat());
    alike.forEach(({ id, trace }, at) => {
      const own = views.splice(0, named[at]!.length).map(({ rule, reason }) => `${rule}: ${reason}`);
      if (own.length > 0) lines.set(id, own.join("; "));
      else if (trace && trace.results.length > 0) lines.set(id, translate(ctx.locale, "No rule gave anything"));
    });
  }
  return lines;
}

/** Rules are about orders, one thing in the product, or one type of event: texts about the same need the same words. */
const kindOf = ({ trigger, eventTypeId }: Decided) => `${trigger} ${eventTypeId}`;

/** The first rules that gave something; of those that gave nothing only one that was alone. */
function tellingOf(trace: StoredTrace | null): RuleResult[] {
  const { results } = trace ? traceOf(trace) : { results: [] };
  return results.length === 1 ? results : results.filter(({ reason }) => reason === null).slice(0, MAX_NAMED);
}

/** What the rules were called in their versions. A rule that was published stays. */
async function titlesOf(programId: string, results: readonly RuleResult[]): Promise<string[]> {
  const rows = await sql<{ name: string | null }>(
    sqlText`select coalesce(v.name, r.name) as name
      from unnest($2::uuid[], $3::int[]) with ordinality w (rule_id, version, at)
        left join earning_rules r on r.program_id = $1::uuid and r.id = w.rule_id
        left join earning_rule_versions v on v.program_id = r.program_id and v.rule_id = r.id and v.version = w.version
      order by w.at`,
    [programId, results.map(({ rule_id }) => rule_id), results.map(({ version }) => version)],
  );
  return rows.map(({ name }) => name ?? "");
}

/** The words that texts about the rules of a trigger use. */
async function wordsFor(
  { programId, program }: AdminProgramCtx,
  trigger: Trigger,
  eventTypeId: string | null,
): Promise<RuleNames> {
  const where = { programId };
  const select = { id: true, name: true } as const;
  const [tags, rewards, tiers, attributes, type] = await Promise.all([
    prisma.tag.findMany({ where: { ...where, kind: "admin" }, select }),
    prisma.reward.findMany({ where, select }),
    prisma.tier.findMany({ where, orderBy: { pointsThresholdMin: "asc" }, select }),
    prisma.profileAttribute.findMany({
      where,
      select: { attributeName: true, displayName: true, fieldType: true },
    }),
    eventTypeId === null
      ? null
      : prisma.eventType.findUnique({ where: { programId_id: { programId, id: eventTypeId } } }),
  ]);
  const vocabulary = {
    tiers: tiers.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
    attributes,
    properties: (type?.properties ?? []) as unknown as EventProperty[],
  };
  const byId = (rows: readonly { id: string; name: string }[]) =>
    Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  return {
    currency: program.currency,
    term: pointsTermOf(program),
    fields: [...fieldsOf(trigger, "rule", vocabulary), ...fieldsOf(trigger, "line", vocabulary)],
    event: type?.label ?? null,
    tags: byId(tags),
    rewards: byId(rewards),
    tiers: byId(tiers),
  };
}
