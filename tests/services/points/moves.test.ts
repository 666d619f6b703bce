import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { movePoints, reverseAction, type Move, type MoveKind } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();
const program = await createProgram();
const programId = programIdFrom(program.id);

type Person = { id: string };

function move({ id }: Person, kind: MoveKind, amount: number, more: Partial<Move> = {}) {
  return movePoints(sql, {
    programId,
    participantId: id,
    kind,
    amount,
    actionType: "test",
    title: kind,
    now: NOW,
    ...more,
  });
}

function reverse({ actionId }: { actionId: string }, idempotencyKey?: string) {
  return reverseAction(sql, { programId, actionId, title: "Taken back", now: NOW, idempotencyKey });
}

/** The balances that are not zero. */
async function balances({ id }: Person) {
  const row = await prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } });
  const all = {
    issued: row.pointsIssued,
    pending: row.pointsPending,
    available: row.pointsAvailable,
    spent: row.pointsSpent,
    expired: row.pointsExpired,
    reversed: row.pointsReversed,
    debt: row.pointsDebt,
  };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, amount]) => amount !== 0n)
      .map(([account, amount]) => [account, Number(amount)]),
  );
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: AppError) => ({ code: error.code, message: error.message }),
  );

describe("moving points", () => {
  it("earns, spends, holds, releases, settles and expires", async () => {
    const person = await createParticipant(programId);
    expect(await move(person, "earn", 100)).toMatchObject({ available: 100, replayed: false });
    await move(person, "spend", 30);
    const { actionId: blockedBy } = await move(person, "hold", 50);
    expect(await balances(person)).toEqual({ issued: 100, available: 20, spent: 30, pending: 50 });
    await move(person, "release", 20, { blockedBy });
    await move(person, "settle", 30, { blockedBy });
    await move(person, "expire", 40);
    expect(await balances(person)).toEqual({ issued: 100, spent: 60, expired: 40 });
    await move(person, "earn_pending", 7);
    expect(await balances(person)).toEqual({ issued: 107, spent: 60, expired: 40, pending: 7 });
  });

  it("corrects what should not be there, which is not reversed but earned again", async () => {
    const person = await createParticipant(programId);
    await move(person, "earn", 100);
    const correction = await move(person, "correct", 40);
    expect(correction).toMatchObject({ available: 60 });
    expect(await balances(person)).toEqual({ issued: 100, available: 60, reversed: 40 });
    expect(await errorOf(reverse(correction))).toMatchObject({ code: "rejected" });
    expect(await prisma.participantAction.findFirst({ where: { id: correction.actionId } })).toMatchObject({
      points: -40n,
    });
  });

  it("records an action with the points gained or lost", async () => {
    const person = await createParticipant(programId);
    await move(person, "earn", 100, { title: "Welcome", actionable: { type: "Challenge", id: person.id } });
    const { actionId: blockedBy } = await move(person, "hold", 60);
    await move(person, "settle", 60, { blockedBy });
    await move(person, "spend", 40);
    const actions = await prisma.participantAction.findMany({
      where: { programId, participantId: person.id },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ title, points }) => [title, Number(points)])).toEqual([
      ["Welcome", 100],
      ["hold", 0],
      ["settle", -60],
      ["spend", -40],
    ]);
    expect(actions[0]).toMatchObject({
      actionType: "test",
      actionableType: "Challenge",
      actionableId: person.id,
      createdAt: NOW,
    });
  });

  it("releases no more than the given action holds, and not another participant's points", async () => {
    const [person, other] = [await createParticipant(programId), await createParticipant(programId)];
    const { actionId: blockedBy } = await move(person, "earn_pending", 10);
    await move(person, "earn_pending", 10);
    await move(other, "earn_pending", 10);
    const rejection = { code: "rejected", message: "Not enough points on hold." };
    expect(await errorOf(move(other, "release", 10, { blockedBy }))).toEqual(rejection);
    await move(person, "release", 10, { blockedBy });
    expect(await errorOf(move(person, "release", 10, { blockedBy }))).toEqual(rejection);
    expect(await balances(person)).toEqual({ issued: 20, pending: 10, available: 10 });
  });

  it("counts beyond 32 bits", async () => {
    const person = await createParticipant(programId);
    await move(person, "earn", 3_000_000_000);
    expect(await move(person, "earn", 3_000_000_000)).toMatchObject({ available: 6_000_000_000 });
  });

  it.each([
    ["spend", 11, "Not enough points."],
    ["hold", 11, "Not enough points."],
    ["expire", 11, "Not enough points."],
    ["correct", 11, "Not enough points."],
    ["release", 1, "Not enough points on hold."],
    ["settle", 1, "Not enough points on hold."],
    ["earn", 0, "The amount must be positive."],
    ["spend", -5, "The amount must be positive."],
  ] as const)("rejects to %s %d of 10 points", async (kind, amount, message) => {
    const person = await createParticipant(programId);
    await move(person, "earn", 10);
    expect(await errorOf(move(person, kind, amount))).toEqual({ code: "rejected", message });
    expect(await balances(person)).toEqual({ issued: 10, available: 10 });
  });

  it("does not find participants of another program", async () => {
    const stranger = await createParticipant((await createProgram()).id);
    expect(await errorOf(move(stranger, "earn", 10))).toEqual({ code: "not_found", message: "Participant not found" });
  });
});

describe("reversing an action", () => {
  it("takes back earned points that are still available", async () => {
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    expect(await reverse(earned)).toMatchObject({ available: 0, debt: 0 });
    expect(await balances(person)).toEqual({ issued: 100, reversed: 100 });
  });

  it("turns the rest into a debt, which later earnings settle first", async () => {
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    await move(person, "spend", 70);
    expect(await reverse(earned)).toMatchObject({ available: 0, debt: 70 });
    expect(await balances(person)).toEqual({ issued: 100, spent: 70, reversed: 100, debt: 70 });
    expect(await move(person, "earn", 50)).toMatchObject({ available: 0 });
    expect(await move(person, "earn", 50)).toMatchObject({ available: 30 });
    expect(await balances(person)).toEqual({ issued: 200, spent: 70, reversed: 100, available: 30 });
  });

  it("settles a debt with points from a reversed purchase or a released hold", async () => {
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    const spent = await move(person, "spend", 60);
    const { actionId: blockedBy } = await move(person, "hold", 40);
    expect(await reverse(earned)).toMatchObject({ available: 0, debt: 100 });
    expect(await move(person, "release", 40, { blockedBy })).toMatchObject({ available: 0 });
    expect(await reverse(spent)).toMatchObject({ available: 0, debt: 0 });
    expect(await balances(person)).toEqual({ issued: 100, reversed: 100 });
  });

  it("restores the debt that a reversed earning had settled", async () => {
    const person = await createParticipant(programId);
    const first = await move(person, "earn", 100);
    await move(person, "spend", 100);
    await reverse(first);
    const second = await move(person, "earn", 130);
    expect(await reverse(second)).toMatchObject({ available: 0, debt: 100 });
    expect(await balances(person)).toEqual({ issued: 230, spent: 100, reversed: 230, debt: 100 });
  });

  it("returns expired and held points", async () => {
    const person = await createParticipant(programId);
    await move(person, "earn", 100);
    const expired = await move(person, "expire", 40);
    const hold = await move(person, "hold", 60);
    await reverse(expired);
    expect(await reverse(hold)).toMatchObject({ available: 100, debt: 0 });
    expect(await balances(person)).toEqual({ issued: 100, available: 100 });
  });

  it("takes back an earning that is still pending", async () => {
    const person = await createParticipant(programId);
    const pending = await move(person, "earn_pending", 25);
    await reverse(pending);
    expect(await balances(person)).toEqual({ issued: 25, reversed: 25 });
  });

  it("takes back an earning from every balance that its points moved to", async () => {
    const person = await createParticipant(programId);
    await move(person, "earn_pending", 5);
    const earned = await move(person, "earn_pending", 40);
    await move(person, "release", 30, { blockedBy: earned.actionId });
    await move(person, "spend", 25);
    expect(await reverse(earned)).toMatchObject({ available: 0, debt: 25 });
    expect(await balances(person)).toEqual({ issued: 45, pending: 5, spent: 25, reversed: 40, debt: 25 });
  });

  it("returns what a hold still holds, and reverses its settlements separately", async () => {
    const person = await createParticipant(programId);
    await move(person, "earn", 100);
    const hold = await move(person, "hold", 60);
    const settled = await move(person, "settle", 40, { blockedBy: hold.actionId });
    await reverse(hold);
    expect(await balances(person)).toEqual({ issued: 100, available: 60, spent: 40 });
    await reverse(settled);
    expect(await balances(person)).toEqual({ issued: 100, available: 100 });
  });

  it("is rejected for a released hold, also when the release settled a debt", async () => {
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    const { actionId: blockedBy } = await move(person, "hold", 100);
    await reverse(earned);
    const released = await move(person, "release", 100, { blockedBy });
    expect(await balances(person)).toEqual({ issued: 100, reversed: 100 });
    expect(await errorOf(reverse(released))).toEqual({ code: "rejected", message: "This action can't be reversed." });
  });

  it("happens once; a repeated key returns the first result", async () => {
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    const first = await reverse(earned, "reverse-once");
    expect(await reverse(earned, "reverse-once")).toEqual({ ...first, replayed: true });
    expect(await errorOf(reverse(earned))).toEqual({ code: "conflict", message: "This has already been reversed." });
    expect(await errorOf(reverse(first))).toEqual({ code: "rejected", message: "A reversal can't be reversed." });
    expect(await balances(person)).toEqual({ issued: 100, reversed: 100 });
  });

  it("happens once for twenty concurrent requests", async () => {
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    await move(person, "earn", 100);
    const results = await Promise.all(Array.from({ length: 20 }, () => errorOf(reverse(earned))));
    expect(results.filter((result) => result === "done")).toHaveLength(1);
    expect(await balances(person)).toEqual({ issued: 200, available: 100, reversed: 100 });
  });

  it("is not found in another program, and rejected for an action that moved nothing", async () => {
    const other = await createProgram();
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    const elsewhere = reverseAction(sql, {
      programId: programIdFrom(other.id),
      actionId: earned.actionId,
      title: "Taken back",
      now: NOW,
    });
    expect(await errorOf(elsewhere)).toEqual({ code: "not_found", message: "Action not found" });
    const visit = {
      programId,
      id: earned.actionId.replace(/.{4}$/, "0000"),
      participantId: person.id,
      actionType: "visit",
      title: "Visit",
      createdAt: NOW,
    };
    await prisma.participantAction.create({ data: visit });
    expect(await errorOf(reverse({ actionId: visit.id }))).toEqual({
      code: "rejected",
      message: "There's nothing to reverse.",
    });
  });
});

describe("random operations", () => {
  it("succeed or fail with an AppError, and leave every balance equal to the sum of its postings", async () => {
    const person = await createParticipant(programId);
    const random = sequence(7);
    const kinds = [
      "earn",
      "earn_pending",
      "spend",
      "hold",
      "release",
      "settle",
      "expire",
      "correct",
      "reverse",
    ] as const;
    const done: { actionId: string }[] = [];
    for (let i = 0; i < 300; i++) {
      const kind = kinds[Math.floor(random() * kinds.length)]!;
      const earlier = done[Math.floor(random() * done.length)];
      const amount = 1 + Math.floor(random() * 50);
      const work =
        kind === "reverse" ? earlier && reverse(earlier) : move(person, kind, amount, { blockedBy: earlier?.actionId });
      await work?.then(
        (moved) => done.push(moved),
        (error) => expect(error, `${kind} ${amount}`).toBeInstanceOf(AppError),
      );
    }
    expect(done.length).toBeGreaterThan(100);
    expect(await verifyPoints(sql, programId)).toEqual([]);
    const { issued = 0, debt = 0, ...rest } = await balances(person);
    expect(Object.values(rest).reduce((sum, amount) => sum + amount, 0) - debt).toBe(issued);
  });
});

describe("verifying points", () => {
  it("finds no differences after all these operations", async () => {
    expect(await verifyPoints(sql)).toEqual([]);
  });

  it("reports what differs, of one program or of all", async () => {
    const person = await createParticipant(programId);
    await move(person, "earn", 100);
    await pool.query("UPDATE participants SET points_available = 101 WHERE id = $1", [person.id]);
    const difference = { programId, participantId: person.id, account: "available", balance: 101n, posted: 100n };
    expect(await verifyPoints(sql)).toEqual([difference]);
    expect(await verifyPoints(sql, programId)).toEqual([difference]);
    expect(await verifyPoints(sql, (await createProgram()).id)).toEqual([]);
    await pool.query("UPDATE participants SET points_available = 100 WHERE id = $1", [person.id]);
  });
});

/** A repeatable sequence of numbers in [0, 1), so that a failing order can be reproduced. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
