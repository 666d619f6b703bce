import { beforeEach, describe, expect, it } from "vitest";
import { findParticipantSession, openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import {
  createMagicLink,
  deleteParticipant,
  previewReset,
  resetActivities,
  updateParticipant,
} from "~/services/participant-accounts/participant-changes.admin.server";
import { completeChallenge, viewSocialPost } from "~/services/points/ledger.server";
import { expirePoints } from "~/services/points/point-lots.jobs.server";
import { addPoints } from "~/services/points/points.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { signInByLink } from "~/services/sign-in/sign-in.site.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createPost,
  createProgram,
  createQuestion,
  createReward,
  NOW,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: ReturnType<typeof programIdFrom>;
let person: Awaited<ReturnType<typeof createParticipant>>;

beforeEach(async () => {
  programId = programIdFrom((await createProgram()).id);
  person = await createParticipant(programId, { firstName: "Maya", lastName: "Lopez" });
});

const manager = (at = NOW) => adminCtx(programId, "manager", { now: at });
const stored = (id = person.id) => prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );
const auditsOf = (action: string) => prisma.auditEntry.findMany({ where: { programId, action } });
const complete = async (challengeId: string, at = NOW) =>
  submitChallenge(
    await participantCtx(programId, person.id, { now: at }),
    { challenge_id: challengeId, questions: {} },
    null,
  );

describe("the status and the staff mark", () => {
  it("have a reason, if there is one, in the audit log", async () => {
    await updateParticipant(await manager(), person.id, { status: "blocked", reason: "Fraud or misuse", note: "Bots" });
    await updateParticipant(await manager(), person.id, { status: "active", note: "Was wrong" });
    await updateParticipant(await manager(), person.id, { status: "inactive" });
    expect((await auditsOf("participant.update")).map(({ reason }) => reason)).toEqual([
      "Fraud or misuse: Bots",
      "Was wrong",
      null,
    ]);
  });

  it("can be set to any value, with one audit row for each change", async () => {
    for (const status of ["pending", "inactive", "opted_out", "active"] as const) {
      expect(await updateParticipant(await manager(), person.id, { status })).toEqual({ status, staff: false });
      await updateParticipant(await manager(), person.id, { status });
    }
    expect(await auditsOf("participant.update")).toHaveLength(4);
    await updateParticipant(await manager(), person.id, { staff: true });
    expect(await stored()).toMatchObject({ status: "active", staff: true });
    expect((await auditsOf("participant.update")).at(-1)).toMatchObject({
      before: { status: "active", staff: false },
      after: { status: "active", staff: true },
    });
  });

  it("ends sessions and links at once when somebody is blocked", async () => {
    const token = await openParticipantSession(sql, programId, person.id, NOW);
    const { magic_link } = await createMagicLink(await manager(), person.id);
    expect(await findParticipantSession(programId, token, NOW)).not.toBeNull();
    await updateParticipant(await manager(), person.id, { status: "blocked" });
    expect(await findParticipantSession(programId, token, NOW)).toBeNull();
    await updateParticipant(await manager(), person.id, { status: "active" });
    expect(await findParticipantSession(programId, token, NOW), "the old session stays closed").toBeNull();
    const link = magic_link.split("/").at(-1)!;
    expect(await codeOf(signInByLink(await siteCtx(programId), link, { address: "127.0.0.1" }))).toBe("rejected");
  });

  it("of another program's participant, or of a deleted one, is not found", async () => {
    const other = await createParticipant((await createProgram()).id);
    expect(await codeOf(updateParticipant(await manager(), other.id, { staff: true }))).toBe("not_found");
    await deleteParticipant(await manager(), person.id, { confirm: "Maya Lopez", reason: "" });
    for (const change of [
      async () => updateParticipant(await manager(), person.id, { status: "active" }),
      async () => createMagicLink(await manager(), person.id),
      async () => resetActivities(await manager(), person.id),
      async () => previewReset(await manager(), person.id),
      async () => addPoints(await manager(), { participant_id: person.id, points: 5, action_title: "Gift" }),
    ])
      expect(await codeOf(change())).toBe("not_found");
    expect(await codeOf(updateParticipant(await adminCtx(programId, "analyst"), person.id, { staff: true }))).toBe(
      "forbidden",
    );
  });
});

describe("a magic link of an admin", () => {
  it("signs in once on the program's host, and voids no code that the person requested", async () => {
    const id = uuidv7(NOW);
    await prisma.participantSignInCode.create({
      data: {
        programId,
        id,
        participantId: person.id,
        kind: "magic_link",
        secretHash: Buffer.from("own"),
        createdAt: NOW,
        expiresAt: secondsFromNow(600),
      },
    });
    const { magic_link, expires_at } = await createMagicLink(await manager(), person.id);
    const { subdomain } = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
    expect(new URL(magic_link).hostname).toBe(`${subdomain}.localhost`);
    expect(expires_at).toBe(secondsFromNow(1200).toISOString());
    expect(await prisma.participantSignInCode.findFirstOrThrow({ where: { id } })).toMatchObject({ voidedAt: null });
    const token = magic_link.split("/").at(-1)!;
    const signIn = async () => signInByLink(await siteCtx(programId), token, { address: "127.0.0.1" });
    expect(await signIn()).toMatchObject({ returnTo: "/" });
    expect(await codeOf(signIn())).toBe("rejected");
    expect(await auditsOf("participant.magic_link")).toHaveLength(1);
  });

  it("expires after twenty minutes, is rejected for the blocked, and limited to thirty an hour", async () => {
    const ctx = await manager();
    const { magic_link } = await createMagicLink(ctx, person.id);
    const late = await siteCtx(programId, { now: secondsFromNow(1201) });
    expect(await codeOf(signInByLink(late, magic_link.split("/").at(-1)!, { address: "127.0.0.1" }))).toBe("rejected");
    for (let count = 1; count < 30; count += 1) await createMagicLink(ctx, person.id);
    expect(await codeOf(createMagicLink(ctx, person.id))).toBe("too_many");
    await updateParticipant(ctx, person.id, { status: "blocked" });
    expect(await codeOf(createMagicLink(await manager(), person.id))).toBe("rejected");
  });
});

describe("resetting activities", () => {
  it("takes back what challenges earned, keeps what is not from them, and lets them be done again", async () => {
    const challenge = await createChallenge(programId);
    const free = await createChallenge(programId, { points: 0n });
    const survey = await createChallenge(programId, { challengeType: "collect", parameters: "survey" });
    const question = await createQuestion(programId, survey.id, "text");
    await complete(challenge.id);
    await complete(free.id);
    await submitChallenge(
      await participantCtx(programId, person.id),
      { challenge_id: survey.id, questions: { [question.id]: { id: question.id, value: ["Yes"] } } },
      null,
    );
    await addPoints(await manager(), { participant_id: person.id, points: 30, action_title: "Gift" });
    expect(await stored()).toMatchObject({ pointsAvailable: 130n, completedChallenges: 3 });

    const preview = await previewReset(await manager(), person.id);
    expect(preview).toEqual({ actions: 3, points: 100, unused_points: 30, points_debt: 0 });
    expect(await resetActivities(await manager(), person.id)).toEqual(preview);
    expect(await stored()).toMatchObject({ pointsAvailable: 30n, pointsDebt: 0n, completedChallenges: 0 });
    const where = { programId, participantId: person.id };
    expect(await prisma.challengeCompletion.count({ where })).toBe(0);
    expect(await prisma.participantAnswer.count({ where })).toBe(0);
    expect(await prisma.participantAction.count({ where: { ...where, actionType: "reversal" } })).toBe(3);
    expect(await prisma.participantAction.count({ where })).toBe(7);
    expect(await verifyPoints(sql, programId)).toEqual([]);

    // A second press finds nothing more.
    expect(await resetActivities(await manager(), person.id)).toMatchObject({ actions: 0, unused_points: 30 });
    expect(await auditsOf("participant.reset_activities")).toHaveLength(1);
    expect(await complete(challenge.id)).toMatchObject({ points: 50, unused_points: 80 });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("leaves what was spent as a debt, as its preview says, and keeps the claim", async () => {
    const challenge = await createChallenge(programId, { points: 100n });
    const reward = await createReward(programId, { threshold: 80n });
    await complete(challenge.id);
    await claimOrBuyReward(await participantCtx(programId, person.id), reward.id, null);
    const preview = await previewReset(await manager(), person.id);
    expect(preview).toEqual({ actions: 1, points: 100, unused_points: 0, points_debt: 80 });
    expect(await resetActivities(await manager(), person.id)).toEqual(preview);
    expect(await stored()).toMatchObject({ pointsAvailable: 0n, pointsDebt: 80n, rewardsEarned: 1 });
    expect(await prisma.rewardClaim.count({ where: { programId, participantId: person.id } })).toBe(1);
    // What settled the debt is taken back as debt again.
    await complete(challenge.id);
    expect(await stored()).toMatchObject({ pointsAvailable: 20n, pointsDebt: 0n });
    const again = await previewReset(await manager(), person.id);
    expect(await resetActivities(await manager(), person.id)).toEqual(again);
    expect(again).toMatchObject({ unused_points: 0, points_debt: 80 });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("takes what has expired no second time, as its preview says", async () => {
    const challenges = await Promise.all([100n, 60n].map((points) => createChallenge(programId, { points })));
    for (const { id } of challenges) await complete(id);
    await prisma.pointLot.updateMany({ where: { programId, points: 100n }, data: { expiresAt: NOW } });
    await expirePoints({ ...(await manager()), actor: { kind: "system", name: "expire-points" } });
    expect(await stored()).toMatchObject({ pointsAvailable: 60n, pointsExpired: 100n });
    const preview = await previewReset(await manager(), person.id);
    expect(preview).toEqual({ actions: 2, points: 60, unused_points: 0, points_debt: 0 });
    expect(await resetActivities(await manager(), person.id)).toEqual(preview);
    expect(await stored()).toMatchObject({
      pointsAvailable: 0n,
      pointsExpired: 0n,
      pointsReversed: 160n,
      pointsDebt: 0n,
    });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("keeps sign-ups, referrals and paid challenges, and takes back views of posts", async () => {
    for (const [challengeType, actionType] of [
      ["signup", "sign_up"],
      ["referral", "recruit"],
      ["donation", "donation"],
      ["membership", "membership"],
    ] as const) {
      const { id } = await createChallenge(programId, { challengeType });
      await completeChallenge(sql, {
        programId,
        participantId: person.id,
        challengeId: id,
        actionType,
        settled: true,
        now: NOW,
      });
    }
    const feed = await createChallenge(programId, { challengeType: "unified_social", points: 7n });
    const posts = [await createPost(programId, feed.id), await createPost(programId, feed.id)];
    await viewSocialPost(sql, {
      programId,
      participantId: person.id,
      challengeId: feed.id,
      postId: posts[0]!.id,
      now: NOW,
    });
    expect(await stored()).toMatchObject({ pointsAvailable: 207n, completedChallenges: 4 });
    await resetActivities(await manager(), person.id);
    expect(await stored()).toMatchObject({ pointsAvailable: 200n, completedChallenges: 4 });
    expect(await prisma.socialPostView.count({ where: { programId, participantId: person.id } })).toBe(0);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("takes back each action once for two requests at the same time, and for one beside a completion", async () => {
    const challenges = await Promise.all(Array.from({ length: 4 }, () => createChallenge(programId)));
    await complete(challenges[0]!.id);
    await complete(challenges[1]!.id);
    const ctx = await manager();
    const results = await Promise.all([
      resetActivities(ctx, person.id),
      resetActivities(ctx, person.id),
      complete(challenges[2]!.id),
      complete(challenges[3]!.id),
    ]);
    expect((results[0] as { actions: number }).actions + (results[1] as { actions: number }).actions).toBeGreaterThan(
      1,
    );
    await resetActivities(ctx, person.id);
    expect(await stored()).toMatchObject({ pointsAvailable: 0n, pointsDebt: 0n, pointsIssued: 200n });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });
});

describe("deleting a participant", () => {
  it("needs the typed name, leaves nothing personal, and keeps only id and reason in the audit log", async () => {
    const wrong = deleteParticipant(await manager(), person.id, { confirm: "Maya", reason: "" });
    await expect(wrong).rejects.toMatchObject({ code: "invalid", errors: [{ field: "confirm" }] });
    await updateParticipant(await manager(), person.id, { staff: true });
    const remove = async () =>
      deleteParticipant(await manager(), person.id, { confirm: "maya lopez", reason: "Asked by letter" });
    await Promise.all([remove(), remove()]);
    expect(await stored()).toMatchObject({ email: null, firstName: "", lastName: "" });
    expect((await stored()).deletedAt).not.toBeNull();
    expect(await auditsOf("participant.delete")).toMatchObject([
      { targetId: person.id, reason: "Asked by letter", before: null, after: null },
    ]);
    expect(await auditsOf("participant.update")).toMatchObject([{ before: null, after: null }]);
    const { email } = person;
    await createParticipant(programId, { email });
  });
});
