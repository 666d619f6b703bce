import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { movePoints, releaseLot, reverseAction, type Move, type MoveKind } from "~/services/points/moves.server";
import { expirePoints } from "~/services/points/point-lots.jobs.server";
import { verifyPoints } from "~/services/points/verify.server";
import { createParticipant, createProgram, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { balancesOf, systemCtx } from "./lot-world";

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

function release({ actionId }: { actionId: string }, now = NOW) {
  return releaseLot(sql, { programId, lotId: actionId, title: "Released", now });
}

/** Expires the points that an action earned. Returns the action that records it. */
async function expire({ actionId }: { actionId: string }): Promise<{ actionId: string }> {
  await pool.query("update point_lots set expires_at = $2 where id = $1", [actionId, NOW]);
  await expirePoints(systemCtx(secondsFromNow(1)));
  const { participantId } = await prisma.participantAction.findFirstOrThrow({ where: { id: actionId } });
  const expired = await prisma.participantAction.findFirstOrThrow({
    where: { programId, participantId, actionType: "points_expired" },
    orderBy: { id: "desc" },
  });
  return { actionId: expired.id };
}

const balances = ({ id }: Person) => balancesOf({ programId, id });

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: AppError) => ({ code: error.code, message: error.message }),
  );

describe("moving points", () => {
  it("earns, spends, releases and expires", async () => {
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    expect(earned).toMatchObject({ available: 100, replayed: false });
    await move(person, "spend", 30);
    const pending = await move(person, "earn_pending", 50);
    expect(await balances(person)).toEqual({ issued: 150, available: 70, spent: 30, pending: 50 });
    await release(pending);
    expect(await balances(person)).toEqual({ issued: 150, available: 120, spent: 30 });
    await expire(earned);
    expect(await balances(person)).toEqual({ issued: 150, available: 50, spent: 30, expired: 70 });
    await move(person, "earn_pending", 7);
    expect(await balances(person)).toEqual({ issued: 157, available: 50, spent: 30, expired: 70, pending: 7 });
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
    const welcome = { title: "Welcome", actionable: { type: "Challenge", id: person.id } };
    const earned = await move(person, "earn", 100, welcome);
    await release(await move(person, "earn_pending", 60));
    await move(person, "spend", 40);
    await expire(earned);
    const actions = await prisma.participantAction.findMany({
      where: { programId, participantId: person.id },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ actionType, title, points }) => [actionType, title, Number(points)])).toEqual([
      ["test", "Welcome", 100],
      ["test", "earn_pending", 60],
      ["points_released", "Released", 0],
      ["test", "spend", -40],
      ["points_expired", "Points expired", -60],
    ]);
    expect(actions[0]).toMatchObject({
      actionType: "test",
      actionableType: "Challenge",
      actionableId: person.id,
      createdAt: NOW,
    });
  });

  it("releases a lot once, and only one that is pending", async () => {
    const person = await createParticipant(programId);
    const pending = await move(person, "earn_pending", 10);
    await move(person, "earn_pending", 10);
    const results = await Promise.all(Array.from({ length: 10 }, () => errorOf(release(pending))));
    const conflict = { code: "conflict", message: "These points are no longer pending." };
    expect(results.filter((result) => result !== "done")).toEqual(Array.from({ length: 9 }, () => conflict));
    expect(await errorOf(release(await move(person, "earn", 5)))).toEqual(conflict);
    expect(await balances(person)).toEqual({ issued: 25, pending: 10, available: 15 });
  });

  it("does not find a lot of another program", async () => {
    const pending = await move(await createParticipant(programId), "earn_pending", 10);
    const other = programIdFrom((await createProgram()).id);
    const elsewhere = releaseLot(sql, { programId: other, lotId: pending.actionId, title: "Released", now: NOW });
    expect(await errorOf(elsewhere)).toMatchObject({ code: "not_found" });
  });

  it("counts beyond 32 bits", async () => {
    const person = await createParticipant(programId);
    await move(person, "earn", 3_000_000_000);
    expect(await move(person, "earn", 3_000_000_000)).toMatchObject({ available: 6_000_000_000 });
  });

  it.each([
    ["spend", 11, "Not enough points."],
    ["correct", 11, "Not enough points."],
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

  it("settles a debt with points from a reversed purchase or a release", async () => {
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    const spent = await move(person, "spend", 60);
    const pending = await move(person, "earn_pending", 30);
    await move(person, "spend", 40);
    expect(await reverse(earned)).toMatchObject({ available: 0, debt: 100 });
    await release(pending);
    expect(await balances(person)).toEqual({ issued: 130, spent: 100, reversed: 100, debt: 70 });
    expect(await reverse(spent)).toMatchObject({ available: 0, debt: 10 });
    expect(await balances(person)).toEqual({ issued: 130, spent: 40, reversed: 100, debt: 10 });
  });

  it("leaves of a release what a debt has not taken", async () => {
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    await move(person, "spend", 40);
    const pending = await move(person, "earn_pending", 70);
    await reverse(earned);
    await release(pending);
    expect(await balances(person)).toEqual({ issued: 170, spent: 40, reversed: 100, available: 30 });
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

  it("returns expired points, for another 30 days", async () => {
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    await move(person, "spend", 60);
    const expired = await expire(earned);
    expect(await balances(person)).toEqual({ issued: 100, spent: 60, expired: 40 });
    expect(await reverse(expired)).toMatchObject({ available: 40, debt: 0 });
    expect(await balances(person)).toEqual({ issued: 100, spent: 60, available: 40 });
    await expirePoints(systemCtx(secondsFromNow(29 * 86_400)));
    expect(await balances(person)).toEqual({ issued: 100, spent: 60, available: 40 });
    expect(await errorOf(reverse(expired))).toMatchObject({ code: "conflict" });
  });

  it("settles a debt first with points that had expired", async () => {
    const person = await createParticipant(programId);
    const [first, second] = [await move(person, "earn", 50), await move(person, "earn", 30)];
    const expired = await expire(first);
    await move(person, "spend", 30);
    expect(await reverse(second)).toMatchObject({ debt: 30 });
    expect(await reverse(expired)).toMatchObject({ available: 20, debt: 0 });
    expect(await balances(person)).toEqual({ issued: 80, spent: 30, reversed: 30, available: 20 });
  });

  it("takes back an earning that is still pending", async () => {
    const person = await createParticipant(programId);
    const pending = await move(person, "earn_pending", 25);
    await reverse(pending);
    expect(await balances(person)).toEqual({ issued: 25, reversed: 25 });
  });

  it("takes back a released earning from where its points are, and leaves other pending ones", async () => {
    const person = await createParticipant(programId);
    await move(person, "earn_pending", 5);
    const earned = await move(person, "earn_pending", 40);
    await release(earned);
    await move(person, "spend", 25);
    expect(await reverse(earned)).toMatchObject({ available: 0, debt: 25 });
    expect(await balances(person)).toEqual({ issued: 45, pending: 5, spent: 25, reversed: 40, debt: 25 });
  });

  it("is rejected for a release, also when it settled a debt", async () => {
    const person = await createParticipant(programId);
    const earned = await move(person, "earn", 100);
    const pending = await move(person, "earn_pending", 100);
    await move(person, "spend", 100);
    await reverse(earned);
    await release(pending);
    expect(await balances(person)).toEqual({ issued: 200, spent: 100, reversed: 100 });
    const released = await prisma.participantAction.findFirstOrThrow({
      where: { programId, participantId: person.id, actionType: "points_released" },
    });
    expect(await errorOf(reverse({ actionId: released.id }))).toEqual({
      code: "rejected",
      message: "This action can't be reversed.",
    });
  });

  it("and a release at the same time leave one of both outcomes", async () => {
    for (let time = 0; time < 5; time++) {
      const person = await createParticipant(programId);
      const pending = await move(person, "earn_pending", 10);
      await Promise.all([errorOf(release(pending)), errorOf(reverse(pending))]);
      expect(await balances(person)).toEqual({ issued: 10, reversed: 10 });
    }
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
    const kinds = ["earn", "earn_pending", "spend", "release", "expire", "correct", "reverse"] as const;
    const done: { actionId: string }[] = [];
    for (let i = 0; i < 300; i++) {
      const kind = kinds[Math.floor(random() * kinds.length)]!;
      const earlier = done[Math.floor(random() * done.length)];
      const amount = 1 + Math.floor(random() * 50);
      const work = (): Promise<{ actionId: string } | void> | undefined => {
        if (kind === "reverse") return earlier && reverse(earlier);
        if (kind === "release") return earlier && release(earlier);
        return kind === "expire" ? expireOneOf(person) : move(person, kind, amount);
      };
      await work()?.then(
        (moved) => moved && done.push(moved),
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
    const differences = [difference, { ...difference, account: "lots" }];
    expect(await verifyPoints(sql)).toEqual(differences);
    expect(await verifyPoints(sql, programId)).toEqual(differences);
    expect(await verifyPoints(sql, (await createProgram()).id)).toEqual([]);
    await pool.query("UPDATE participants SET points_available = 100 WHERE id = $1", [person.id]);
  });
});

async function expireOneOf({ id }: Person) {
  const lot = await prisma.pointLot.findFirst({
    where: { programId, participantId: id, open: true, pending: false },
    orderBy: { id: "asc" },
  });
  return lot ? expire({ actionId: lot.id }) : undefined;
}

/** A repeatable sequence of numbers in [0, 1), so that a failing order can be reproduced. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
