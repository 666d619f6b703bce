import { expect, it } from "vitest";
import { syncWinners } from "~/services/winner-syncs/winner-syncs.admin.server";
import { createProgram, createReward } from "../factories";
import { storedAdminCtx } from "../services/participant-imports/import-world";
import { testDatabase } from "../setup/database";
import { workerProcess } from "../setup/worker-process";

/** A worker that is killed while it gives a reward to everybody. Afterwards each has it once, and one mail. */
const database = await testDatabase();
const { pool } = database;
const worker = workerProcess(database);
const ctx = await storedAdminCtx((await createProgram()).id);

const PEOPLE = 250;
const BUSY_MACHINE_MS = 60_000;

it("a killed sync of winners continues where it stopped", { timeout: 4 * BUSY_MACHINE_MS }, async () => {
  const { id: rewardId } = await createReward(ctx.programId, { selection: "milestone", threshold: 100n });
  await pool.query(
    `insert into participants (program_id, id, email, status, referral_code, points_issued, created_at, updated_at)
      select $1, gen_random_uuid(), 'p' || n || '@example.test', 'active', 'code' || n, 100, $2, $2 from generate_series(1, $3::int) n`,
    [ctx.programId, ctx.now, PEOPLE],
  );
  // Milestones give themselves, and must not do the work of the sync.
  await pool.query("update rewards set start = now() + interval '1 day' where id = $1", [rewardId]);
  const { id } = await syncWinners(ctx, rewardId, true);
  const sync = async () =>
    (await pool.query<{ status: string; done: number }>("select status, rows_done as done from winner_syncs")).rows[0]!;
  const holder = await pool.connect();
  // The last participant in the order of the ids is locked, so that the last batch cannot end.
  await holder.query("begin; select from participants order by id desc limit 1 for update");
  worker.start();
  await expect.poll(async () => (await sync()).done, { timeout: BUSY_MACHINE_MS }).toBe(200);
  await expect.poll(worker.waiting, { timeout: BUSY_MACHINE_MS }).toBe(1);
  await worker.kill();
  await holder.query("rollback");
  holder.release();
  expect(await sync()).toEqual({ status: "running", done: 200 });
  await worker.runJobsNow();
  worker.start();
  await expect.poll(async () => (await sync()).status, { timeout: BUSY_MACHINE_MS }).toBe("done");
  const mails = async () => {
    const { rows } = await pool.query(
      'select count(*)::int as all, count(distinct "to")::int as people from sandbox_mails',
    );
    return rows[0] as { all: number; people: number };
  };
  await expect.poll(mails, { timeout: BUSY_MACHINE_MS }).toEqual({ all: PEOPLE, people: PEOPLE });
  const { rows } = await pool.query(
    `select count(*)::int as claims, count(distinct participant_id)::int as people, (select winners from winner_syncs where id = $1) as winners,
        (select count(*)::int from participant_actions) as actions, (select claims_count from rewards) as counted
      from reward_claims`,
    [id],
  );
  expect(rows).toEqual([{ claims: PEOPLE, people: PEOPLE, winners: PEOPLE, actions: PEOPLE, counted: PEOPLE }]);
});
