import { parseCrontab, type TaskList } from "graphile-worker";
import { expect, it } from "vitest";
import { enqueue, enqueueEach, jobs, LANES, type JobName } from "~/jobs/queue.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { workerLanes } from "~/server/worker/lanes";
import { startWorker } from "~/server/worker/worker";
import { NOW } from "../factories";
import { testDatabase } from "../setup/database";

const { url, pool } = await testDatabase();

const BUSY_MACHINE_MS = 30_000;
const names = Object.keys(jobs) as JobName[];
type Payload = { programId?: string; participantId?: string };

/** A worker whose jobs do what `run` says; `stop` lets jobs that hang end. */
async function workerThat(run: (name: JobName, payload: Payload) => Promise<unknown> | void) {
  const tasks: TaskList = Object.fromEntries(
    names.map((name) => [name, async (payload: unknown) => void (await run(name, payload as Payload))]),
  );
  return startWorker(url, workerLanes(tasks));
}

function hanging() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release };
}

const id = () => uuidv7(NOW);
const codeMail = (programId: string) => ({ programId, codeId: id(), sealedSecret: "sealed", host: "demo.localhost" });
const receipt = (programId: string, participantId: string) => ({ programId, participantId, receiptId: id() });
const dailyMail = (programId: string) => ({
  programId,
  participantId: id(),
  kind: "voucher_ending" as const,
  from: NOW.toISOString(),
  to: NOW.toISOString(),
});

it("sends a code while all other lanes, and another program's codes, are full of jobs that hang", async () => {
  const [busy, mine] = [id(), id()];
  await pool.query(
    `select graphile_worker.add_job(name, json_build_object('programId', $2::text), flags => array['program:' || $2])
       from unnest($1::text[]) name, generate_series(1, 10)`,
    [names, busy],
  );
  const sent: string[] = [];
  const started = new Set<JobName>();
  const { released, release } = hanging();
  const stop = await workerThat((name, { programId }) => {
    if (programId === mine) return void sent.push(programId);
    started.add(name);
    return released;
  });
  const fullLanes = () => new Set([...started].map((name) => jobs[name].lane)).size;
  await expect.poll(fullLanes, { timeout: BUSY_MACHINE_MS }).toBe(LANES.length);
  await enqueue(sql, "send-sign-in-mail", codeMail(mine));
  await expect.poll(() => sent, { timeout: BUSY_MACHINE_MS }).toEqual([mine]);
  await pool.query("delete from graphile_worker._private_jobs where locked_at is null");
  release();
  await stop();
});

it("runs the mail of a program soon, behind thousands of another one's", async () => {
  const [large, small] = [id(), id()];
  await pool.query(
    `select count(graphile_worker.add_job('send-daily-mail', json_build_object('programId', $1::text), flags => array['program:' || $1]))
       from generate_series(1, 3000)`,
    [large],
  );
  await enqueue(sql, "send-daily-mail", dailyMail(small));
  const order: string[] = [];
  const stop = await workerThat((_, { programId }) => void order.push(programId!));
  await expect.poll(() => order.length, { timeout: BUSY_MACHINE_MS }).toBeGreaterThan(100);
  await pool.query("delete from graphile_worker._private_jobs where locked_at is null");
  await stop();
  expect(order.indexOf(small)).toBeGreaterThanOrEqual(0);
  // Before the large program gets its second share of fifty, however far the lane's other workers are in its first.
  expect(order.indexOf(small)).toBeLessThan(2 * 50);
});

it("reads two receipts of a person, then those of others", async () => {
  const [programId, keen, other] = [id(), id(), id()];
  await enqueueEach(
    sql,
    "read-receipt",
    [...Array<string>(8).fill(keen), other].map((person) => receipt(programId, person)),
  );
  const order: string[] = [];
  const stop = await workerThat((_, { participantId }) => void order.push(participantId!));
  await expect.poll(() => order.length, { timeout: BUSY_MACHINE_MS }).toBe(9);
  await stop();
  expect(order.indexOf(other)).toBe(2);
});

it("runs one of each scheduled job at a time, so that those that hang leave workers to the others", async () => {
  const scheduled = workerLanes({}).flatMap(({ crontab = "" }) => parseCrontab(crontab));
  const minutes = (count: number) =>
    Promise.all(
      scheduled.map(({ task, options: { queueName, jobKey, maxAttempts } }) =>
        pool.query(
          `select graphile_worker.add_job($1, queue_name => $2, job_key => $3, max_attempts => $4) from generate_series(1, $5)`,
          [task, queueName, jobKey, maxAttempts, count],
        ),
      ),
    );
  const started: JobName[] = [];
  const { released, release } = hanging();
  const stop = await workerThat((name) => {
    started.push(name);
    return jobs[name].schedule ? released : undefined;
  });
  const hangs = (lane: (typeof LANES)[number]) =>
    names.filter((name) => jobs[name].lane === lane && jobs[name].schedule);
  await minutes(1);
  await expect.poll(() => started, { timeout: BUSY_MACHINE_MS }).toEqual(expect.arrayContaining(hangs("money")));
  await minutes(10);
  await enqueue(sql, "settle-checkout", { programId: id(), checkoutId: id() });
  await expect.poll(() => started, { timeout: BUSY_MACHINE_MS }).toContain("settle-checkout");
  expect(started.filter((name) => hangs("money").includes(name)).sort()).toEqual(hangs("money").sort());
  await pool.query("delete from graphile_worker._private_jobs where locked_at is null");
  release();
  await stop();
});

it("tries a scheduled job as often as it says", () => {
  const scheduled = workerLanes({}).flatMap(({ crontab = "" }) => parseCrontab(crontab));
  expect(scheduled.map(({ task, options }) => [task, options.maxAttempts])).toEqual(
    scheduled.map(({ task }) => [task, jobs[task as JobName].maxAttempts]),
  );
  expect(scheduled.map(({ task }) => task).sort()).toEqual(names.filter((name) => jobs[name].schedule).sort());
});
