import { beforeAll, describe, expect, it } from "vitest";
import { findParticipantSession, openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { uuidv7 } from "~/platform/ids.server";
import { markCelebrationSeen } from "~/services/celebrations/celebrations.site.server";
import { setContestWinners } from "~/services/draws/contests.admin.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { creditReferral } from "~/services/referrals/referrals.server";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
import { getSiteFrame } from "~/services/site-frame/site-frame.site.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  NOW,
  participantCtx,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
beforeAll(async () => {
  programId = (await createProgram()).id;
  await createChallenge(programId, { challengeType: "signup", points: 100n });
  await createChallenge(programId, { challengeType: "referral", points: 50n });
});

/** The context of the signed-in participant, as a request has it. */
async function signedIn(participantId: string) {
  const token = await openParticipantSession(sql, programIdFrom(programId), participantId, NOW);
  const actor = await findParticipantSession(programIdFrom(programId), token, NOW);
  return { ...(await participantCtx(programId, participantId)), actor: actor! };
}
const celebrations = async (participantId: string) => (await getSiteFrame(await signedIn(participantId))).celebrations;

async function friendJoins(referrerId: string, now = NOW) {
  const friend = await createParticipant(programId, { referredById: referrerId });
  await creditReferral(sql, { programId: programIdFrom(programId), participantId: friend.id, now });
}

async function wins(participantId: string): Promise<string> {
  const { id } = await createReward(programId, { name: "Boat trip", selection: "mini-contest", threshold: 0n });
  dropCatalogue(programId);
  const entry = { programId, id: uuidv7(NOW), rewardId: id, participantId, entries: 1, createdAt: NOW };
  await prisma.sweepstakeEntry.create({ data: entry });
  await setContestWinners(await adminCtx(programId, "manager"), id, [participantId]);
  return id;
}

describe("a participant is congratulated", () => {
  it("on signing up, at the first sign-in only", async () => {
    const { id } = await createParticipant(programId, { status: "pending" });
    const ctx = await siteCtx(programId);
    for (let times = 0; times < 2; times++) await sqlTransaction((on) => completeSignIn(on, ctx, id));
    expect(await celebrations(id)).toMatchObject([{ kind: "sign_up", count: 1, points: 100, reward: null }]);
  });

  it("on friends who joined, together, and each only once", async () => {
    const { id } = await createParticipant(programId);
    await friendJoins(id);
    await friendJoins(id);
    const [friends] = await celebrations(id);
    expect(friends).toMatchObject({ kind: "friend_joined", count: 2, points: 100 });
    await markCelebrationSeen(await signedIn(id), friends!.id);
    expect(await celebrations(id)).toEqual([]);
  });

  it("on a friend who joined while the news of another was on the screen", async () => {
    const { id } = await createParticipant(programId);
    await friendJoins(id);
    const [first] = await celebrations(id);
    await friendJoins(id, new Date(NOW.getTime() + 1_000));
    await markCelebrationSeen(await signedIn(id), first!.id);
    expect(await celebrations(id)).toMatchObject([{ kind: "friend_joined", count: 1, points: 50 }]);
  });

  it("on a win first, until they have seen it", async () => {
    const { id } = await createParticipant(programId);
    await friendJoins(id);
    const rewardId = await wins(id);
    const news = await celebrations(id);
    expect(news.map(({ kind, reward }) => [kind, reward])).toEqual([
      ["reward_won", { id: rewardId, name: "Boat trip" }],
      ["friend_joined", null],
    ]);
    const me = await signedIn(id);
    await markCelebrationSeen(me, news[0]!.id);
    await markCelebrationSeen(me, news[0]!.id);
    expect((await celebrations(id)).map(({ kind }) => kind)).toEqual(["friend_joined"]);
  });
});

it("nobody marks the news of somebody else as seen", async () => {
  const [{ id }, other] = [await createParticipant(programId), await createParticipant(programId)];
  await friendJoins(id);
  const [news] = await celebrations(id);
  await markCelebrationSeen(await signedIn(other.id), news!.id);
  expect(await celebrations(id)).toHaveLength(1);
});

it("a win that was taken back is no news", async () => {
  const { id } = await createParticipant(programId);
  const rewardId = await wins(id);
  const claim = await prisma.rewardClaim.findFirstOrThrow({ where: { programId, rewardId, participantId: id } });
  await sql(sqlText`select take_back_win($1::uuid, $2::uuid, $3::timestamptz)`, [programId, claim.id, NOW]);
  expect(await celebrations(id)).toEqual([]);
});

it("news are deleted after a month, and with the account", async () => {
  const [{ id }, leaving] = [await createParticipant(programId), await createParticipant(programId)];
  await friendJoins(id);
  await friendJoins(leaving.id);
  await sql(sqlText`select forget_participant($1::uuid, $2::uuid, $3::timestamptz)`, [programId, leaving.id, NOW]);
  const left = (participantId: string) => prisma.celebration.count({ where: { programId, participantId } });
  expect([await left(id), await left(leaving.id)]).toEqual([1, 0]);
  const system = { actor: { kind: "system", name: "test" }, locale: "en", requestId: "test" } as const;
  await purgeExpired({ ...system, now: new Date(NOW.getTime() + 31 * 24 * 60 * 60 * 1000) });
  expect(await left(id)).toBe(0);
});
