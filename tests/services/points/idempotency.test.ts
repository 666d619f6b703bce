import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma, sql, sqlFault } from "~/services/database.server";
import { inputHash } from "~/services/points/input-hash.server";
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
  it("lets one of forty racing requests move points and gives all the same answer", async () => {
    const { id } = await createParticipant(programId);
    const answers = await times(40, () => earn(id, 10, "the-one"));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ actionId, available }) => `${actionId} ${available}`)).size).toBe(1);
    expect(await postings(id)).toBe(1);
  });

  it("does not hold up others: forty racing keys move forty times", async () => {
    const { id } = await createParticipant(programId);
    const answers = await times(40, (index) => earn(id, 10, `key-${index}`));
    expect(answers.every(({ replayed }) => !replayed)).toBe(true);
    expect(answers.map(({ available }) => available).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => 10 * (index + 1)),
    );
  });

  it("is refused for another request, also when both race", async () => {
    const { id } = await createParticipant(programId);
    const outcomes = await times(20, (index) =>
      earn(id, 10 + (index % 2), "shared").then(
        ({ available }) => available,
        (error) => sqlFault(error),
      ),
    );
    const [done, refused] = [
      outcomes.filter((outcome) => typeof outcome === "number"),
      outcomes.filter((outcome) => typeof outcome !== "number"),
    ];
    expect(done).toHaveLength(10);
    expect(new Set(done).size).toBe(1);
    expect(refused).toHaveLength(10);
    expect(refused[0]).toEqual({ state: "LY409", message: "This idempotency key was used for another request." });
    expect(await postings(id)).toBe(1);
  });

  it("is each participant's own", async () => {
    const [one, other] = await times(2, () => createParticipant(programId));
    await earn(one!.id, 10, "same-text");
    expect(await earn(other!.id, 20, "same-text")).toMatchObject({ available: 20, replayed: false });
  });

  it("is free again when its request was refused", async () => {
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
    await expect(movePoints(sql, spend)).rejects.toMatchObject({ code: "LY422" });
    await earn(id, 10);
    expect(await movePoints(sql, spend)).toMatchObject({ available: 0, replayed: false });
  });

  it("leaves balances that are the sum of their postings", async () => {
    expect(await verifyPoints(sql)).toEqual([]);
  });
});

describe("the hash of an input", () => {
  it("depends on what was asked, not on how it was written down", () => {
    expect(inputHash({ a: 1, b: { c: [1, 2], d: null } })).toEqual(inputHash({ b: { d: null, c: [1, 2] }, a: 1n }));
    expect(inputHash({ a: [1, 2] })).not.toEqual(inputHash({ a: [2, 1] }));
    expect(inputHash({ a: "1" })).not.toEqual(inputHash({ a: 1 }));
  });
});
