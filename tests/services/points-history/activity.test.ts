import { beforeEach, expect, it } from "vitest";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { listActions, listActivity } from "~/services/points-history/activity.site.server";
import { movePoints, releaseLot, reverseAction } from "~/services/points/moves.server";
import { actionList, type ActionView } from "~/services/points/points.schema";
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

let programId: string;
let participantId: string;
let moment = 0;

beforeEach(async () => {
  programId = (await createProgram()).id;
  participantId = (await createParticipant(programId)).id;
});

const ctx = () => participantCtx(programId, participantId);
const move = async (kind: "earn" | "earn_pending" | "spend", amount: number) =>
  (
    await movePoints(sql, {
      programId: (await ctx()).programId,
      participantId,
      kind,
      amount,
      actionType: "external",
      title: `${kind} ${amount}`,
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
const activity = async () => listActivity(await ctx(), actionList.parse({}));
const NOTHING = { reversed: false, pending: 0, settled: 0, owed: 0 };

it("says what is pending, until it is released", async () => {
  const earned = await move("earn_pending", 100);
  expect(await activity()).toMatchObject({ points_pending: 100, result: [{ ...NOTHING, pending: 100 }] });
  await move("earn_pending", 40);
  await releaseLot(sql, {
    programId: (await ctx()).programId,
    lotId: earned,
    title: "Released",
    now: secondsFromNow(++moment),
  });
  expect(await activity()).toMatchObject({
    points_pending: 40,
    result: [NOTHING, { ...NOTHING, pending: 40 }, NOTHING],
  });
});

it("says what was taken back, what is owed, and what settled it", async () => {
  const earned = await move("earn", 100);
  await move("spend", 70);
  await reverse(earned);
  expect(await activity()).toMatchObject({
    points_debt: 70,
    result: [
      { ...NOTHING, title: "Taken back", points: -100, owed: 70 },
      { ...NOTHING, points: -70 },
      { ...NOTHING, points: 100, reversed: true },
    ],
  });
  await move("earn", 90);
  expect(await activity()).toMatchObject({
    points_debt: 0,
    result: [{ ...NOTHING, points: 90, settled: 70 }, {}, {}, {}],
  });
});

it("shows nothing of anybody else", async () => {
  await move("earn", 100);
  participantId = (await createParticipant(programId)).id;
  expect(await activity()).toMatchObject({ totalItems: 0, result: [], points_pending: 0, points_debt: 0 });
});

it("shows one row for a wall of posts, with the points of all of them", async () => {
  programId = (await createProgram({ features: ["social_network_posts"] })).id;
  participantId = (await createParticipant(programId)).id;
  const [wall, other] = [await createWall("The wall"), await createWall("Another wall")];
  const posts = [await createPost(programId, wall.id), await createPost(programId, wall.id)];
  await view(wall.id, posts[0]!.id);
  const [viewed] = [await createPost(programId, other.id), await createPost(programId, other.id)];
  await view(other.id, viewed.id);
  await move("earn", 3);
  const title = ({ title, points, actionable_type }: ActionView) => [title, points, actionable_type];
  const rows = async (query = {}) => (await listActions(await ctx(), actionList.parse(query))).result.map(title);
  const gift = ["earn 3", 3, null];
  expect(await rows()).toEqual([gift, ["Another wall", 5, "SocialNetworkPost"], ["The wall", 5, "SocialNetworkPost"]]);
  await view(wall.id, posts[1]!.id);
  const all = [["The wall", 10, "Challenge"], gift, ["Another wall", 5, "SocialNetworkPost"]];
  expect(await rows(), "all posts viewed").toEqual(all);
  expect(await rows({ sort: "points" })).toEqual([gift, all[2], all[0]]);
  expect((await activity()).totalItems).toBe(3);

  await createPost(programId, wall.id); // a post that nobody has viewed
  const [{ id }] = (await sql<{ id: string }>(
    sqlText`select id from participant_actions where program_id = $1::uuid and actionable_id = $2::uuid`,
    [programId, posts[0]!.id],
  )) as [{ id: string }];
  await move("spend", 18);
  await reverse(id);
  const [taken, spent, ...rest] = (await activity()).result;
  expect([title(taken!), taken!.owed, title(spent!)]).toEqual([
    ["Taken back", -5, "Action"],
    5,
    ["spend 18", -18, spent!.actionable_type],
  ]);
  expect(rest.map(title)).toEqual(all);
  expect(rest[0], "one of two posts was taken back").toMatchObject(NOTHING);
  await move("earn", 2);
  expect((await activity()).result[0]).toMatchObject({ settled: 2 });
});

async function createWall(caption: string) {
  return createChallenge(programId, { challengeType: "unified_social", points: 5n, caption });
}

async function view(challengeId: string, postId: string) {
  return recordPostView({ ...(await ctx()), now: secondsFromNow(++moment) }, challengeId, postId);
}
