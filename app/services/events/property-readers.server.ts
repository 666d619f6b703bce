import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { earningRuleDefinition } from "~/services/earning-rules/rule-definition";

export type PropertyReader = { rule: string; property: string };

const READ = /\bevent\s*(?:\.\s*([a-z][a-z0-9_]*)|\[\s*["']([a-z][a-z0-9_]*)["']\s*\])/g;

/**
 * Which properties of an event type the earning rules about it read, in what applies and in what is being edited. Rules
 * that have ended read nothing any more.
 */
export async function propertyReaders(
  on: Sql,
  programId: ProgramId,
  eventTypeId: string,
  now: Date,
): Promise<PropertyReader[]> {
  const rules = await on<{ name: string; definition: unknown }>(
    sqlText`select r.name, d.definition from earning_rules r cross join lateral (values (r.definition), (r.published)) d (definition)
      where r.program_id = $1::uuid and r.event_type_id = $2::uuid and d.definition is not null
        and (r.ends_at is null or r.ends_at > $3::timestamptz)
      order by r.position, r.id`,
    [programId, eventTypeId, now],
  );
  return rules.flatMap(({ name, definition }) =>
    propertiesIn(definition).map((property) => ({ rule: name, property })),
  );
}

function propertiesIn(definition: unknown): string[] {
  const parsed = earningRuleDefinition.safeParse(definition);
  if (!parsed.success) return [];
  const { condition, give } = parsed.data;
  const read = [...condition.expression.matchAll(READ)].map(([, dotted, quoted]) => dotted ?? quoted!);
  return give.kind === "per_amount" && give.property !== null ? [...read, give.property] : read;
}
