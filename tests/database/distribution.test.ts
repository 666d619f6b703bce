import { expect, it } from "vitest";
import { testDatabase } from "../setup/database";

/**
 * The rows of a program can be moved to another database by `program_id`: each table, key and reference has it, but for
 * those listed here. These are also the rules of Citus for tables. It proves nothing about statements: docs/scale.md
 * says what fails on Citus.
 */
const { pool } = await testDatabase();

async function names(sql: string): Promise<string[]> {
  return (await pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);
}

const TABLES = `(select c.oid, c.relname::text as name, a.attnum as program from pg_class c
  left join pg_attribute a on a.attrelid = c.oid and a.attname = 'program_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace)`;

/** Read together with rows of a program, or what these refer to: a copy on each node. */
const REFERENCE_TABLES = [
  "admins",
  "evergreen_setting_definitions",
  "features",
  "merchant_words",
  "merchants",
  "offers",
  "organization_admins",
  "organizations",
  "programs",
  "zip_codes",
];

/** Not about one program, and read by their own statements: they stay on the node that the application connects to. */
const LOCAL_TABLES = [
  "_prisma_migrations",
  "admin_sessions",
  "admin_sign_in_codes",
  "backups",
  "database_functions",
  "merchant_imports",
  "organization_saved_views",
  "payment_events",
  "platform_audit_entries",
  "processes",
  "rate_limits",
  "releases",
  "sandbox_checkouts",
  "sandbox_clock",
  "sandbox_collections",
  "sandbox_mails",
  "sandbox_pushes",
  "sandbox_tokens",
  "sandbox_webhooks",
];

/** About one actor, whose program is not in the row: it has to be, before the functions that use it can run on a node. */
const WITHOUT_PROGRAM = ["idempotency_keys"];

/** Unique in the whole installation, which a distributed table cannot promise. */
const UNIQUE_EVERYWHERE = [
  "api_keys_token_hash_key",
  "aptos_integrations_id_idx",
  "chain_transactions_network_sender_sequence_number_key",
  "challenges_id_idx",
  "checkout_sessions_provider_session_id_key",
  "media_files_id_idx",
  "participants_id_idx",
  "program_domains_host_key",
  "receipts_id_idx",
  "referrals_id_idx",
  "rewards_id_idx",
];

it("every table is distributed, copied to all nodes, or local", async () => {
  const others = await names(`select name from ${TABLES} t where program is null order by 1`);
  expect(others).toEqual([...REFERENCE_TABLES, ...LOCAL_TABLES, ...WITHOUT_PROGRAM].sort());
});

it("every row of a distributed table has its program", async () => {
  const optional = await names(`select t.name from ${TABLES} t
    join pg_attribute a on a.attrelid = t.oid and a.attnum = t.program where not a.attnotnull`);
  expect(optional).toEqual([]);
});

it("unique indexes contain the program", async () => {
  const without = await names(`select i.indexrelid::regclass::text as name from pg_index i
    join ${TABLES} t on t.oid = i.indrelid where i.indisunique and not t.program = any (i.indkey::int2[]) order by 1`);
  expect(without).toEqual(UNIQUE_EVERYWHERE);
});

it("distributed tables refer to each other by the program, and otherwise to tables with a copy on each node", async () => {
  const wrong = await names(`select f.conname::text as name from pg_constraint f
    join ${TABLES} t on t.oid = f.conrelid join ${TABLES} other on other.oid = f.confrelid
    where f.contype = 'f' and t.program is not null and case when other.program is null
      then not other.name = any ('{${REFERENCE_TABLES.join()}}') 
      else array_position(f.conkey, t.program) is distinct from array_position(f.confkey, other.program)
        or array_position(f.conkey, t.program) is null end`);
  expect(wrong).toEqual([]);
});

it("no other table refers to a distributed one", async () => {
  const wrong = await names(`select f.conname::text as name from pg_constraint f
    join ${TABLES} t on t.oid = f.conrelid join ${TABLES} other on other.oid = f.confrelid
    where f.contype = 'f' and t.program is null and other.program is not null`);
  expect(wrong).toEqual([]);
});

it("functions that change rows of a program get it as the first argument, so that a call can run on its node", async () => {
  const without = await names(`select p.proname::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provolatile = 'v'
      and p.prorettype <> 'trigger'::regtype and coalesce(p.proargnames[1], '') <> 'p_program'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`);
  expect(without).toEqual(["idempotency_begin", "idempotency_end", "new_uuid", "refresh_merchants"]);
});
