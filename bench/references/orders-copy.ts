/** Writes the rows that batches of orders make by plain COPY, a transaction for each batch. Prints the orders per second. */
import pg from "pg";
import { copyRows } from "~/platform/copy-rows.server";
import { closeDatabase } from "~/platform/database/connections.server";
import { env } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { rateOf } from "../loop";
import { orderOf, prepareRules, usualRules, type RulesWork } from "../rules-stage";

const work = JSON.parse(process.argv[2]!) as RulesWork;
const { programId, participantIds } = await prepareRules({ people: work.people, definitions: usualRules(work.rules) });
await closeDatabase();
const pool = new pg.Pool({ connectionString: env.databaseUrl, options: "-c TimeZone=UTC", max: work.connections });
const { rows: rules } = await pool.query<{ id: string }>(
  "select id from earning_rules where program_id = $1 and ends_at is null",
  [programId],
);

const perSecond = await rateOf(
  async (turn) => {
    const now = new Date();
    const client = await pool.connect();
    const orders = Array.from({ length: work.rows }, (_, at) => ({
      ...{ id: uuidv7(now), externalId: `C-${turn * work.rows + at}`, actionId: uuidv7(now), postingId: uuidv7(now) },
      participantId: participantIds[(turn * work.rows + at) % participantIds.length]!,
    }));
    const trace = JSON.stringify({ points: 19, results: [{ rule_id: rules[0]!.id, points: 19 }] });
    await client.query("begin");
    await copyRows(
      client,
      "orders",
      "program_id id external_id participant_id person status placed_at state_at currency channel store total details trace action_id points created_at updated_at".split(
        " ",
      ),
      orders.map((o) => [
        ...[
          programId,
          o.id,
          o.externalId,
          o.participantId,
          { id: o.participantId },
          "placed",
          now,
          now,
          "USD",
          "web",
          "Online shop",
        ],
        ...[1900, { lines: orderOf("", "", now).lines }, trace, o.actionId, 19, now, now],
      ]),
    );
    await copyRows(
      client,
      "participant_actions",
      "program_id id participant_id action_type title actionable_type actionable_id points created_at".split(" "),
      orders.map((o) => [programId, o.actionId, o.participantId, "order", o.externalId, "Order", o.id, 19, now]),
    );
    await copyRows(
      client,
      "point_postings",
      "program_id id participant_id from_account to_account amount action_id created_at".split(" "),
      orders.map((o) => [programId, o.postingId, o.participantId, "issued", "available", 19, o.actionId, now]),
    );
    await copyRows(
      client,
      "point_lots",
      "program_id id participant_id source points remaining pending open available_at created_at".split(" "),
      orders.map((o) => [programId, o.actionId, o.participantId, "purchase", 19, 19, false, true, now, now]),
    );
    await copyRows(
      client,
      "earning_rule_uses",
      "program_id source_id rule_id version participant_id points day created_at".split(" "),
      orders.map((o) => [programId, o.id, rules[0]!.id, 1, o.participantId, 19, now, now]),
    );
    await client.query("commit");
    client.release();
  },
  { connections: work.connections, seconds: work.seconds },
);
await pool.end();
console.log(JSON.stringify(perSecond * work.rows));
