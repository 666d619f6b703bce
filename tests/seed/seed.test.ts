import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskFiles } from "~/integrations/files/disk.server";
import { ANSWER_TYPES } from "~/services/answers/answer-types";
import { commitmentTo, hashOfList, listText, winnersOf } from "~/services/draws/draw-algorithm";
import { completeStyle } from "~/services/programs/theme";
import { TABLES } from "../../prisma/seed/rows";
import { seedScale } from "../../prisma/seed/scale";
import { seed } from "../../prisma/seed/seed";
import { testDatabase, testDatabaseIn } from "../setup/database";

const folder = await mkdtemp(join(tmpdir(), "loyalty-seed-"));
const files = diskFiles(folder);
const { url, pool } = await testDatabase();
const another = await testDatabaseIn("America/New_York");
const later = await testDatabaseIn("Pacific/Auckland");
afterAll(() => rm(folder, { recursive: true }));

/** Seeding takes three seconds, and much longer on a busy machine. */
const SEEDING_MS = 90_000;

beforeAll(async () => {
  expect(await seed({ databaseUrl: url, now: new Date("2026-11-21T08:00:00Z"), files })).toBe(true);
}, SEEDING_MS);

describe("the demo data", () => {
  it(
    "is the same for every seeding on the same day, at any hour and in any zone",
    async () => {
      await seed({ databaseUrl: another.url, now: new Date("2026-11-21T23:10:00Z"), files });
      expect(await contentOf(another.pool)).toEqual(await contentOf(pool));
    },
    SEEDING_MS,
  );

  it(
    "is the same on another day, with all dates moved",
    async () => {
      await seed({ databaseUrl: later.url, now: new Date("2028-02-29T23:58:00Z"), files });
      const [before, after] = [await contentOf(pool, "2026-11-21"), await contentOf(later.pool, "2028-02-29")];
      expect(TABLES.filter((table) => before[table] !== after[table])).toEqual([]);
    },
    SEEDING_MS,
  );

  it("does not change a database that is not empty", async () => {
    const before = await contentOf(pool);
    expect(await seed({ databaseUrl: url, now: new Date("2026-11-25T08:00:00Z"), files })).toBe(false);
    expect(await contentOf(pool)).toEqual(before);
  });

  it("has balances that are the sums of the postings", async () => {
    expect((await pool.query("select * from points_differences(null)")).rows).toEqual([]);
    const counts = `select p.id from participants p where
      completed_challenges <> (select count(*) from challenge_completions c where c.participant_id = p.id)
      or rewards_earned <> (select count(*) from reward_claims c where c.participant_id = p.id)`;
    expect((await pool.query(counts)).rows).toEqual([]);
    const claims =
      "select name from rewards r where claims_count <> (select count(*) from reward_claims c where c.reward_id = r.id)";
    expect((await pool.query(claims)).rows).toEqual([]);
  });

  it("has Maya and Omar with their documented history", async () => {
    const of = async (email: string, sql: string) =>
      (await pool.query<{ v: string }>(sql, [email])).rows.map((row) => row.v);
    const person = (email: string) =>
      pool.query("select status, points_available::int, eligible_offers_rewards from participants where email = $1", [
        email,
      ]);
    expect((await person("maya@example.test")).rows).toEqual([
      { status: "active", points_available: 1250, eligible_offers_rewards: true },
    ]);
    expect((await person("omar@example.test")).rows).toEqual([
      { status: "active", points_available: 40, eligible_offers_rewards: false },
    ]);
    const completed = `select c.identifier as v from challenge_completions d join challenges c on c.id = d.challenge_id
      join participants p on p.id = d.participant_id where p.email = $1 order by 1`;
    expect(await of("maya@example.test", completed)).toEqual(["gold-membership", "sign-up", "visit-our-store"]);
    expect(await of("omar@example.test", completed)).toEqual([]);
    const owned =
      "select r.name as v from reward_claims c join rewards r on r.id = c.reward_id join participants p on p.id = c.participant_id where p.email = $1";
    expect(await of("maya@example.test", owned)).toEqual(["Founding Fan"]);
    const certificates = `select t.owner = p.aptos_wallet_address and t.transaction = split_part(c.mint_url, '/', 5) as v from certificates c
      join participants p on p.id = c.participant_id join sandbox_tokens t on t.address = c.address where p.email = $1`;
    expect(await of("maya@example.test", certificates)).toEqual([true]);
    const entries = `select sum(e.entries)::int as v from sweepstake_entries e join rewards r on r.id = e.reward_id
      join participants p on p.id = e.participant_id where p.email = $1 and r.name = 'Weekend Getaway'`;
    expect(await of("maya@example.test", entries)).toEqual([3]);
    const receipt =
      "select provider_session_id as v from checkout_sessions c join participants p on p.id = c.participant_id where p.email = $1 and c.status = 'paid' and c.action_id is not null";
    expect(await of("maya@example.test", receipt)).toEqual(["cs_demo_maya"]);
    expect(
      await of(
        "omar@example.test",
        "select action_type as v from participant_actions a join participants p on p.id = a.participant_id where p.email = $1 and points > 0",
      ),
    ).toEqual(["import"]);
  });

  it("gave no more of a reward than there are, and has some of the contest left to give", async () => {
    const left = `select name, coalesce(claim_limit, case when selection in ('sweepstake', 'mini-contest') then 1 end) - claims_count as left
      from rewards order by 1`;
    const { rows } = await pool.query<{ name: string; left: number | null }>(left);
    expect(rows.filter((row) => row.left !== null && row.left < 0)).toEqual([]);
    expect(rows.find(({ name }) => name === "Photo Star")!.left).toBeGreaterThan(0);
  });

  it("has a way to take part in each mini contest, and people who did", async () => {
    const contests = `select r.name, exists (select from challenges c where c.sweepstake_reward_id = r.id and c.published
          and (c.start is null or c.start <= $1) and (c.finish is null or c.finish > $1)) as open,
        exists (select from sweepstake_entries e where e.reward_id = r.id) as entered
      from rewards r where selection = 'mini-contest' and r.finish > $1 order by 1`;
    const { rows } = await pool.query(contests, ["2026-11-21T08:00:00Z"]);
    expect(rows).toContainEqual({ name: "Photo Star", open: true, entered: true });
    expect(rows.filter(({ open, entered }) => !open || !entered)).toEqual([]);
  });

  it("has an audit log of each program, by its admins and about its own things", async () => {
    const programs = await pool.query(
      `select p.subdomain, count(*) filter (where a.action = 'challenge.update') > 5 as changed,
          count(*) filter (where a.created_at > now() - interval '90 days') > 5 as recent,
          count(*) filter (where a.created_at >= now()) as future,
          count(*) filter (where d.id is null) as unknown_admins,
          count(*) filter (where not exists (select from challenges where id = a.target_id)
            and not exists (select from rewards where id = a.target_id) and a.target_id <> p.id) as unknown_targets
         from programs p join audit_entries a on a.program_id = p.id left join admins d on d.id = a.actor_id
        group by 1 order by 1`,
    );
    const complete = { changed: true, recent: true, future: "0", unknown_admins: "0", unknown_targets: "0" };
    expect(programs.rows).toEqual(
      ["demo", "harbor", "northwind", "ridgeline", "slowpour"].map((subdomain) => ({ subdomain, ...complete })),
    );
  });

  it("contains the documented challenges, rewards and people", async () => {
    const programs = await pool.query(
      "select p.subdomain, p.name, o.name as organization from programs p join organizations o on o.id = p.organization_id order by 1",
    );
    expect(programs.rows).toEqual([
      { subdomain: "demo", name: "Sunrise Rewards", organization: "Sunrise Group" },
      { subdomain: "harbor", name: "Harbor Club", organization: "Sunrise Group" },
      { subdomain: "northwind", name: "Northwind Trails", organization: "Northwind Circle" },
      { subdomain: "ridgeline", name: "Ridgeline Co-op", organization: "Two Doors Studio" },
      { subdomain: "slowpour", name: "Slowpour", organization: "Two Doors Studio" },
    ]);
    const types = await pool.query(
      "select answer_type from questions q join challenges c on c.id = q.challenge_id where identifier = 'taste-survey' order by 1",
    );
    // Photos are on harbor: a client that fills in this survey needs no file.
    const documented = ANSWER_TYPES.filter((type) => type !== "photo").sort();
    expect(types.rows.map((row) => row.answer_type)).toEqual(documented);
    const quiz = `select count(distinct q.id)::int as questions, count(*) filter (where o.is_correct)::int as correct from questions q
      join question_options o on o.question_id = q.id join challenges c on c.id = q.challenge_id join programs p on p.id = c.program_id
      where identifier = 'spring-quiz' and subdomain = 'demo' and q.is_required and q.explanation <> '' and answer_type = 'radio_button'`;
    expect((await pool.query(quiz)).rows).toEqual([{ questions: 5, correct: 5 }]);
    const card =
      "select threshold::int, claim_limit, claims_count, (select count(*)::int from reward_coupons c where c.reward_id = r.id and claim_id is null) as codes from rewards r where name = '$10 Gift Card'";
    expect((await pool.query(card)).rows).toEqual([{ threshold: 500, claim_limit: 10, claims_count: 0, codes: 10 }]);
    const tote = `select r.claims_count - count(c.claim_id)::int as without, count(c.claim_id) > 0 as claimed, count(*) filter (where c.claim_id is null) > 6 as enough
      from rewards r join reward_coupons c on c.reward_id = r.id where r.name = 'Canvas Sail Tote' group by r.program_id, r.id`;
    expect((await pool.query(tote)).rows).toEqual([{ without: 0, claimed: true, enough: true }]);
    const posts = `select s.post_type, s.duration_seconds, (select count(*)::int from social_network_posts c where c.parent_post_id = s.id) as pictures
      from social_network_posts s join challenges c on c.id = s.challenge_id where identifier = 'social-wall' and s.parent_post_id is null and s.message <> '' and s.username <> '' order by s.position`;
    expect((await pool.query(posts)).rows).toEqual([
      { post_type: "image", duration_seconds: null, pictures: 0 },
      { post_type: "image", duration_seconds: null, pictures: 3 },
      { post_type: "video", duration_seconds: 8, pictures: 0 },
    ]);
    const uncertified =
      "select count(*)::int from reward_claims c join rewards r on r.id = c.reward_id where nft_collection_address is not null and not exists (select from certificates where claim_id = c.id and minted_at is not null)";
    expect((await pool.query(uncertified)).rows).toEqual([{ count: 0 }]);
    const settings = await pool.query(
      "select identifier, jsonb_array_length(settings->'entity_options') as entities, jsonb_array_length(settings->'amount_options') as amounts, settings->'price' as price from challenges where challenge_type in ('donation', 'membership') order by 1",
    );
    expect(settings.rows).toEqual([
      { identifier: "give-back", entities: 3, amounts: 4, price: null },
      { identifier: "gold-membership", entities: null, amounts: null, price: 25 },
    ]);
    const menus =
      "select distinct show_in_tab, show_on_logout from navigation_menus m join programs p on p.id = m.program_id where subdomain = 'demo'";
    expect((await pool.query(menus)).rows).toHaveLength(4);
    const crowd = await pool.query(
      "select count(*)::int from participants m join programs p on p.id = m.program_id where subdomain = 'demo' and exists (select from participant_actions a where a.participant_id = m.id)",
    );
    expect(crowd.rows[0].count).toBeGreaterThanOrEqual(300);
    const future = await pool.query(
      "select (select max(created_at) from participant_actions) < '2026-11-21' as past, (select max(created_at) from participants) < '2026-11-21' as joined",
    );
    expect(future.rows).toEqual([{ past: true, joined: true }]);
  });

  it("has referrals in every status, with matching points", async () => {
    const statuses = await pool.query(
      `select r.status, count(*)::int as count from referrals r join programs p on p.id = r.program_id where subdomain = 'demo' group by 1 order by 1`,
    );
    expect(statuses.rows.map((row) => row.status)).toEqual(["approved", "pending", "rejected"]);
    for (const { count } of statuses.rows) expect(count).toBeGreaterThanOrEqual(6);
    const loose = `select m.id from participants m left join referrals r on r.program_id = m.program_id and r.referred_id = m.id
      where m.referred_by_id is distinct from r.referrer_id`;
    expect((await pool.query(loose)).rows).toEqual([]);
    const unpaid = `select r.id from referrals r join participant_actions a on a.program_id = r.program_id and a.id = r.action_id
      where a.points <> r.points or a.participant_id <> r.referrer_id
        or (r.status = 'rejected') <> exists (select from participant_actions v where v.action_type = 'reversal' and v.actionable_id = a.id and v.points = -r.points)`;
    expect((await pool.query(unpaid)).rows).toEqual([]);
  });

  it("has six earning rules, and 2,000 orders of a year with what they earned and gave back", async () => {
    const [figures] = (
      await pool.query<Record<string, number>>(
        `select (select count(*)::int from earning_rules where program_id = p.id) as rules, count(*)::int as orders,
           count(*) filter (where o.points > 0)::int as earning, count(*) filter (where o.returned > 0)::int as returned,
           count(*) filter (where o.points_returned > 0)::int as taken_back,
           (max(placed_at)::date - min(placed_at)::date) as days
         from programs p join orders o on o.program_id = p.id where p.subdomain = 'demo' group by p.id`,
      )
    ).rows;
    expect(figures).toMatchObject({ rules: 6, orders: 2000 });
    expect(figures!.days).toBeGreaterThan(350);
    expect(figures!.earning).toBeGreaterThan(500);
    expect(figures!.returned).toBeGreaterThan(100);
    expect(figures!.taken_back).toBeGreaterThan(20);
    const unlike = `select o.external_id from orders o
      left join lateral (select coalesce(sum(points), 0) as points, coalesce(sum(taken_back), 0) as taken_back from earning_rule_uses u
        where u.program_id = o.program_id and u.source_id = o.id) u on true
      left join participant_actions a on a.program_id = o.program_id and a.id = o.action_id
      where (o.points, o.points_returned) is distinct from (u.points, u.taken_back) or coalesce(a.points, 0) <> o.points`;
    expect((await pool.query(unlike)).rows).toEqual([]);
    const budgets = `select b.rule_id from earning_rule_budgets b where b.points <> (
      select coalesce(sum(points - taken_back), 0) from earning_rule_uses u where u.program_id = b.program_id and u.rule_id = b.rule_id)`;
    expect((await pool.query(budgets)).rows).toEqual([]);
  });

  it("has a draw that can be checked, and a contest with entries", async () => {
    const [draw] = (
      await pool.query<Record<string, string>>(
        `select d.*, r.claims_count, (select array_agg(w.position order by w.place) from draw_winners w
            where w.draw_id = d.id and w.claim_id is not null) as winners
          from sweepstake_draws d join rewards r on r.id = d.reward_id where d.status = 'done'`,
      )
    ).rows;
    const { rows: list } = await pool.query<{ entryId: string; weight: number }>(
      `select entry_id as "entryId", weight from draw_entries where draw_id = $1 order by position`,
      [draw!.id],
    );
    expect(await commitmentTo(draw!.seed!)).toBe(draw!.commitment);
    const listHash = await hashOfList(listText(list));
    expect(listHash).toBe(draw!.list_hash);
    const values = { seed: draw!.seed!, listHash, beaconValue: draw!.beacon_value! };
    expect(await winnersOf(list, 2, values)).toEqual(draw!.winners);
    expect(draw!.claims_count).toBe(2);
    const contest =
      "select from sweepstake_entries e join rewards r on r.id = e.reward_id where r.selection = 'mini-contest'";
    expect((await pool.query(contest)).rowCount).toBeGreaterThan(5);
  });

  it("has seven profile attributes on demo, which Maya has filled in, and none on harbor", async () => {
    const attributes = await pool.query(
      "select p.subdomain, count(*)::int as count from profile_attributes a join programs p on p.id = a.program_id where active group by 1",
    );
    expect(attributes.rows).toEqual([{ subdomain: "demo", count: 7 }]);
    const missing = `select attribute_name from profile_attributes a join participants m on m.program_id = a.program_id
      where m.email = 'maya@example.test' and coalesce(m.profile->>attribute_name, case attribute_name when 'postal' then m.postal end, '') = ''`;
    expect((await pool.query(missing)).rows).toEqual([]);
  });

  it("stores valid themes, and the file of every row", async () => {
    const styles = (
      await pool.query("select program_template_detail->'element_css_style' as style from programs")
    ).rows.map((row) => row.style);
    for (const style of styles) expect(completeStyle(style)).toEqual(style);
    for (const { key, size_bytes } of (await pool.query("select key, size_bytes from media_files")).rows)
      expect((await buffer((await files.get(key))!.body)).length).toBe(size_bytes);
  });
});

describe("the scale data", () => {
  it("is consistent, and added once", async () => {
    const scale = { databaseUrl: another.url, now: new Date("2026-11-21T08:00:00Z"), count: 2000, actionsEach: 3 };
    expect([await seedScale(scale), await seedScale(scale)]).toEqual([2000, 0]);
    expect((await another.pool.query("select * from points_differences(null)")).rows).toEqual([]);
    const counts = `select count(*)::int as actions, count(*) filter (where actionable_type = 'Challenge') > 1000 as challenges,
      count(*) filter (where actionable_type = 'Reward') > 50 as rewards, max(a.created_at) <= '2026-11-21T08:00:00Z' as past
      from participant_actions a join participants p on p.program_id = a.program_id and p.id = a.participant_id where p.email like 'scale-%'`;
    expect((await another.pool.query(counts)).rows).toEqual([
      { actions: 2000 * 3 + 200, challenges: true, rewards: true, past: true },
    ]);
    const counted =
      "select sum(d.actions)::int as counted, (select count(*)::int from activities a where a.program_id = p.id) as scanned from dashboard_days d join programs p on p.id = d.program_id where p.subdomain = 'demo' group by p.id";
    const [demo] = (await another.pool.query(counted)).rows;
    expect(demo.counted).toBe(demo.scanned);
  });
});

/** One hash of the rows of every table, with instants and dates as the time since `day`. */
async function contentOf(database: pg.Pool, day = "2026-11-21"): Promise<Record<string, string>> {
  const { rows: tables } = await database.query<{ name: string; columns: string }>(
    `select t.table_name as name, string_agg(case when c.data_type = 'timestamp with time zone'
         then format('extract(epoch from %I - %L::timestamptz)', c.column_name, $1 || 'T00:00:00Z') else case when c.data_type = 'date' then format('%I - %L::date', c.column_name, $1) else quote_ident(c.column_name) end end, ', ') as columns
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not in ('_prisma_migrations', 'database_functions')
       and (t.table_name, c.column_name) <> ('challenge_completion_counts', 'shard') -- that of the session which seeded
     group by 1`,
    [day],
  );
  const hashOf = (name: string, columns: string) =>
    `select md5(string_agg(t::text, '|' order by t::text)) as hash from (select ${columns} from ${name}) t`;
  const hashes = await Promise.all(
    tables.map(async ({ name, columns }) => [name, (await database.query(hashOf(name, columns))).rows[0].hash]),
  );
  return Object.fromEntries(hashes);
}
