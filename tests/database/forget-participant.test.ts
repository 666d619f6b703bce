import { describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { readFunctions } from "~/server/database/functions";
import { createParticipant, createProgram } from "../factories";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();

/** Tables that reference a participant and stay unchanged when the account is deleted, with the reason. */
const UNCHANGED: Record<string, string> = {
  canceled_claims: "ids and points only",
  certificates: "issued on the chain under the anonymous id",
  chain_transactions: "what the chain has anyway, under the anonymous id",
  challenge_completions: "counts and points of the anonymous id",
  dashboard_staff: "ids only, counted again by the next run",
  dashboard_top_users: "ids and numbers only; what shows names leaves deleted participants out",
  earning_rule_uses: "ids, days and points of the anonymous id",
  offer_redemptions: "quotes the offer and its voucher, nothing of the person",
  participant_actions: "the journal is append-only and has no personal fields",
  point_lots: "part of the ledger, without personal fields",
  point_postings: "the ledger is append-only, balances must add up",
  reward_claims: "counts and points of the anonymous id",
  social_post_views: "ids and points only",
  sweepstake_entrants: "the sums of sweepstake_entries",
  sweepstake_entries: "entries of the anonymous id",
  webhook_deliveries: "ids and states; the function deletes what was responded",
  webhook_events: "ids and states only",
};

const bodies = readFunctions()
  .filter(({ name }) => name.startsWith("forget_participant"))
  .map(({ name, sql }) => ({ name, sql: sql.replace(/^--.*$/gm, "") }));

describe("forgetting a participant", () => {
  it("handles every table that references one, unless there is a reason", async () => {
    const { rows } = await pool.query<{ name: string }>(`
      select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'participant_id'
      union select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'participants'::regclass
      order by 1`);
    const changed = (table: string) =>
      bodies.some(({ sql }) => new RegExp(`\\b(UPDATE|DELETE FROM) ${table}\\b`).test(sql));
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.map(({ name }) => name).filter((name) => !changed(name))).toEqual(Object.keys(UNCHANGED));
  });

  it("clears the wallet and the referrer", async () => {
    const { id: programId } = await createProgram();
    const [friend, person] = [await createParticipant(programId), await createParticipant(programId)];
    const where = { programId_id: { programId, id: person.id } };
    const data = { aptosWalletAddress: "0xabc", referredById: friend.id };
    await prisma.participant.update({ where, data });
    await pool.query("select forget_participant($1, $2, now())", [programId, person.id]);
    expect(await prisma.participant.findUnique({ where })).toMatchObject({
      aptosWalletAddress: null,
      referredById: null,
      email: null,
    });
  });

  it("calls the function of every area", () => {
    const main = bodies.find(({ name }) => name === "forget_participants")!.sql;
    const areas = bodies.filter(({ name }) => /^forget_participant_/.test(name));
    expect(areas.length).toBeGreaterThan(15);
    const uncalled = areas.filter(({ name }) => !new RegExp(`\\b${name}\\(`).test(main));
    expect(uncalled.map(({ name }) => name)).toEqual([]);
  });

  it("finds the rows of each table by an index, however many there are of others", async () => {
    const { id: programId } = await createProgram();
    const people = [await createParticipant(programId), await createParticipant(programId)];
    const client = await pool.connect();
    await client.query("begin; set local enable_seqscan = off");
    await client.query("select forget_participants($1, $2, now())", [programId, people.map(({ id }) => id)]);
    const { rows } = await client.query("select relname from pg_stat_xact_user_tables where seq_scan > 0 order by 1");
    await client.query("rollback");
    client.release();
    expect(rows).toEqual([]);
  });

  it("forgets many at once, with the accounts that were merged into theirs, and nobody else", async () => {
    const { id: programId } = await createProgram();
    const people = [];
    for (let count = 0; count < 4; count++) people.push(await createParticipant(programId));
    const [first, second, merged, other] = people.map(({ id }) => id);
    await pool.query(
      "update participants set merged_into_id = $2, deleted_at = now(), email = null, status = 'inactive' where id = $1",
      [merged, second],
    );
    for (const id of [first, merged, other])
      await pool.query(
        `insert into audit_entries (program_id, id, actor_type, actor_id, action, target_type, target_id, after, request_id, created_at)
          values ($1, gen_random_uuid(), 'participant', $2, 'test', 'participant', $2, '{"first_name":"Pat"}', 'request', now())`,
        [programId, id],
      );
    await pool.query("select forget_participants($1, $2, now())", [programId, [second, first, second]]);
    const { rows } = await pool.query(
      `select p.id, p.email is null as gone, bool_or(e.after is not null) as quoted from participants p
        left join audit_entries e on e.target_id = p.id where p.program_id = $1 group by 1, 2 order by 1`,
      [programId],
    );
    expect(rows).toEqual(
      [
        { id: first, gone: true, quoted: false },
        { id: second, gone: true, quoted: false },
        { id: merged, gone: true, quoted: false },
        { id: other, gone: false, quoted: true },
      ].sort((a, b) => (a.id! < b.id! ? -1 : 1)),
    );
  });
});
