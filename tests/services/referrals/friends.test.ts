import { beforeEach, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { getChallenge } from "~/services/challenges/challenges.site.server";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import { friendsQuery } from "~/services/referrals/friends.schema";
import { listFriends } from "~/services/referrals/friends.site.server";
import { reviewReferral } from "~/services/referrals/referrals.admin.server";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
import { getInvitation } from "~/services/sign-in/sign-in.site.server";
import { adminCtx, createChallenge, createParticipant, createProgram, participantCtx, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
let maya: Awaited<ReturnType<typeof createParticipant>>;

beforeEach(async () => {
  programId = (await createProgram()).id;
  maya = await createParticipant(programId, { firstName: "Maya" });
  const challenge = { identifier: "bring-a-friend", challengeType: "referral", points: 200n };
  await createChallenge(programId, { ...challenge, settings: { friend_points: 150 } });
});

async function join(firstName: string, lastName = "Okafor") {
  const row = await createParticipant(programId, { firstName, lastName, status: "pending", referredById: maya.id });
  const site = await siteCtx(programId);
  await sqlTransaction((on) => completeSignIn(on, site, row.id));
  return row;
}
const friends = async (query: object = {}, id = maya.id) =>
  listFriends(await participantCtx(programId, id), friendsQuery.parse(query));
const referralOf = ({ id }: { id: string }) => prisma.referral.findFirstOrThrow({ where: { referredId: id } });

it("shows friends who signed in by first name and initial, with their state, and nothing of a rejection's reason", async () => {
  const [joined, rejected, gone] = [await join("Tomás"), await join("Ana", "öberg"), await join("Lena")];
  await createParticipant(programId, { firstName: "Typed", status: "pending", referredById: maya.id });
  const review = { status: "rejected", admin_comments: "Same device" } as const;
  await reviewReferral(await adminCtx(programId, "manager"), (await referralOf(rejected)).id, review);
  await prisma.participant.update({ where: { id: gone.id }, data: { firstName: "", lastName: "", email: null } });
  const page = await friends();
  expect(page).toMatchObject({
    totalItems: 3,
    friends: 2,
    points: 400,
    challenge: { points: 200, friend_points: 150 },
  });
  expect(Object.fromEntries(page.result.map(({ name, state, points }) => [name, [state, points]]))).toEqual({
    "Tomás O.": ["joined", 200],
    "Ana Ö.": ["not_counted", 0],
    "": ["joined", 200],
  });
  expect(JSON.stringify(page)).not.toMatch(/Same device|Okafor|@/);
  expect((await friends({}, joined.id)).result).toEqual([]);
});

it("tells a friend who did something from one who only joined, and points that wait for a review", async () => {
  const friend = await join("Tomás");
  const quiz = await createChallenge(programId, { identifier: "quiz" });
  await prisma.$queryRaw`select from complete_challenge(${programId}::uuid, ${friend.id}::uuid, ${quiz.id}::uuid,
    array(select gen_random_uuid() from generate_series(1, 6)), 'quiz', null, null, false, now(), null, null)`;
  expect((await friends()).result).toMatchObject([{ state: "active" }]);
  const pointsRules = { ...NO_POINTS_RULES, pending: { kind: "approval" } };
  await prisma.program.update({ where: { id: programId }, data: { pointsRules } });
  const checked = await join("Ana");
  const stateOf = async (name: string) => (await friends()).result.find((row) => row.name === name)?.state;
  expect(await stateOf("Ana O.")).toBe("pending");
  await reviewReferral(await adminCtx(programId, "manager"), (await referralOf(checked)).id, { status: "approved" });
  expect(await stateOf("Ana O.")).toBe("joined");
});

it("has pages, and the newest on the card of the challenge", async () => {
  for (const name of ["A", "B", "C", "D"]) await join(name);
  const names = async (query: object) => (await friends(query)).result.map(({ name }) => name);
  const pages = [await names({ page_size: 3 }), await names({ page_size: 3, page: 2 })];
  expect(pages.flat().sort()).toEqual(["A O.", "B O.", "C O.", "D O."]);
  expect(pages.map((page) => page.length)).toEqual([3, 1]);
  const challenge = await getChallenge(await participantCtx(programId, maya.id), "bring-a-friend");
  expect(challenge).toMatchObject({ friend_points: 150, referrals: { friends: 4, points: 800 } });
  expect(challenge.referrals!.newest).toHaveLength(3);
});

it("tells an invited visitor what both get", async () => {
  const invitation = async (code: string) => getInvitation(await siteCtx(programId), code);
  expect(await invitation(maya.referralCode)).toEqual({ name: "Maya", points: 200, friend_points: 150 });
  expect(await invitation("nobody")).toBeNull();
});
