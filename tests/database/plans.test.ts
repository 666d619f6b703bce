import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openAdminSession } from "~/auth/admin-sessions.server";
import { diskFiles } from "~/integrations/files/disk.server";
import { sql } from "~/platform/database/statements.server";
import { seed } from "../../prisma/seed/seed";
import { adminClient } from "../setup/admin-client";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { createImport, createWebhook } from "../setup/people";

/**
 * How the database reads each list of the admin with a million participants: without a sequential scan over a table
 * that grows with them, and without a sort that does not fit in memory. The demo data get the statistics of a program
 * of that size (functions of PostgreSQL 18); then the database explains what each list runs in each order, with a
 * search and with filters.
 */
const PEOPLE = 1_000_000;

/** The demo's story ends today, so on every day the same share of its rows is of the last two weeks. */
const TWO_WEEKS_AGO = new Date(Date.now() - 14 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Lists that the API does not have. */
const PAGES = [
  "/admin/v2/organization/audit_log",
  "/admin/v2/organization/audit_log?search=demo",
  "/admin/v2/organization/programs",
  "/admin/v2/organization/admins",
  "/admin/v2/organization/jobs",
  "/admin/v2/programs/{programId}/offer_reports",
];

/** Lists that may read that much, what they do, and why. */
const EXCEPTIONS: [list: RegExp, problem: string, reason: string][] = [
  [/\/receipts(\?|$)/, "counts all receipts", "the number of pages, of nearly all receipts of a program"],
  [
    /\/receipts\?sort=-(merchant_name|purchase_date|total_amount|points)$/,
    "reads all receipts",
    "an index for each order would cost every receipt more than admins sort by it",
  ],
  [/\/(content_)?tags(\?|$)/, "reads all taggings", "how often each tag is used is a column of the list"],
  [/\/purchase_proof_products(\?|$)/, "reads all receipt_items", "how many lines each product has is a column"],
  [/\/purchase_proof_merchants(\?|$)/, "reads all receipts", "how many receipts each merchant has is a column"],
];

/** The rows that an address is about: those with the most to list. A list that one reward lacks, another has. */
const IDS: Record<string, string> = {
  programId: "select $1::uuid as id",
  participantId:
    "select participant_id as id from participant_actions where program_id = $1 group by 1 order by count(*) desc limit 1",
  challengeId:
    "select challenge_id as id from challenge_completions where program_id = $1 group by 1 order by count(*) desc limit 1",
  rewardId: "select id from rewards where program_id = $1 order by claims_count desc",
  receiptId: "select id from receipts where program_id = $1 limit 1",
  referralId: "select id from referrals where program_id = $1 limit 1",
  importId: "select id from participant_imports where program_id = $1 limit 1",
  webhookId: "select id from webhook_endpoints where program_id = $1 limit 1",
};

type Parameter = { name: string; schema: { enum?: string[]; items?: { enum?: string[] } } };
type Read = { parameters?: Parameter[]; responses: { 200: { content: Record<string, unknown> } } };
type Document = { paths: Record<string, { get?: Read }> };
type Statement = { text: string; values: unknown[] };
type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Plan Rows": number;
  "Plan Width": number;
  Plans?: Plan[];
};

const folder = await mkdtemp(join(tmpdir(), "loyalty-plans-"));
const { url, pool } = await testDatabase();
afterAll(() => rm(folder, { recursive: true }));
const app = await appUnder("admin/v2");

let large: string[];
let workMemory: number;
let admin: ReturnType<typeof adminClient>;
const ids: Record<string, string[]> = {};

beforeAll(async () => {
  await seed({ databaseUrl: url, now: new Date(), files: diskFiles(folder) });
  large = await growStatistics();
  workMemory = await one<number>("select pg_size_bytes(current_setting('work_mem'))::float8 as value");
  const programId = await one<string>("select id as value from programs where subdomain = 'demo'");
  const adminId = await one<string>("select id as value from admins where super_admin limit 1");
  await createWebhook(programId, adminId);
  await createImport(programId, adminId);
  for (const [name, text] of Object.entries(IDS))
    ids[name] = (await pool.query<{ id: string }>(text, [programId])).rows.map(({ id }) => id);
  admin = adminClient(app, { cookie: `admin_sid=${await openAdminSession(sql, adminId, new Date())}`, csrf: "" });
}, 120_000);

it("no list scans a large table or sorts on the disk", async () => {
  const problems = new Set<string>();
  const explained = new Map<string, string[]>();
  for (const list of [...(await listsOfApi()), ...PAGES])
    for (const statement of await statementsOf(list)) {
      const key = JSON.stringify(statement);
      if (!explained.has(key)) explained.set(key, await problemsOf(statement));
      for (const problem of explained.get(key)!) problems.add(`${list}: ${problem}`);
    }
  const isExpected = (found: string) => EXCEPTIONS.some((exception) => isOf(exception, found));
  expect([...problems].filter((found) => !isExpected(found))).toEqual([]);
  const unused = EXCEPTIONS.filter((exception) => ![...problems].some((found) => isOf(exception, found)));
  expect(unused).toEqual([]);
}, 240_000);

it("finds people by the beginnings of words in their index", async () => {
  const used = (await searchPlans()).join();
  expect(used).toContain(WORDS_INDEX);
});

it("looks among the newest people for one with a frequent word, then in the index of words", async () => {
  await makeFrequent("maya");
  const [newest] = await searchPlans();
  expect(newest).toContain('"Index Name":"participants_list_created_idx"');
  expect(newest).not.toContain('"Node Type":"Sort"');
  await makeFrequent("nobody");
  const [, all] = await searchPlans("nobody");
  expect(all).toContain('"Node Type":"CTE Scan"');
  expect(all).toContain(WORDS_INDEX);
});

it("looks for people with a frequent word in the order of the list, but not through all of it", async () => {
  await makeFrequent("maya");
  const found = async (query: string) => {
    const list = `/admin/v2/programs/${ids.programId![0]}/participants?search=m&${query}`;
    const statements = await statementsOf(list);
    for (const statement of statements) expect(await problemsOf(statement)).toEqual([]);
    const isRead = (part: string) => statements.some(({ text }) => text.includes(part));
    const { result } = (await (await admin.json("GET", list)).json()) as { result: { id: string }[] };
    return {
      people: result.map(({ id }) => id),
      looked: isRead("limit 10000)"),
      sorted: isRead("with found as materialized"),
    };
  };
  for (const sort of ["-created_at", "name"]) {
    const all = await found(`sort=${sort}&page_size=50`);
    expect(all).toMatchObject({ looked: true, sorted: true });
    expect(all.people.length).toBeGreaterThan(10);
    const first = await found(`sort=${sort}&page_size=5`);
    expect(first).toMatchObject({ looked: true, sorted: false });
    const second = await found(`sort=${sort}&page_size=5&page=2`);
    expect([...first.people, ...second.people]).toEqual(all.people.slice(0, 10));
  }
});

/** Makes the database expect that a fifth of all people have a word. */
async function makeFrequent(word: string): Promise<void> {
  await pool.query(
    `select pg_restore_attribute_stats('schemaname', 'public', 'relname', 'participants_words_unaccented_idx',
      'attname', 'array_to_tsvector', 'inherited', false, 'null_frac', 0::real, 'avg_width', 200, 'n_distinct', (-1)::real,
      'most_common_elems', $1::text, 'most_common_elem_freqs', '{0.2,0.2,0.2}'::real[])`,
    [`{"${ids.programId![0]}:${word}"}`],
  );
}

const WORDS_INDEX = '"Index Name":"participants_words_unaccented_idx"';

/** How the statements of a search for people are run that have the words of people in their values. */
async function searchPlans(word = "maya"): Promise<string[]> {
  const plans: string[] = [];
  for (const { text, values } of await statementsOf(`/admin/v2/programs/{programId}/participants?search=${word}`)) {
    if (!values.some((value) => String(value).includes(`:${word}`))) continue;
    const { rows } = await pool.query(`explain (format json) ${text}`, values);
    plans.push(JSON.stringify(rows));
  }
  return plans;
}

function isOf([list, problem]: (typeof EXCEPTIONS)[number], found: string): boolean {
  const [address, what] = found.split(": ");
  return list.test(address!) && what === problem;
}

/** The addresses of all lists: as they open, in each order, with a search, and with each filter. */
async function listsOfApi(): Promise<string[]> {
  const response = await app(new Request("http://localhost/admin/v2/openapi.json"));
  const { paths } = (await response.json()) as Document;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? [];
    const isFile = !get?.responses[200].content["application/json"]; // it has all rows
    if (isFile || !parameters.some(({ name }) => name === "page_size")) return [];
    const queries = parameters.flatMap(({ name, schema }) => {
      if (name === "search") return ["search=maya"];
      if (name === "created") return [`created=${TWO_WEEKS_AGO}..`];
      const values = schema.enum ?? schema.items?.enum?.slice(0, 1) ?? [];
      return values.filter((value) => name !== "sort" || value.startsWith("-")).map((value) => `${name}=${value}`);
    });
    return [path, ...queries.map((query) => `${path}?${query}`)];
  });
}

/** Opens a list. @returns the reads that it ran */
async function statementsOf(list: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    statement: string | Statement,
    ...more: unknown[]
  ) {
    const { text, values } = typeof statement === "string" ? { text: statement, values: more[0] } : statement;
    if (/^\s*(select|with)\b/i.test(text)) statements.push({ text, values: Array.isArray(values) ? values : [] });
    return query.call(this, statement, ...more);
  } as never);
  try {
    const inProgram = list.replace("{programId}", ids.programId![0]!);
    const [, name] = /\{(\w+)\}/.exec(inProgram) ?? [];
    for (const id of name ? ids[name]! : [""]) {
      const response = await admin.json("GET", inProgram.replace(`{${name}}`, id));
      if (response.status === 200) return statements;
      expect(response.status).toBe(404);
    }
    throw new Error(`nothing has the list ${list}`);
  } finally {
    spy.mockRestore();
  }
}

async function problemsOf({ text, values }: Statement): Promise<string[]> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
  const counts = /^select count\(/i.test(text);
  const problemsIn = (plan: Plan, parent?: Plan): string[] => {
    const below = (plan.Plans ?? []).flatMap((child) => problemsIn(child, plan));
    const { "Node Type": node, "Relation Name": table } = plan;
    if (node === "Seq Scan" && table && large.includes(table))
      return [`${counts ? "counts" : "reads"} all ${table}`, ...below];
    // Below a limit, a sort remembers no more than that.
    if (node === "Sort" && parent?.["Node Type"] !== "Limit" && plan["Plan Rows"] * plan["Plan Width"] > workMemory)
      return [`sorts ${plan["Plan Rows"]} rows`, ...below];
    return below;
  };
  return problemsIn(rows[0]!["QUERY PLAN"][0].Plan);
}

/**
 * Gives the tables with rows about participants, and with rows about those, the statistics of a million participants who
 * do as much as those of the demo.
 * @returns the names of the tables
 */
async function growStatistics(): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    with recursive large as (
      select 'participants'::regclass::oid as id
      union select conrelid from pg_constraint join large on confrelid = id where contype = 'f')
    select relname::text as name from pg_class join large on id = oid where relkind = 'r' and reltuples > 0`);
  const names = [...tables.map(({ name }) => name), "audit_entries"];
  for (const name of names) await pool.query(`alter table ${name} set (autovacuum_enabled = off)`);
  // A person has as many rows as before, and no one in particular has more.
  await pool.query(
    `select pg_clear_attribute_stats('public', c.relname::text, a.attname::text, false),
        pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', a.attname::text,
          'inherited', false, 'null_frac', s.null_frac, 'avg_width', s.avg_width,
          'n_distinct', (case when s.n_distinct > 0 then -s.n_distinct / c.reltuples else s.n_distinct end)::real)
      from pg_constraint f
      join pg_class c on c.oid = f.conrelid
      join pg_class referred on referred.oid = f.confrelid and referred.relname = any($1)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(f.conkey) and a.attname <> 'program_id'
      join pg_stats s on s.schemaname = 'public' and s.tablename = c.relname and s.attname = a.attname
      where f.contype = 'f' and c.relname = any($1)`,
    [names],
  );
  const people = await one<number>("select count(*)::int as value from participants");
  await pool.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
        'relpages', relpages, 'reltuples', (reltuples * $2::float8)::real)
      from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [names, PEOPLE / people],
  );
  return names;
}

async function one<Value>(text: string): Promise<Value> {
  return (await pool.query<{ value: Value }>(text)).rows[0]!.value;
}
