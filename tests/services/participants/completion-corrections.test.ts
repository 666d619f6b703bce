import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import {
  listChallengesToComplete,
  recordCompletion,
  undoParticipantCompletion,
} from "~/services/participant-accounts/completion-corrections.admin.server";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createChallenge, createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const REASON = { reason: "Points were missing", note: "Saw the answers" };

let programId: ReturnType<typeof programIdFrom>;
let personId: string;
let admin: AdminProgramCtx;
beforeEach(async () => {
  programId = programIdFrom((await createProgram()).id);
  personId = (await createParticipant(programId)).id;
  admin = await adminCtx(programId, "manager");
});

const manager = async (): Promise<AdminProgramCtx> => ({
  ...admin,
  program: (await adminCtx(programId, "manager")).program,
});
const record = async (challenge_id: string, key: string | null = null) =>
  recordCompletion(await manager(), personId, { challenge_id, ...REASON }, key);
const undo = async (completion_id: string, id = personId) =>
  undoParticipantCompletion(await manager(), id, { completion_id, ...REASON }, null);
const completions = () => prisma.challengeCompletion.findMany({ where: { programId, participantId: personId } });
const stored = () => prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id: personId } } });
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof AppError ? [error.code, error.errors[0]?.field ?? null] : Promise.reject(error)),
  );

describe("completing a challenge for a participant", () => {
  it("gives its points and says who did it and why", async () => {
    const { id } = await createChallenge(programId, { caption: "Our rules", challengeType: "article", points: 40n });
    expect(await record(id)).toEqual({ challenge_id: id, unused_points: 40, points_debt: 0 });
    expect(await stored()).toMatchObject({ completedChallenges: 1, pointsAvailable: 40n });
    const [entry] = await prisma.auditEntry.findMany({ where: { programId } });
    expect(entry).toMatchObject({
      action: "participant.complete_challenge",
      reason: "Points were missing: Saw the answers",
    });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("happens once for one key, and not again without another time", async () => {
    const { id } = await createChallenge(programId);
    const [first, second] = await Promise.all([record(id, "one-dialog"), record(id, "one-dialog")]);
    expect(second).toEqual(first);
    expect(await errorOf(record(id))).toEqual(["conflict", null]);
    expect(await stored()).toMatchObject({ pointsAvailable: 50n });
  });

  it.each(["donation", "membership", "referral", "signup"])("is not for %s, which has its own proof", async (type) => {
    const { id } = await createChallenge(programId, { challengeType: type });
    const open = await createChallenge(programId, { caption: "Visit us" });
    expect(await errorOf(record(id))).toEqual(["invalid", "challenge_id"]);
    expect(await listChallengesToComplete(await manager())).toEqual([{ id: open.id, caption: "Visit us" }]);
  });

  it("finds no draft and no challenge of another program", async () => {
    const draft = await createChallenge(programId, { published: false });
    const foreign = await createChallenge((await createProgram()).id);
    for (const { id } of [draft, foreign]) expect(await errorOf(record(id))).toEqual(["invalid", "challenge_id"]);
    expect(await completions()).toEqual([]);
  });
});

describe("undoing a completion", () => {
  it("takes its points back, and the challenge can be done again", async () => {
    const { id } = await createChallenge(programId);
    await record(id);
    const [done] = await completions();
    const results = await Promise.allSettled([undo(done!.id), undo(done!.id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stored()).toMatchObject({ completedChallenges: 0, pointsAvailable: 0n, pointsDebt: 0n });
    await record(id);
    expect(await stored()).toMatchObject({ completedChallenges: 1, pointsAvailable: 50n });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("makes a debt of what was spent", async () => {
    const { id } = await createChallenge(programId);
    await record(id);
    await movePoints(sql, {
      programId,
      participantId: personId,
      kind: "spend",
      amount: 20,
      actionType: "claim_reward",
      title: "Mug",
      now: NOW,
    });
    expect(await undo((await completions())[0]!.id)).toMatchObject({ unused_points: 0, points_debt: 20 });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("is not for a payment, and finds nothing of another participant", async () => {
    const { id } = await createChallenge(programId);
    await record(id);
    const [done] = await completions();
    const other = await createParticipant(programId);
    expect(await errorOf(undo(done!.id, other.id))).toEqual(["not_found", null]);
    await prisma.challenge.updateMany({ where: { id }, data: { challengeType: "donation" } });
    expect(await errorOf(undo(done!.id))).toEqual(["rejected", null]);
    expect(await completions()).toHaveLength(1);
  });
});
