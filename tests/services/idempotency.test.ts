import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
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

it("runs every change without a key", async () => {
  const before = await made();
  await send(null, { programId: one.id });
  await send(null, { programId: one.id });
  expect(await made()).toBe(before + 2);
});
