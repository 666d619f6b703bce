import { beforeEach, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { uuidv7 } from "~/platform/ids.server";
import { getChallenge } from "~/services/challenges/challenges.site.server";
import { verifyPoints } from "~/services/points/verify.server";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
import { createChallenge, createParticipant, createProgram, NOW, participantCtx, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
let referrer: Awaited<ReturnType<typeof createParticipant>>;

beforeEach(async () => {
  programId = (await createProgram()).id;
  referrer = await createParticipant(programId, { firstName: "Maya" });
  await createChallenge(programId, { identifier: "bring-a-friend", challengeType: "referral", points: 200n });
});

/** Completes the first verified sign-in of a new participant. */
async function verify(friend: { id: string }, referralCode?: string) {
  const ctx = await siteCtx(programId);
  return sqlTransaction((on) => completeSignIn(on, ctx, friend.id, referralCode));
}
const newcomer = (more: object = {}) => createParticipant(programId, { status: "pending", ...more });
const referrals = () => prisma.referral.findMany({ where: { programId } });
const pointsOf = async (id: string) =>
  Number((await prisma.participant.findUniqueOrThrow({ where: { id } })).pointsAvailable);

it("credits the referrer when the friend's sign-up is verified, with a pending referral", async () => {
  const friend = await newcomer({ referredById: referrer.id });
  expect(await referrals()).toEqual([]);
  await verify(friend);
  expect(await referrals()).toMatchObject([
    { referrerId: referrer.id, referredId: friend.id, status: "pending", points: 200n },
  ]);
  expect(await pointsOf(referrer.id)).toBe(200);
  const actions = await prisma.participantAction.findMany({ where: { programId, participantId: referrer.id } });
  expect(actions).toMatchObject([{ actionType: "recruit", points: 200n }]);
  expect(await verifyPoints(sql, programId)).toEqual([]);
});

it("accepts a referral code sent with the sign-in code, and a second friend", async () => {
  await verify(await newcomer(), referrer.referralCode);
  await verify(await newcomer(), referrer.referralCode);
  expect(await referrals()).toHaveLength(2);
  expect(await pointsOf(referrer.id)).toBe(400);
});

it("credits once for repeated and concurrent sign-ins of the friend", async () => {
  const friend = await newcomer({ referredById: referrer.id });
  await Promise.all([verify(friend), verify(friend), verify(friend)]);
  await verify(friend);
  expect(await referrals()).toHaveLength(1);
  expect(await pointsOf(referrer.id)).toBe(200);
});

it("credits nothing for oneself, for an existing participant, or for a code of another program", async () => {
  const oneself = await newcomer();
  await verify(oneself, oneself.referralCode);
  await verify(await createParticipant(programId, { signInCount: 1 }), referrer.referralCode);
  const stranger = await createParticipant((await createProgram()).id);
  await verify(await newcomer(), stranger.referralCode);
  expect(await referrals()).toEqual([]);
  expect([await pointsOf(referrer.id), await pointsOf(stranger.id)]).toEqual([0, 0]);
});

it.each([
  ["blocked", { status: "blocked" }],
  ["deleted", { email: null, deletedAt: NOW }],
])("does not credit a referrer who is %s by then", async (_, change) => {
  const friend = await newcomer({ referredById: referrer.id });
  await prisma.participant.update({ where: { id: referrer.id }, data: change });
  await verify(friend);
  expect(await referrals()).toEqual([]);
  expect(await pointsOf(referrer.id)).toBe(0);
});

it("records the friend without points if no referral challenge is active", async () => {
  await prisma.challenge.updateMany({ where: { programId }, data: { published: false } });
  await verify(await newcomer({ referredById: referrer.id }));
  expect(await referrals()).toMatchObject([{ status: "pending", points: 0n }]);
});

it("shows the link, the friends who joined and their points, without rejected referrals", async () => {
  const link = expect.stringMatching(new RegExp(`/signin\\?referral_code=${referrer.referralCode}$`));
  const view = async () => getChallenge(await participantCtx(programId, referrer.id), "bring-a-friend");
  expect(await view()).toMatchObject({
    referral_url: link,
    referrals: { friends: 0, points: 0 },
    completed_by_current_participant_on: null,
  });
  const friends = [await newcomer({ referredById: referrer.id }), await newcomer({ referredById: referrer.id })];
  for (const friend of friends) await verify(friend);
  await prisma.referral.updateMany({ where: { programId, referredId: friends[0]!.id }, data: { status: "rejected" } });
  expect(await view()).toMatchObject({
    referral_url: link,
    referrals: { friends: 1, points: 200 },
    completed_by_current_participant_on: expect.any(String),
  });
  const other = await createChallenge(programId, { id: uuidv7(NOW) });
  expect(await getChallenge(await participantCtx(programId, referrer.id), other.identifier)).toMatchObject({
    referral_url: null,
    referrals: null,
  });
});
