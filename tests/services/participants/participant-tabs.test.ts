import { beforeAll, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { updateParticipant } from "~/services/participant-accounts/participant-changes.admin.server";
import { addPointsToEach, tagEach } from "~/services/participant-accounts/participant-sets.server";
import { getParticipantForAdmin } from "~/services/participant-accounts/participants.admin.server";
import {
  listParticipantAnswers,
  listParticipantChallenges,
  listParticipantQuestions,
  listParticipantRewards,
} from "~/services/participant-tabs/participant-tabs.admin.server";
import {
  participantAnswersQuery,
  participantChallengesQuery,
  participantQuestionsQuery,
  participantRewardsQuery,
  participantTimelineQuery,
} from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import { addPoints } from "~/services/points/points.admin.server";
import { referralHistoryQuery } from "~/services/referrals/referrals-admin.schema";
import { listReferralsBy } from "~/services/referrals/referrals.admin.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createQuestion,
  createReward,
  NOW,
  participantCtx,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { run as runImport, storedAdminCtx } from "../participant-imports/import-world";

await testDatabase();
const programId = programIdFrom((await createProgram()).id);
const person = await createParticipant(programId, { firstName: "Maya", lastName: "Lopez" });
const stranger = await createParticipant(programId);
const analyst = () => adminCtx(programId, "analyst");

let quiz: Awaited<ReturnType<typeof createChallenge>>;
let daily: Awaited<ReturnType<typeof createChallenge>>;

beforeAll(async () => {
  quiz = await createChallenge(programId, { challengeType: "collect", parameters: "quiz", caption: "Quiz" });
  daily = await createChallenge(programId, { caption: "Hello", repeatable: true, repeatAfterSeconds: 60 });
  const right = await createQuestion(programId, quiz.id, "radio_button", { title: "One", options: ["*Yes", "No"] });
  const wrong = await createQuestion(programId, quiz.id, "check_box", { title: "Two", options: ["*A", "*B", "C"] });
  const free = await createQuestion(programId, quiz.id, "text_area", { title: "Three", isRequired: false });
  await createQuestion(programId, quiz.id, "text_area", { title: "Four", isRequired: false });
  const submit = async (challengeId: string, questions: object, at = 0) =>
    submitChallenge(
      await participantCtx(programId, person.id, { now: secondsFromNow(at) }),
      { challenge_id: challengeId, questions } as Parameters<typeof submitChallenge>[1],
      null,
    );
  await submit(quiz.id, {
    [right.id]: { id: right.id, value: [right.options[0]!.id] },
    [wrong.id]: { id: wrong.id, value: [wrong.options[0]!.id] },
    [free.id]: { id: free.id, value: ["Bread"] },
  });
  await submit(daily.id, {}, 10);
  await submit(daily.id, {}, 100);
  const reward = await createReward(programId, { threshold: 20n, coupons: ["MUG-1"] } as never);
  await claimOrBuyReward(await participantCtx(programId, person.id, { now: secondsFromNow(110) }), reward.id, null);
  const manager = await adminCtx(programId, "manager", { now: secondsFromNow(120) });
  await updateParticipant(manager, person.id, { status: "opted_out" });
  await addPoints(manager, { participant_id: person.id, points: 5, action_title: "Gift" });
});

describe("the tabs of a participant", () => {
  it("have the counts that their lists have", async () => {
    const ctx = await analyst();
    const { counts } = await getParticipantForAdmin(ctx, person.id);
    expect(counts).toEqual({
      actions: 5,
      rewards: 1,
      challenges: 3,
      questions: 4,
      participant_answers: 3,
      receipts: 0,
      orders: 0,
      events: 0,
      recruited: 0,
      attributes: 0,
    });
    expect(await listParticipantRewards(ctx, person.id, participantRewardsQuery.parse({}))).toMatchObject({
      totalItems: 1,
      result: [{ points: 20, has_coupon: true, selection: "redeem", certificate: null }],
    });
    const challenges = await listParticipantChallenges(ctx, person.id, participantChallengesQuery.parse({}));
    expect(challenges.result.map(({ challenge, occurrence }) => [challenge, occurrence])).toEqual([
      ["Hello", 2],
      ["Hello", 1],
      ["Quiz", 1],
    ]);
  });

  it("say of each question whether it was answered, and right", async () => {
    const { result, totalItems } = await listParticipantQuestions(
      await analyst(),
      person.id,
      participantQuestionsQuery.parse({}),
    );
    expect(totalItems).toBe(4);
    expect(result.map(({ title, answered, correct }) => [title, answered, correct])).toEqual([
      ["One", true, true],
      ["Two", true, false],
      ["Three", true, null],
      ["Four", false, null],
    ]);
  });

  it("filter answers by challenge", async () => {
    const answersTo = async (challenge?: string) =>
      listParticipantAnswers(await analyst(), person.id, participantAnswersQuery.parse({ challenge }));
    expect(await answersTo()).toMatchObject({ totalItems: 3, challenges: [{ id: quiz.id, name: "Quiz" }] });
    expect(await answersTo(daily.id)).toMatchObject({ totalItems: 0 });
  });

  it("merge actions and changes by admins into one list, points that an admin added once", async () => {
    const page = await listParticipantTimeline(await analyst(), person.id, participantTimelineQuery.parse({}));
    const titles = page.result.map(({ kind, type, title, points }) => [kind, type, title, points]);
    expect(titles).toHaveLength(6);
    expect(titles.slice(0, 2)).toEqual(
      expect.arrayContaining([
        ["change", "participant.update", "", 0],
        ["action", "external", "Gift", 5],
      ]),
    );
    expect(page.result.find(({ kind }) => kind === "change")?.changes).toEqual([
      { field: "status", before: "active", after: "opted_out" },
    ]);
  });

  it("say who gave points and why, by hand, by an import or a bulk change, and who tagged many", async () => {
    const ctx = await storedAdminCtx(programId);
    const { id, email } = await createParticipant(programId);
    await addPoints(ctx, { participant_id: id, points: 3, action_title: "For the delay" });
    await runImport(ctx, `email,points\n${email},10\n`);
    const [points, tags] = ["add_points", "tag"].map((kind) => ({ id: uuidv7(NOW), kind }));
    const tag = await prisma.tag.create({
      data: { programId, id: uuidv7(NOW), kind: "admin", name: "Wave 1", createdAt: NOW, updatedAt: NOW },
    });
    await prisma.bulkChange.createMany({
      data: [points!, tags!].map((change) => ({
        ...change,
        programId,
        adminId: ctx.actor.id,
        status: "done",
        input: { tag_id: tag.id },
        filters: {},
        createdAt: NOW,
        endedAt: NOW,
      })),
    });
    await addPointsToEach(
      sql,
      { programId, ids: [id], now: NOW },
      { points: 4, action_title: "Sale", bulkChangeId: points!.id },
    );
    await tagEach(sql, { programId, ids: [id], now: NOW }, tag.id);
    const { result } = await listParticipantTimeline(await analyst(), id, participantTimelineQuery.parse({}));
    const admin = `${ctx.actor.id}@example.test`;
    expect(result.map((event) => [event.title || event.changes[0]?.after, event.admin, event.reason])).toEqual(
      expect.arrayContaining([
        ["For the delay", admin, null],
        ["Imported", admin, "people.csv"],
        ["Sale", admin, null],
        ["Wave 1", admin, null],
      ]),
    );
    expect(result).toHaveLength(4);
    expect(result.map(({ source }) => source).sort()).toEqual(["admin", "bulk_change", "bulk_change", "import"]);
  });

  it("filter the timeline by kind, points and day", async () => {
    const events = async (query: Record<string, string>) => {
      const page = await listParticipantTimeline(await analyst(), person.id, participantTimelineQuery.parse(query));
      expect(page.totalItems).toBe(page.result.length);
      return page.result;
    };
    const all = await events({});
    const changes = await events({ kind: "change" });
    expect(changes).toEqual(all.filter(({ kind }) => kind === "change"));
    expect(changes).toMatchObject([{ source: "admin" }]);
    expect(await events({ points: "true" })).toEqual(all.filter(({ points }) => points !== 0));
    expect(await events({ points: "false" })).toEqual(all.filter(({ points }) => points === 0));
    expect(await events({ created: "2026-11-21..2026-11-21" })).toEqual(all);
    expect(await events({ created: "..2026-11-20" })).toEqual([]);
  });

  it("list recruited friends, fifty on a page", async () => {
    const friend = await createParticipant(programId, {
      firstName: "Ida",
      lastName: "Berg",
      email: "ida@example.test",
    });
    const [action] = await prisma.participantAction.findMany({
      where: { programId, participantId: person.id },
      take: 1,
    });
    await prisma.referral.create({
      data: {
        programId,
        id: uuidv7(NOW),
        referrerId: stranger.id,
        referredId: friend.id,
        points: 10n,
        actionId: action!.id,
        createdAt: NOW,
        updatedAt: NOW,
      },
    });
    const page = await listReferralsBy(await analyst(), stranger.id, referralHistoryQuery.parse({ page_size: "200" }));
    expect(page).toMatchObject({
      pageSize: 50,
      totalItems: 1,
      result: [{ name: "Ida Berg", email: "ida@example.test", status: "pending", points: 10 }],
    });
  });

  it("are not found for a participant of another program, and not for a reviewer", async () => {
    const other = await createParticipant((await createProgram()).id);
    const ctx = await analyst();
    const reviewer = await adminCtx(programId, "reviewer");
    for (const read of [
      (c: typeof ctx, id: string) => listParticipantRewards(c, id, participantRewardsQuery.parse({})),
      (c: typeof ctx, id: string) => listParticipantChallenges(c, id, participantChallengesQuery.parse({})),
      (c: typeof ctx, id: string) => listParticipantQuestions(c, id, participantQuestionsQuery.parse({})),
      (c: typeof ctx, id: string) => listParticipantAnswers(c, id, participantAnswersQuery.parse({})),
      (c: typeof ctx, id: string) => listReferralsBy(c, id, referralHistoryQuery.parse({})),
      (c: typeof ctx, id: string) => listParticipantTimeline(c, id, participantTimelineQuery.parse({})),
    ]) {
      await expect(read(ctx, other.id)).rejects.toMatchObject({ code: "not_found" });
      await expect(read(ctx, "nonsense")).rejects.toMatchObject({ code: "not_found" });
      await expect(read(reviewer, person.id)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});
