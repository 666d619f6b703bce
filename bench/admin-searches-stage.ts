/** Databases to measure the search boxes of the admin on, with one row for each participant in each list. */
import pg from "pg";
import { fileStore } from "~/integrations/files/file-store.server";
import { deployMigrations } from "~/server/database/migrations";
import { firstWords, trades } from "../prisma/seed/directory/merchant-names";
import { seedScale } from "../prisma/seed/scale";
import { seed } from "../prisma/seed/seed";
import { cachedDatabase } from "./cached-database";

/** Creates the database with this number of participants unless it exists. @returns its URL */
export function prepareAdminSearches(serverUrl: string, participants: number): Promise<string> {
  return cachedDatabase(serverUrl, `bench_admin_searches_${participants}`, async (databaseUrl) => {
    const now = new Date();
    await deployMigrations(databaseUrl);
    await seed({ databaseUrl, now, files: fileStore() });
    await seedScale({ databaseUrl, now, count: participants, actionsEach: 1 });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    // Triggers and checks of foreign keys take longer than everything else; all rows are made from those of people.
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    await client.query(PEOPLE);
    for (const list of LISTS) await client.query(list, list.includes("$1") ? [MERCHANTS] : []);
    await client.query("vacuum analyze");
    await client.end();
  });
}

/** About a thousand names, as receipts and reports have them. */
const MERCHANTS = firstWords.flatMap((word) => trades.slice(0, 14).map(({ kinds }) => `${word} ${kinds[0]}`));

/** Everybody with a number, what the lists are about, and an id of their own for the rows of each list. */
const PEOPLE = `create temporary table people as
  select p.program_id, p.id as participant_id, row_number() over (order by p.id)::int as n, p.created_at as at,
      gen_random_uuid() as id, demo.*
    from participants p join (select g.id as program,
        (select id from challenges c where c.program_id = g.id order by id limit 1) as challenge_id,
        (select id from rewards r where r.program_id = g.id and selection = 'sweepstake' order by id limit 1) as draw_id,
        (select id from rewards r where r.program_id = g.id and selection = 'redeem' order by id limit 1) as reward_id,
        (select id from admins where super_admin limit 1) as admin_id,
        (select id from questions q where q.program_id = g.id order by id limit 1) as question_id,
        (select challenge_id from questions q where q.program_id = g.id order by id limit 1) as quiz_id
      from programs g where subdomain = 'demo') demo on demo.program = p.program_id
   where p.email like 'scale-%'`;

const WORDS =
  "'{sunny,otter,maple,harbor,violet,comet,pebble,falcon,willow,ember,cedar,lantern,river,meadow,copper}'::text[]";
/** A word that is the same for the same number; `prime` makes several words of a row independent. */
const word = (prime: number) => `(${WORDS})[1 + (n::bigint * ${prime} / 97) % 15]`;

const LISTS = [
  `insert into challenge_completions (program_id, id, challenge_id, participant_id, occurrence, action_id, completed_at)
   select program_id, id, challenge_id, participant_id, 0, id, at from people on conflict do nothing`,
  `insert into reward_claims (program_id, id, reward_id, participant_id, occurrence, action_id, claimed_at)
   select program_id, id, reward_id, participant_id, 0, id, at from people on conflict do nothing`,
  `insert into reward_coupons (program_id, id, reward_id, code, claim_id, created_at)
   select program_id, id, reward_id, 'SPRING-' || upper(substr(md5(n::text), 1, 8)), case when n % 2 = 0 then id end, at
     from people on conflict do nothing`,
  `insert into sweepstake_entries (program_id, id, reward_id, participant_id, entries, created_at)
   select program_id, id, draw_id, participant_id, 1 + n % 5, at from people`,
  `insert into referrals (program_id, id, referrer_id, referred_id, action_id, created_at, updated_at)
   select p.program_id, p.id, f.participant_id, p.participant_id, p.id, p.at, p.at from people p join people f on f.n = p.n / 10`,
  `insert into receipts (program_id, id, participant_id, status, merchant_name, created_at, updated_at)
   select program_id, id, participant_id, 'processed', ($1::text[])[1 + n * 7 % cardinality($1::text[])], at, at from people`,
  `insert into participant_answers (program_id, id, completion_id, challenge_id, participant_id, question_id, answer, created_at)
   select program_id, id, id, quiz_id, participant_id, question_id,
       'I like ' || ${word(31)} || ' and ' || ${word(57)} || ' number ' || n % 1000, at from people`,
  `insert into audit_entries (program_id, id, actor_type, actor_id, action, target_type, target_id, before, after, request_id, created_at)
   select program_id, id, 'admin', admin_id, 'challenge.update', 'challenge', challenge_id,
       jsonb_build_object('caption', 'Watch the ' || ${word(31)} || ' film', 'points', n % 50),
       jsonb_build_object('caption', 'Watch the ' || ${word(57)} || ' film', 'description', 'Number ' || n % 1000), '', at
     from people`,
  `insert into leaderboard_entries (program_id, participant_id, name, listed, points, week, created_at)
   select program_id, participant_id, initcap(${word(31)} || ' ' || ${word(57)}) || ' ' || n % 1000, true, n % 5000,
       date_trunc('week', at), at from people`,
  `insert into offer_reports (program_id, id, participant_id, offer_key, merchant_name, offer_text, message, created_at)
   select program_id, id, participant_id, 'offer-' || n % 5000, ($1::text[])[1 + n * 7 % cardinality($1::text[])],
       'Ten percent off ' || ${word(31)}, 'They said ' || ${word(57)} || ' ' || n % 1000, at from people`,
  // What the triggers would have counted.
  `insert into sweepstake_entrants (program_id, reward_id, participant_id, entries, last_entry_at)
   select program_id, reward_id, participant_id, sum(entries), max(created_at) from sweepstake_entries group by 1, 2, 3
   on conflict (program_id, reward_id, participant_id) do update set entries = excluded.entries`,
  `insert into challenge_completion_counts (program_id, challenge_id, shard, completions)
   select program_id, challenge_id, 64, count(*) from people group by 1, 2`,
  "update rewards r set claims_count = (select count(*) from reward_claims c where c.program_id = r.program_id and c.reward_id = r.id)",
];
