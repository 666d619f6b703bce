import { describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { readFunctions } from "~/server/database/functions";
import { createParticipant, createProgram } from "../factories";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();

/** Tables that reference a participant and stay unchanged when the account is deleted, with the reason. */
const UNCHANGED: Record<string, string> = {
  certificates: "issued on the chain under the anonymous id",
  chain_transactions: "what the chain has anyway, under the anonymous id",
  challenge_completions: "counts and points of the anonymous id",
  dashboard_staff: "ids only, counted again by the next run",
  dashboard_top_users: "ids and numbers only; what shows names leaves deleted participants out",
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
    const main = bodies.find(({ name }) => name === "forget_participant")!.sql;
    const uncalled = bodies.filter(({ name }) => !new RegExp(`\\b${name}\\(`).test(main));
    expect(uncalled.map(({ name }) => name)).toEqual([]);
  });
});
