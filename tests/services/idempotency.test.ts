import { expect, it } from "vitest";
import { prisma, sqlIn, transaction, type Transaction } from "~/platform/database.server";
import { storedResult, withIdempotencyKey } from "~/platform/idempotency.server";
import { adminCtx, createProgram, NOW } from "../factories";
import { testDatabase } from "../setup/database";

await testDatabase();
const [one, other] = [await createProgram(), await createProgram()];
const { actor } = await adminCtx(one.id, "owner");

type Made = { tagId: string };
type Place = { programId?: string; organizationId?: string };

function send(key: string | null, place: Place, input: unknown = "same", change = insertRow) {
  const request = { operation: "test.create", key, input };
  return transaction((tx) =>
    withIdempotencyKey<Made>(sqlIn(tx), { actor, now: NOW, ...place }, request, () => change(tx)),
  );
}

/** Inserts a row, to see how often a change ran. */
async function insertRow(tx: Transaction): Promise<Made> {
  const key = `made_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  await tx.feature.create({ data: { key, name: "Made", createdAt: NOW } });
  return { tagId: key };
}

const made = () => prisma.feature.count({ where: { name: "Made" } });

it("runs the change once for twenty concurrent requests with one key", async () => {
  const before = await made();
  const results = await Promise.all(Array.from({ length: 20 }, () => send("twenty", { programId: one.id })));
  expect(new Set(results.map(({ tagId }) => tagId)).size).toBe(1);
  expect(await made()).toBe(before + 1);
});

it("rejects the key for another input, and frees it when the change failed", async () => {
  const fail = () => Promise.reject(new Error("no"));
  await expect(send("freed", { programId: one.id }, "same", fail)).rejects.toThrow("no");
  await send("freed", { programId: one.id });
  await expect(send("freed", { programId: one.id }, "another")).rejects.toMatchObject({
    code: "conflict",
    message: "This idempotency key was used for another request.",
  });
});

it("separates programs, organizations and actors that use the same key", async () => {
  const before = await made();
  await send("shared", { programId: one.id });
  await send("shared", { programId: other.id });
  await send("shared", { organizationId: one.organizationId });
  await send("shared", {});
  const colleague = { ...actor, id: crypto.randomUUID() };
  const request = { operation: "test.create", key: "shared", input: "same" };
  await transaction((tx) =>
    withIdempotencyKey(sqlIn(tx), { actor: colleague, now: NOW, programId: one.id }, request, () => insertRow(tx)),
  );
  expect(await made()).toBe(before + 5);
});

it("finds a stored result by key and input only", async () => {
  const first = await send("found", { programId: one.id });
  const request = { operation: "test.create", key: "found", input: "same" };
  expect(await storedResult({ actor, programId: one.id }, request)).toEqual(first);
  expect(await storedResult({ actor, programId: other.id }, request)).toBeNull();
  expect(await storedResult({ actor, programId: one.id }, { ...request, input: "another" })).toBeNull();
});

it("runs the change again when its stored result is no longer valid", async () => {
  const send = (isCurrent: () => Promise<boolean>) =>
    transaction((tx) =>
      withIdempotencyKey(
        sqlIn(tx),
        { actor, now: NOW },
        { operation: "test.create", key: "again", input: 1 },
        () => insertRow(tx),
        { isCurrent },
      ),
    );
  const first = await send(async () => true);
  expect(await send(async () => true)).toEqual(first);
  const second = await send(async () => false);
  expect(second).not.toEqual(first);
  expect(await send(async () => true)).toEqual(second);
});

it("runs the change once more for concurrent retries when its stored result does not hold any more", async () => {
  let runs = 0;
  const send = () =>
    transaction((tx) =>
      withIdempotencyKey(
        sqlIn(tx),
        { actor, now: NOW },
        { operation: "test.create", key: "again-at-once", input: 1 },
        async () => ({ run: ++runs }),
        {
          isCurrent: async ({ run }) => run > 1,
        },
      ),
    );
  expect(await send()).toEqual({ run: 1 });
  expect(await Promise.all([send(), send(), send()])).toEqual([{ run: 2 }, { run: 2 }, { run: 2 }]);
});

it("runs every change without a key", async () => {
  const before = await made();
  await send(null, { programId: one.id });
  await send(null, { programId: one.id });
  expect(await made()).toBe(before + 2);
});
