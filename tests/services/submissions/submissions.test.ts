import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { undoParticipantCompletion } from "~/services/participant-accounts/completion-corrections.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  approveSubmissions,
  exportSubmissions,
  getSubmission,
  judgeSubmission,
  listSubmissions,
  rejectSubmissions,
} from "~/services/submissions/submissions.admin.server";
import { submissionListQuery } from "~/services/submissions/submissions.schema";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createQuestion,
  createReward,
  NOW,
  participantCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const REASON = { reason: "Not the product", note: "" };

let programId: ReturnType<typeof programIdFrom>;
let admin: AdminProgramCtx;
let person: string;
beforeEach(async () => {
  programId = programIdFrom((await createProgram()).id);
  person = (await createParticipant(programId, { firstName: "Maya" })).id;
  admin = await adminCtx(programId, "manager");
});

const collect = { challengeType: "collect", parameters: "survey", points: 50n };

/** Completes a challenge with a photo. @returns the challenge */
async function submitPhoto(participantId = person, more: object = {}) {
  const challenge = await createChallenge(programId, { ...collect, ...more });
  await answerWithPhoto(challenge.id, participantId);
  return challenge;
}
async function answerWithPhoto(challengeId: string, participantId: string) {
  const stored = await prisma.question.findFirst({ where: { programId, challengeId } });
  const { id: questionId } = stored ?? (await createQuestion(programId, challengeId, "photo", { title: "Show us" }));
  const id = uuidv7(NOW);
  await prisma.answerPhoto.create({
    data: {
      ...{ programId, id, participantId, questionId, name: "mug.jpg", key: `answers/${id}.jpg` },
      ...{ contentType: "image/jpeg", createdAt: NOW },
    },
  });
  await submit(challengeId, participantId, { [questionId]: { id: questionId, value: [id] } });
}
const submit = async (challenge_id: string, participantId: string, questions = {}) =>
  submitChallenge(await participantCtx(programId, participantId), { challenge_id, questions }, null);

const waiting = async () =>
  (await listSubmissions(admin, submissionListQuery.parse({ status: "pending", sort: "created_at" }))).result;
const approve = (id: string, as = admin) => judgeSubmission(as, id, { status: "approved", reason: "", note: "" });
const reject = (id: string, seen_status?: "pending" | "approved", as = admin) =>
  judgeSubmission(as, id, { status: "rejected", ...REASON, seen_status });
const available = async (id = person) =>
  Number((await prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } })).pointsAvailable);
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

describe("what is handed in", () => {
  it("waits if it has a photo or is for a mini contest, and not otherwise", async () => {
    const photo = await submitPhoto();
    const contest = await createReward(programId, { selection: "mini-contest", name: "Best story", threshold: 0n });
    const story = await createChallenge(programId, { ...collect, sweepstakeRewardId: contest.id });
    const survey = await createChallenge(programId, collect);
    for (const { id } of [story, survey]) {
      const question = await createQuestion(programId, id, "text_area", { title: "Your story" });
      await submit(id, person, { [question.id]: { id: question.id, value: ["Steam over <b>bread</b>"] } });
    }
    await submit((await createChallenge(programId)).id, person);
    const rows = await waiting();
    expect(rows.map((row) => [row.challenge_id, row.contest?.name ?? null, row.points])).toEqual([
      [photo.id, null, 50],
      [story.id, "Best story", 50],
    ]);
    expect(rows[0]!.answers).toEqual([
      { title: "Show us", text: "mug.jpg", photo_url: expect.stringContaining("/answer_photos/") as string },
    ]);
    expect(rows[1]!.answers[0]).toMatchObject({ title: "Your story", photo_url: null });
  });

  it("is found by person, challenge and status, and downloaded", async () => {
    await submitPhoto(person, { caption: "Show the Mug" });
    const search = async (text: string) =>
      (await listSubmissions(admin, submissionListQuery.parse({ search: text }))).totalItems;
    expect([await search("maya"), await search("the mug"), await search("nobody")]).toEqual([1, 1, 0]);
    const { batches } = await exportSubmissions(admin, { status: ["pending"], assigned: [], search: "" } as never);
    const rows: unknown[][] = [];
    for await (const batch of batches) rows.push(...batch);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("Show us: mug.jpg");
  });

  it("of another program is not found", async () => {
    await submitPhoto();
    const [row] = await waiting();
    const other = await adminCtx((await createProgram()).id, "manager");
    expect(await errorOf(getSubmission(other, row!.id))).toBe("not_found");
    expect(await errorOf(approve(row!.id, other))).toBe("not_found");
    expect(await errorOf(reject(row!.id, undefined, other))).toBe("not_found");
    expect((await rejectSubmissions(other, [row!.id], REASON)).failed).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });
});

describe("a decision", () => {
  it("that it is fine changes nothing else, and can be repeated", async () => {
    await submitPhoto();
    const [{ id } = { id: "" }] = await waiting();
    await approve(id);
    await approve(id);
    expect(await getSubmission(admin, id)).toMatchObject({ status: "approved", next_pending_id: null, points: 50 });
    expect(await available()).toBe(50);
    expect(await prisma.auditEntry.count({ where: { programId, action: "submission.approve" } })).toBe(1);
  });

  it("against it undoes the completion with points, entries and answers, so that it can be done again", async () => {
    const contest = await createReward(programId, { selection: "mini-contest", threshold: 0n });
    const challenge = await submitPhoto(person, { sweepstakeRewardId: contest.id });
    expect(await prisma.sweepstakeEntry.count({ where: { programId } })).toBe(1);
    const [{ id } = { id: "" }] = await waiting();
    await reject(id, "pending");
    await reject(id, "pending");
    expect(await getSubmission(admin, id)).toMatchObject({
      ...{ status: "rejected", answers: [], points: null, reason: "Not the product" },
    });
    expect(await available()).toBe(0);
    for (const rows of [prisma.sweepstakeEntry, prisma.participantAnswer, prisma.challengeCompletion])
      expect(await (rows as typeof prisma.sweepstakeEntry).count({ where: { programId } })).toBe(0);
    const audited = await prisma.auditEntry.findMany({ where: { programId, reason: "Not the product" } });
    expect(audited.map(({ action }) => action).sort()).toEqual(["participant.undo_completion", "submission.reject"]);
    expect(await errorOf(approve(id))).toBe("conflict");
    await answerWithPhoto(challenge.id, person);
    expect(await waiting()).toHaveLength(1);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("leads to the next one by age", async () => {
    const people = [person, (await createParticipant(programId)).id, (await createParticipant(programId)).id];
    for (const [minute, id] of people.entries()) {
      await submitPhoto(id);
      await prisma.submission.updateMany({
        where: { programId, participantId: id },
        data: { createdAt: new Date(NOW.getTime() + minute * 60_000) },
      });
    }
    const [first, second, third] = (await waiting()).map(({ id }) => id);
    const next = async (id = "") => (await getSubmission(admin, id)).next_pending_id;
    expect([await next(first), await next(second), await next(third)]).toEqual([second, third, first]);
  });

  it("of two admins at the same moment is made once, and a different one is a conflict", async () => {
    await submitPhoto();
    const [{ id } = { id: "" }] = await waiting();
    const results = await Promise.all([errorOf(reject(id, "pending")), errorOf(reject(id, "pending"))]);
    expect(results).toEqual([null, null]);
    expect(await prisma.auditEntry.count({ where: { programId, action: "submission.reject" } })).toBe(1);
    await submitPhoto();
    const [{ id: other } = { id: "" }] = await waiting();
    await approve(other);
    expect(await errorOf(reject(other, "pending"))).toBe("conflict");
    expect(await errorOf(reject(other, "approved"))).toBeNull();
    expect(await available()).toBe(0);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("races with an undone completion without an error of the database", async () => {
    await submitPhoto();
    const [{ id } = { id: "" }] = await waiting();
    const undo = undoParticipantCompletion(admin, person, { completion_id: id, ...REASON }, null);
    const results = await Promise.all([errorOf(reject(id, "pending")), errorOf(undo)]);
    expect(results.toSorted()).toEqual(["not_found", null].toSorted());
    expect(await available()).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it("about several leaves out what was rejected or has its own proof", async () => {
    const other = (await createParticipant(programId)).id;
    for (const id of [person, other]) await submitPhoto(id);
    const paid = await submitPhoto((await createParticipant(programId)).id);
    await prisma.challenge.updateMany({ where: { programId, id: paid.id }, data: { challengeType: "donation" } });
    const rows = await waiting();
    const idOf = (challengeId: string) => rows.find((row) => row.challenge_id === challengeId)!.id;
    const ids = rows.map(({ id }) => id);
    const rejected = await rejectSubmissions(admin, ids, REASON);
    expect(rejected.changed).toHaveLength(2);
    expect(rejected.failed.map(({ id }) => id)).toEqual([idOf(paid.id)]);
    expect(await rejectSubmissions(admin, rejected.changed, REASON)).toMatchObject({ changed: [], failed: [] });
    const approved = await approveSubmissions(admin, ids);
    expect(approved.changed).toEqual([idOf(paid.id)]);
    expect(approved.failed).toHaveLength(2);
    expect([await available(), await available(other)]).toEqual([0, 0]);
  });
});

describe("the account", () => {
  it("that is forgotten takes what waits with it, and the reasons of what was decided", async () => {
    await submitPhoto();
    await submitPhoto();
    const [{ id } = { id: "" }] = await waiting();
    await reject(id);
    await sql(sqlText`select from forget_participant($1::uuid, $2::uuid, $3::timestamptz)`, [programId, person, NOW]);
    expect(await waiting()).toEqual([]);
    expect(await getSubmission(admin, id)).toMatchObject({ status: "rejected", reason: "" });
    const entries = await prisma.auditEntry.findMany({ where: { programId, action: "submission.reject" } });
    expect(entries).toMatchObject([{ reason: null }]);
  });
});

it("is rejected only by a key that may also undo completions", async () => {
  await submitPhoto();
  const { id } = await prisma.submission.findFirstOrThrow({ where: { programId } });
  const key = { ...admin, actor: { ...admin.actor, kind: "api_key", scopes: ["challenges:manage"] } } as never;
  const forbidden = { code: "forbidden" };
  await expect(judgeSubmission(key, id, { status: "rejected", ...REASON })).rejects.toMatchObject(forbidden);
  await expect(rejectSubmissions(key, [id], REASON)).rejects.toMatchObject(forbidden);
  await judgeSubmission(key, id, { status: "approved", ...REASON });
  expect(await prisma.submission.findFirstOrThrow({ where: { programId } })).toMatchObject({ status: "approved" });
});
