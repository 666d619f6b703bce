import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { addPoints } from "~/services/points/points.admin.server";
import { adminCtx, createParticipant, createProgram, createReward, NOW } from "../factories";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();
const programId = programIdFrom((await createProgram()).id);
const person = await createParticipant(programId);
await addPoints(await adminCtx(programId, "manager"), { participant_id: person.id, points: 10, action_title: "Gift" });

describe.each(["point_postings", "participant_actions", "audit_entries"])("%s", (table) => {
  it.each([`update ${table} set created_at = created_at`, `delete from ${table}`, `truncate ${table} cascade`])(
    "an attempt to %s",
    async (statement) => {
      await expect(pool.query(statement)).rejects.toMatchObject({ code: "LY001" });
      expect((await pool.query(`select from ${table}`)).rowCount).toBe(1);
    },
  );
});

describe("the database rejects", () => {
  it.each([
    [
      "a balance below zero",
      "participants_balances_check",
      () => pool.query("update participants set points_available = -1"),
    ],
    [
      "an address in capitals",
      "participants_email_check",
      () => createParticipant(programId, { email: "Maya@Example.test" }),
    ],
    [
      "more claims than the limit",
      "rewards_claims_check",
      () => createReward(programId, { claimLimit: 1, claimsCount: 2 }),
    ],
    ["an end before the start", "rewards_schedule_check", () => createReward(programId, { start: NOW, finish: NOW })],
    ["an unknown selection", "rewards_selection_check", () => createReward(programId, { selection: "gift" })],
  ])("%s", async (_what, constraint, write) => {
    await expect(write()).rejects.toThrow(constraint);
  });

  it("a row that belongs to another program's participant", async () => {
    const { id: otherId } = await createProgram();
    const insert =
      "insert into participant_actions (program_id, id, participant_id, action_type, title, created_at) values ($1, gen_random_uuid(), $2, 'test', 'Test', now())";
    await expect(pool.query(insert, [otherId, person.id])).rejects.toMatchObject({ code: "23503" });
  });
});
