import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import type { AppError } from "~/platform/errors";
import { inputHash } from "~/platform/input-hash.server";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();
const programId = programIdFrom((await createProgram()).id);

function earn(participantId: string, amount: number, idempotencyKey?: string, title = "Welcome") {
  return movePoints(sql, {
    programId,
    participantId,
    kind: "earn",
    amount,
    actionType: "test",
    title,
    now: NOW,
    idempotencyKey,
  });
}

const times = <T>(count: number, run: (index: number) => T) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const postings = (participantId: string) => prisma.pointPosting.count({ where: { programId, participantId } });

describe("an idempotency key", () => {
  it("lets one of forty concurrent requests move points, and returns the same result to all", async () => {
    const { id } = await createParticipant(programId);
    const results = await times(40, () => earn(id, 10, "the-one"));
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(results.map(({ actionId, available }) => `${actionId} ${available}`)).size).toBe(1);
    expect(await postings(id)).toBe(1);
  });

  it("does not block other keys: forty concurrent keys move forty times", async () => {
    const { id } = await createParticipant(programId);
    const results = await times(40, (index) => earn(id, 10, `key-${index}`));
    expect(results.every(({ replayed }) => !replayed)).toBe(true);
    expect(results.map(({ available }) => available).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => 10 * (index + 1)),
    );
  });

  it("is rejected for another request, also for concurrent ones", async () => {
    const { id } = await createParticipant(programId);
    const results = await times(20, (index) =>
      earn(id, 10 + (index % 2), "shared").then(
        ({ available }) => available,
        ({ code, message }: AppError) => ({ code, message }),
      ),
    );
    const [done, rejected] = [
      results.filter((result) => typeof result === "number"),
      results.filter((result) => typeof result !== "number"),
    ];
    expect(done).toHaveLength(10);
    expect(new Set(done).size).toBe(1);
    expect(rejected).toHaveLength(10);
    expect(rejected[0]).toEqual({ code: "conflict", message: "This idempotency key was used for another request." });
    expect(await postings(id)).toBe(1);
  });

  it("is separate per participant", async () => {
    const [one, other] = await times(2, () => createParticipant(programId));
    await earn(one!.id, 10, "same-text");
    expect(await earn(other!.id, 20, "same-text")).toMatchObject({ available: 20, replayed: false });
  });

  it("can be used again if its request was rejected", async () => {
    const { id } = await createParticipant(programId);
    const spend = {
      programId,
      participantId: id,
      kind: "spend",
      amount: 10,
      actionType: "test",
      title: "Buy",
      now: NOW,
      idempotencyKey: "buy",
    } as const;
    await expect(movePoints(sql, spend)).rejects.toMatchObject({ code: "rejected" });
    await earn(id, 10);
    expect(await movePoints(sql, spend)).toMatchObject({ available: 0, replayed: false });
  });

  it("leaves balances equal to the sum of their postings", async () => {
    expect(await verifyPoints(sql)).toEqual([]);
  });
});

describe("the hash of an input", () => {
  it("depends on the values, not on the order of keys", () => {
    expect(inputHash({ a: 1, b: { c: [1, 2], d: null } })).toEqual(inputHash({ b: { d: null, c: [1, 2] }, a: 1n }));
    expect(inputHash({ a: [1, 2] })).not.toEqual(inputHash({ a: [2, 1] }));
    expect(inputHash({ a: "1" })).not.toEqual(inputHash({ a: 1 }));
  });
});
