import { describe, expect, it } from "vitest";
import { testDatabase } from "../setup/database";

/** Walks the catalogue of a migrated database: what prisma/schema.prisma promises at its head, and what only SQL can say. */
const { pool } = await testDatabase();

const TENANT_TABLES = `select c.oid, c.relname as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'program_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;

describe("tables of a program", () => {
  it("are keyed by the program first", async () => {
    const unkeyed = await names(`
      select t.name from (${TENANT_TABLES}) t where not exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = t.oid and i.indisprimary and a.attname = 'program_id')`);
    expect(unkeyed).toEqual([]);
  });

  it("carry the program in every reference to each other", async () => {
    const loose = await names(`
      select f.conname as name from pg_constraint f
      join (${TENANT_TABLES}) t on t.oid = f.conrelid
      join (${TENANT_TABLES}) target on target.oid = f.confrelid
      where f.contype = 'f' and not exists (
        select from unnest(f.conkey, f.confkey) k (own, theirs)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.theirs
        where a.attname = 'program_id' and b.attname = 'program_id')`);
    expect(loose).toEqual([]);
  });

  it("exist: the walk finds them", async () => {
    expect(await names(TENANT_TABLES)).toEqual(expect.arrayContaining(["participants", "point_postings", "rewards", "audit_entries"]));
  });
});

describe("every table", () => {
  it("never sets a reference to null", async () => {
    expect(await names("select conname as name from pg_constraint where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype <> 'r')")).toEqual([]);
  });

  it("takes its time from the application, not from the server's clock", async () => {
    const clocked = await names(`
      select c.relname || '.' || a.attname as name from pg_attrdef d
      join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace and c.relname <> '_prisma_migrations'
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where pg_get_expr(d.adbin, d.adrelid) ~* 'now\\(|current_|clock_timestamp|localtime|gen_random|uuid'`);
    expect(clocked).toEqual([]);
  });

  it("has an index for each of its references", async () => {
    const unindexed = await names(`
      select f.conname as name from pg_constraint f
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = f.conrelid
        and f.conkey <@ (i.indkey::int2[])[0:array_length(f.conkey, 1) - 1])`);
    expect(unindexed).toEqual([]);
  });
});

/** Invisible to the schema's language, so only this list notices when one goes missing. */
describe("what only the migrations' SQL says", () => {
  it("is there: checks", async () => {
    expect(await names("select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace")).toEqual([
      "admin_sign_in_codes_attempts_check",
      "admin_sign_in_codes_kind_check",
      "admins_email_check",
      "audit_entries_actor_check",
      "challenge_completions_check",
      "challenges_collect_check",
      "challenges_entries_check",
      "challenges_identifier_check",
      "challenges_points_check",
      "challenges_repeat_check",
      "challenges_reward_type_check",
      "challenges_schedule_check",
      "challenges_type_check",
      "media_files_size_check",
      "participant_actions_type_check",
      "participant_sign_in_codes_attempts_check",
      "participant_sign_in_codes_kind_check",
      "participants_balances_check",
      "participants_counts_check",
      "participants_email_check",
      "participants_status_check",
      "point_postings_accounts_check",
      "point_postings_amount_check",
      "program_domains_host_check",
      "program_domains_kind_check",
      "program_pages_slug_check",
      "program_pages_status_check",
      "program_staff_role_check",
      "programs_status_check",
      "programs_subdomain_check",
      "questions_answer_type_check",
      "reward_claims_check",
      "rewards_claims_check",
      "rewards_points_check",
      "rewards_schedule_check",
      "rewards_selection_check",
      "sandbox_clock_singleton_check",
      "sweepstake_entries_check",
    ]);
  });

  it("is there: triggers", async () => {
    expect(await names("select tgname as name from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ 'graphile'")).toEqual([
      "audit_entries_append_only",
      "audit_entries_no_truncate",
      "participant_actions_append_only",
      "participant_actions_no_truncate",
      "point_postings_append_only",
      "point_postings_no_truncate",
    ]);
  });

  it("is there: indexes on free coupons, room in hot rows, tables without a log", async () => {
    expect(await names("select indexname as name from pg_indexes where indexdef like '% WHERE %' and schemaname = 'public'")).toEqual(["reward_coupons_free_idx"]);
    expect(await names("select relname as name from pg_class where relkind = 'r' and array_to_string(reloptions, ',') like '%fillfactor%' and relnamespace = 'public'::regnamespace")).toEqual([
      "idempotency_keys",
      "participants",
      "rate_limits",
      "reward_coupons",
      "rewards",
    ]);
    expect(await names("select relname as name from pg_class where relkind = 'r' and relpersistence = 'u'")).toEqual(["rate_limits"]);
  });
});

/** The `name` column of a query's rows, in order. */
async function names(sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`select name from (${sql}) found order by name collate "C"`);
  return rows.map(({ name }) => name);
}
