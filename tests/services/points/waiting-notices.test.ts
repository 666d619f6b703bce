import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { sql } from "~/platform/database/statements.server";
import { extendPointsOfSelected } from "~/services/participant-accounts/participants.admin.server";
import { keepLotTerms } from "~/services/points/moves.server";
import { extendPointLot } from "~/services/points/point-lots.admin.server";
import { applyPointsRules } from "~/services/points/point-lots.jobs.server";
import type { ExpirationRule } from "~/services/points/points-rules.schema";
import { createParticipant, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx } from "../participant-imports/import-world";
import { lotsOf, move, programWithRules, reverse, runLotJobs, systemCtx } from "./lot-world";

const { pool } = await testDatabase();

const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const EXTENSION = { expires_at: "2027-06-30", reason: "Goodwill" };
const ROLLING: ExpirationRule = { kind: "rolling", months: 1 };
const IDLE: ExpirationRule = { kind: "inactivity", months: 1, activities: ["earn"] };

type Person = { programId: string; id: string };

/** Somebody with points about which a notice waits. */
async function waiting(expiration: ExpirationRule): Promise<Person & { lotId: string }> {
  const programId = await programWithRules({ expiration });
  const somebody = { programId, id: (await createParticipant(programId)).id };
  const lotId = await move(somebody, "earn", 40);
  await pool.query("update point_lots set notified_days = 30, notice_due = 30 where id = $1", [lotId]);
  return { ...somebody, lotId };
}

const keep = (somebody: Person, lotId: string, formerId: string, now: Date) =>
  keepLotTerms(sql, { programId: programIdFrom(somebody.programId), lotId, formerId, now });
const LATER: [string, ExpirationRule, (somebody: Person & { lotId: string }) => Promise<unknown>][] = [
  ["somebody does something", IDLE, (somebody) => move(somebody, "earn", 1, days(5))],
  [
    "points come back",
    ROLLING,
    async (somebody) => reverse(somebody, await move(somebody, "spend", 10, days(4)), days(5)),
  ],
  [
    "an admin extends them",
    ROLLING,
    async ({ programId, id, lotId }) =>
      extendPointLot(await storedAdminCtx(programId), { participant_id: id, lot_id: lotId, ...EXTENSION }, null),
  ],
  [
    "an admin extends those of many",
    ROLLING,
    async ({ programId, id }) => extendPointsOfSelected(await storedAdminCtx(programId, "owner"), [id], EXTENSION),
  ],
  [
    "the program is deactivated",
    ROLLING,
    async ({ programId }) => {
      await pool.query("update programs set status = 'deactivated' where id = $1", [programId]);
      await runLotJobs(days(25));
    },
  ],
  [
    "the rules change",
    ROLLING,
    async ({ programId }) => {
      const rules = JSON.stringify({ expiration: { kind: "rolling", months: 12 } });
      await pool.query("update programs set points_rules = points_rules || $2::jsonb where id = $1", [
        programId,
        rules,
      ]);
      await applyPointsRules(systemCtx(), { programId });
    },
  ],
];

describe("a notice that waits", () => {
  it.each(LATER)("is dropped when %s, and points expire later", async (_, expiration, act) => {
    const somebody = await waiting(expiration);
    const [before] = await lotsOf(somebody);
    await act(somebody);
    const [after] = await lotsOf(somebody);
    expect(after!.expiresAt!.getTime()).toBeGreaterThan(before!.expiresAt!.getTime());
    expect(after).toMatchObject({ notifiedDays: null, noticeDue: null });
  });

  it("waits for the points of a correction too, which expire no later", async () => {
    const somebody = await waiting(ROLLING);
    await reverse(somebody, somebody.lotId, days(1));
    const lotId = await move(somebody, "earn", 30, days(1));
    await keep(somebody, lotId, somebody.lotId, days(1));
    const [former, again] = await lotsOf(somebody);
    expect(again).toMatchObject({ expiresAt: former!.expiresAt, notifiedDays: 30, noticeDue: 30 });
  });

  it("is dropped for points that were gone meanwhile and expire later", async () => {
    const somebody = await waiting(ROLLING);
    await reverse(somebody, somebody.lotId, days(1));
    const lotId = await move(somebody, "earn", 40, days(20));
    await keep(somebody, lotId, somebody.lotId, days(20));
    const [former, again] = await lotsOf(somebody);
    expect(again!.expiresAt!.getTime()).toBeGreaterThan(former!.expiresAt!.getTime());
    expect(again).toMatchObject({ notifiedDays: null, noticeDue: null });
  });
});
