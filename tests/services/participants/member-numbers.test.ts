import { readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { findSome } from "~/services/participants/participant-search.server";
import { createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();

let programId: string;
beforeEach(async () => {
  programId = (await createProgram()).id;
});

const numberOf = async (id: string) => (await prisma.participant.findFirstOrThrow({ where: { id } })).memberNumber;
const found = (search: string) => findSome(programIdFrom(programId), search, 5);

/** Luhn's check, as a till does it. */
function isValid(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

it("each member gets a number of twelve digits that checks itself, and none that follows from another", async () => {
  const numbers: string[] = [];
  for (let count = 0; count < 20; count++) numbers.push((await numberOf((await createParticipant(programId)).id))!);
  for (const number of numbers) {
    expect(number).toMatch(/^[1-9]\d{11}$/);
    expect(isValid(number)).toBe(true);
  }
  expect(new Set(numbers).size).toBe(20);
  const steps = numbers.slice(1).map((number, at) => Math.abs(Number(number) - Number(numbers[at])));
  expect(Math.min(...steps)).toBeGreaterThan(1);
});

it("a number finds its member alone, as it is typed, and a mistyped one nobody", async () => {
  const { id } = await createParticipant(programId);
  await createParticipant(programId);
  const number = (await numberOf(id))!;
  for (const typed of [number, number.replace(/(\d{4})(?=\d)/g, "$1 "), number.replace(/(\d{4})(?=\d)/g, "$1-")])
    expect(await found(typed)).toEqual([id]);
  expect(await found(number.slice(0, 11) + ((Number(number[11]) + 1) % 10))).toEqual([]);
  const other = await createProgram();
  expect(await findSome(programIdFrom(other.id), number, 5)).toEqual([]);
});

it("the number of a merged account leads to the one that stayed, and a forgotten person has none", async () => {
  const [from, into] = [await createParticipant(programId), await createParticipant(programId)];
  const number = (await numberOf(from.id))!;
  await sql(sqlText`select merge_participants($1::uuid, $2::uuid, $3::uuid, $4::timestamptz)`, [
    ...[programId, from.id, into.id],
    NOW,
  ]);
  expect(await found(number)).toEqual([into.id]);
  await sql(sqlText`select forget_participants($1::uuid, $2::uuid[], $3::timestamptz)`, [programId, [into.id], NOW]);
  expect([await numberOf(from.id), await numberOf(into.id)]).toEqual([null, null]);
  expect(await found(number)).toEqual([]);
});

it("those who were there before the upgrade get one, and the others stay as they are", async () => {
  const [old, numbered] = [await createParticipant(programId), await createParticipant(programId)];
  await sql(sqlText`update participants set member_number = null where id = $1`, [old.id]);
  const before = await numberOf(numbered.id);
  await pool.query(readFileSync("prisma/migrations/20261210000210_members_without_a_number/migration.sql", "utf8"));
  expect(isValid((await numberOf(old.id))!)).toBe(true);
  expect(await numberOf(numbered.id)).toBe(before);
});
