/** The rules of a program that apply, with their conditions compiled. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { logger } from "~/platform/logger.server";
import { expressionOf, isGroup, partExpression } from "./condition-builder";
import type { ActiveRule, FailedPart } from "./decisions";
import { compileExpression, type Facts } from "./internal/expressions.server";
import { lineFacts } from "./members.server";
import {
  earningRuleDefinition,
  type BuilderGroup,
  type BuilderRule,
  type RuleCondition,
  type Trigger,
} from "./rule-definition";

type Compiled = Pick<ActiveRule, "definition" | "failedPart" | "countsLine">;

/** By rule and version, the oldest first. A published version never changes. */
const compiled = new Map<string, Compiled>();
const MAX_COMPILED = 5_000;

type Row = Pick<ActiveRule, "id" | "version" | "name" | "trigger" | "eventTypeId" | "startsAt" | "endsAt">;

/**
 * The published rules of a program in their order, also those that have ended: an order may come in late. A rule whose
 * stored definition cannot be read is left out and logged.
 */
export async function activeRules(on: Sql, programId: ProgramId): Promise<readonly ActiveRule[]> {
  const rows = await on<Row>(
    sqlText`select r.id::text as id, r.version, coalesce(v.name, r.name) as name, r.trigger, r.event_type_id::text as "eventTypeId",
        r.starts_at as "startsAt", r.ends_at as "endsAt"
      from earning_rules r
      left join earning_rule_versions v on v.program_id = r.program_id and v.rule_id = r.id and v.version = r.version
      where r.program_id = $1::uuid and r.version > 0 order by r.position, r.id`,
    [programId],
  );
  await compileMissing(on, programId, rows);
  return rows.flatMap((row) => {
    const rest = compiled.get(keyOf(row));
    return rest ? [{ ...row, ...rest }] : [];
  });
}

const keyOf = ({ id, version }: Pick<Row, "id" | "version">) => `${id}/${version}`;

async function compileMissing(on: Sql, programId: ProgramId, rows: readonly Row[]): Promise<void> {
  const missing = rows.filter((row) => !compiled.has(keyOf(row)));
  if (missing.length === 0) return;
  const stored = await on<{ id: string; definition: unknown }>(
    sqlText`select id::text as id, published as definition from earning_rules
      where program_id = $1::uuid and id = any($2::uuid[])`,
    [programId, missing.map(({ id }) => id)],
  );
  const byId = new Map(stored.map(({ id, definition }) => [id, definition]));
  while (compiled.size + missing.length > MAX_COMPILED && compiled.size > 0) {
    compiled.delete(compiled.keys().next().value!);
  }
  for (const row of missing) {
    try {
      compiled.set(keyOf(row), compileRule(row.trigger, byId.get(row.id)));
    } catch (error) {
      logger.error(
        { program: programId, rule: row.id, version: row.version, err: error },
        "earning rule cannot be read",
      );
    }
  }
}

/**
 * A rule's definition with its conditions compiled, for deciding and for trying a rule before it is published.
 * @param stored the definition as it is stored
 * @throws Error when the definition or an expression cannot be read
 */
export function compileRule(trigger: Trigger, stored: unknown): Compiled {
  const definition = earningRuleDefinition.parse(stored);
  return {
    definition,
    failedPart: failedPartOf(definition.condition),
    countsLine: trigger === "order" ? lineConditionOf(definition.line_condition) : () => true,
  };
}

type Part = { part: FailedPart; isMet: (facts: Facts) => boolean };

/** With "all of these" the parts are evaluated one by one, so that the first one that is not met can be named. */
function failedPartOf({ expression, builder }: RuleCondition): ActiveRule["failedPart"] {
  const parts: Part[] = builder ? partsOf(builder) : [{ part: null, isMet: compileExpression(expression) }];
  return (facts) => {
    const failed = parts.find(({ isMet }) => !isMet(facts));
    return failed && { part: failed.part };
  };
}

function partsOf(group: BuilderGroup): Part[] {
  if (group.rules.length === 0) return [];
  const isAll = !group.not && (group.combinator === "and" || group.rules.length === 1);
  if (!isAll) return [{ part: null, isMet: compileExpression(expressionOf(group)) }];
  return group.rules.flatMap((each: BuilderGroup | BuilderRule) =>
    isGroup(each) ? partsOf(each) : [{ part: each, isMet: compileExpression(partExpression(each)) }],
  );
}

function lineConditionOf({ expression, builder }: RuleCondition): ActiveRule["countsLine"] {
  const made = builder ? (builder.rules.length > 0 ? expressionOf(builder) : "") : expression;
  if (made.trim() === "") return () => true;
  const isMet = compileExpression(made);
  return (facts, line) => isMet({ ...facts, line: lineFacts(line) });
}
