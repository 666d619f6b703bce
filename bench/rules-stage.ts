/** People and rules in the demo program, for measuring what orders earn. */
import { programIdFrom } from "~/auth/program-id.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidsv7, uuidv7 } from "~/platform/ids.server";
import { earningRuleDefinition } from "~/services/earning-rules/rule-definition";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

export type RulesWork = { rules: number; people: number; rows: number; connections: number; seconds: number };

export type RulesStage = { programId: string; participantIds: string[] };

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Adds the people and rules, and ends the rules of the demo. */
export async function prepareRules({
  people,
  definitions,
}: {
  people: number;
  definitions: readonly object[];
}): Promise<RulesStage> {
  const now = new Date();
  const [demo] = await sql<{ id: string }>(sqlText`select id::text from programs where subdomain = 'demo'`, []);
  const programId = demo!.id;
  const participantIds = uuidsv7(now, people);
  await sql(
    sqlText`insert into participants (program_id, id, email, status, referral_code, points_in_lots, created_at, updated_at)
      select $1::uuid, w.id, 'buyer-' || w.at || '@orders.example.test', 'active', 'BUYER' || w.at, true, $3::timestamptz, $3::timestamptz
      from unnest($2::uuid[]) with ordinality w (id, at)`,
    [programId, participantIds, new Date(now.getTime() - YEAR_MS)],
  );
  await sql(sqlText`update earning_rules set ends_at = starts_at where program_id = $1::uuid`, [programId]);
  for (const [at, definition] of definitions.entries()) await addRule(programId, at, definition, now);
  await sql(sqlText`analyze participants, earning_rules, orders, earning_rule_uses`, []);
  // Who buys at the same time did not join at the same time, so their rows are not neighbors.
  return { programId, participantIds: participantIds.sort((one, other) => (tail(one) < tail(other) ? -1 : 1)) };
}

/** The part of an id that is random. */
const tail = (id: string) => id.slice(-12);

async function addRule(programId: string, at: number, definition: object, now: Date): Promise<void> {
  const id = uuidv7(now);
  const stored = earningRuleDefinition.parse(definition);
  await sql(
    sqlText`insert into earning_rules (program_id, id, name, trigger, position, definition, published, version, starts_at, created_at, updated_at)
      values ($1::uuid, $2::uuid, $3, 'order', $4, $5::jsonb, $5::jsonb, 1, $6::timestamptz, $6::timestamptz, $6::timestamptz)`,
    [programId, id, `Rule ${at}`, at, stored, new Date(now.getTime() - YEAR_MS)],
  );
  if (stored.budget !== null)
    await sql(sqlText`insert into earning_rule_budgets (program_id, rule_id) values ($1::uuid, $2::uuid)`, [
      programId,
      id,
    ]);
}

/** The first rule gives 1 point per $1, and the others are of the usual kinds, one in ten of which applies. */
export function usualRules(count: number): object[] {
  return Array.from({ length: count }, (_, at) => definitionOf(at));
}

function definitionOf(at: number): object {
  if (at === 0) return { give: { kind: "per_amount", points: 1, amount: 1 } };
  const condition = (expression: string) => ({ expression, builder: null });
  switch (at % 5) {
    case 0:
      return {
        condition: condition(`order.total >= ${at}.0 && order.channel == "web"`),
        give: { kind: "points", points: 5 },
      };
    case 1:
      return { line_condition: condition(`line.category == "c${at}"`), give: { kind: "per_item", points: 2 } };
    case 2:
      return {
        condition: condition(`order.number == ${at}`),
        give: { kind: "points", points: 50 },
        max_per_person: 50,
      };
    case 3:
      return { condition: condition(`person.tier == "Tier ${at}"`), give: { kind: "factor", factor: 1.5 } };
    default:
      return {
        condition: condition(`time.hour >= ${at % 24}`),
        give: { kind: "per_line", points: 1 },
        max_per_day: 100,
      };
  }
}

/** The context of an API client of the program. */
export async function clientContext(id: string): Promise<AdminProgramCtx> {
  const programId = programIdFrom(id);
  const now = new Date();
  return {
    actor: {
      kind: "admin",
      id: uuidv7(now),
      sessionId: uuidv7(now),
      email: "bench@example.test",
      firstName: "",
      lastName: "",
      superAdmin: true,
      preferredLocale: "en",
      organizationIds: [],
      roles: {},
    },
    now,
    locale: "en",
    requestId: "bench",
    programId,
    program: await catalogueOf(programId),
  };
}

/** A simple order as a shop sends it: one line. */
export function orderOf(externalId: string, participantId: string, placedAt: Date) {
  return {
    external_id: externalId,
    participant: { id: participantId },
    placed_at: placedAt.toISOString(),
    currency: "USD",
    channel: "web",
    store: "Online shop",
    lines: [{ sku: "1001001", name: "House Coffee", category: "Drinks", quantity: 2, price: 9.5 }],
  };
}
