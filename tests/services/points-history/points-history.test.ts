import { beforeEach, expect, it } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { pointsHistoryQuery } from "~/services/points-history/points-history.schema";
import { listPointsHistory } from "~/services/points-history/points-history.site.server";
import { movePoints, releaseLot, reverseAction } from "~/services/points/moves.server";
import { recordPostView } from "~/services/social/social.site.server";
import {
  createChallenge,
  createParticipant,
  createPost,
  createProgram,
  participantCtx,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();
await registerLocales();

let programId: string;
let participantId: string;
let moment = 0;

beforeEach(async () => {
  programId = (await createProgram({ features: ["social_network_posts"] })).id;
  participantId = (await createParticipant(programId)).id;
});

const ctx = (locale: "en" | "es" = "en") =>
  participantCtx(programId, participantId).then((made) => ({ ...made, locale }));
const move = async (kind: "earn" | "earn_pending" | "spend", amount: number, title = `${kind} ${amount}`) =>
  (
    await movePoints(sql, {
      programId: (await ctx()).programId,
      participantId,
      kind,
      amount,
      actionType: kind === "spend" ? "claim_reward" : "external",
      title,
      now: secondsFromNow(++moment),
    })
  ).actionId;
const reverse = async (actionId: string) =>
  reverseAction(sql, {
    programId: (await ctx()).programId,
    actionId,
    title: "Taken back",
    now: secondsFromNow(++moment),
  });
const history = async (query = {}, locale: "en" | "es" = "en") =>
  listPointsHistory(await ctx(locale), pointsHistoryQuery.parse(query));
const lines = async (query = {}) =>
  (await history(query)).result.map(({ kind, title, points, balance }) => [kind, title, points, balance]);

it("has the balance after each row, down to the first one", async () => {
  await move("earn", 100);
  await move("spend", 30);
  await move("earn", 5);
  expect(await lines()).toEqual([
    ["earned", "earn 5", 5, 75],
    ["spent", "spend 30", -30, 70],
    ["earned", "earn 100", 100, 100],
  ]);
  expect(await history()).toMatchObject({ balance: 75, pending: 0, next: null, searched_to: null });
});

it("has a negative balance while something is owed", async () => {
  const earned = await move("earn", 100);
  await move("spend", 70);
  await reverse(earned);
  await move("earn", 90);
  expect(await lines()).toEqual([
    ["earned", "earn 90", 90, 20],
    ["reversed", "Taken back", -100, -70],
    ["spent", "spend 70", -70, 30],
    ["earned", "earn 100", 100, 100],
  ]);
  expect((await history()).result.map(({ reversed }) => reversed)).toEqual([false, false, false, true]);
  expect(await lines({ filter: "ended" })).toEqual([
    ["reversed", "Taken back", -100, -70],
    ["earned", "earn 100", 100, 100],
  ]);
});

it("leaves the balance as it is while points are pending, and changes it by their release", async () => {
  const first = await move("earn_pending", 40);
  await move("earn_pending", 7);
  await releaseLot(sql, {
    programId: (await ctx()).programId,
    lotId: first,
    title: "Points released",
    now: secondsFromNow(++moment),
  });
  expect(await lines()).toEqual([
    ["released", "Points released", 40, 40],
    ["earned", "earn_pending 7", 7, 0],
    ["earned", "earn_pending 40", 40, 0],
  ]);
  const page = await history({ filter: "pending" });
  expect(page).toMatchObject({ balance: 40, pending: 7 });
  expect(page.result).toMatchObject([{ title: "earn_pending 7", was_pending: true, pending: 7 }]);
  expect(page.result[0]!.pending_text).toBe("7 Points are waiting for approval");
});

it("goes on page by page with exact balances, while new rows come", async () => {
  for (let n = 1; n <= 45; n++) await move("earn", n);
  const first = await history();
  await move("spend", 10);
  const second = await history({ after: first.next });
  const third = await history({ after: second.next });
  expect(third.next).toBe(null);
  const balances = [first, second, third].flatMap(({ result }) =>
    result.map(({ points, balance }) => [points, balance]),
  );
  const expected = Array.from({ length: 45 }, (_, at) => [45 - at, ((45 - at) * (46 - at)) / 2]);
  expect(balances).toEqual(expected);
});

it("filters and searches by what the reader sees, in any order of words and without accents", async () => {
  await move("earn", 3, "Café quiz");
  await move("spend", 2, "Gift card");
  await move("earn", 1, "Points adjusted");
  expect(await lines({ filter: "spent" })).toEqual([["spent", "Gift card", -2, 1]]);
  expect(await lines({ search: "quiz cafe" })).toEqual([["earned", "Café quiz", 3, 3]]);
  expect(await lines({ search: "card", filter: "earned" })).toEqual([]);
  expect((await history({ search: "ajuste" }, "es")).result).toHaveLength(1);
  expect(await lines({ search: "nothing like it" })).toEqual([]);
});

it("has one row for the posts that were viewed on a wall in one go, and another one after something else", async () => {
  const wall = await createChallenge(programId, { challengeType: "unified_social", points: 5n, caption: "The wall" });
  const posts: { id: string }[] = [];
  for (let n = 0; n < 4; n++) posts.push(await createPost(programId, wall.id));
  const view = async (at: number) =>
    recordPostView({ ...(await ctx()), now: secondsFromNow(++moment) }, wall.id, posts[at]!.id);
  for (const at of [0, 1]) await view(at);
  await move("earn", 3);
  for (const at of [2, 3]) await view(at);
  const page = await history();
  expect(page.result.map(({ title, posts, points, balance }) => [title, posts, points, balance])).toEqual([
    ["The wall", 2, 10, 23],
    ["earn 3", 0, 3, 13],
    ["The wall", 2, 10, 10],
  ]);
});

it("looks through a bounded part at a time, and goes on from there", async () => {
  const now = secondsFromNow(++moment);
  await move("earn", 1, "Needle");
  await sql(
    sqlText`with rows as (select n, gen_random_uuid() as id from generate_series(1, 2100) n), actions as (
        insert into participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
        select $1::uuid, id, $2::uuid, 'external', 'Hay', 1, $3::timestamptz + n * interval '1 minute' from rows returning id, created_at)
      insert into point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
      select $1::uuid, gen_random_uuid(), $2::uuid, 'issued', 'available', 1, id, created_at from actions`,
    [programId, participantId, now],
  );
  await sql(
    sqlText`update participants set points_issued = 2101, points_available = 2101 where program_id = $1::uuid and id = $2::uuid`,
    [programId, participantId],
  );
  const page = await history({ search: "needle" });
  expect(page.result).toEqual([]);
  expect(page.searched_to).not.toBe(null);
  expect(await lines({ search: "needle", after: page.next })).toEqual([["earned", "Needle", 1, 1]]);
});

it("shows nothing of anybody else, and begins anew for a place that is none", async () => {
  await move("earn", 100);
  const other = "9999-99-99T99:99:99.999Z_00000000-0000-0000-0000-000000000000";
  expect(await lines({ after: other })).toHaveLength(1);
  participantId = (await createParticipant(programId)).id;
  expect(await history()).toMatchObject({ balance: 0, result: [], next: null });
});
