import { beforeEach, describe, expect, it } from "vitest";
import type { AdminCtx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { dropFailedJob, listFailedJobs, retryFailedJob } from "~/services/organizations/jobs.admin.server";
import { failedJobListQuery } from "~/services/organizations/jobs.schema";
import { adminCtx, createProgram, NOW } from "../factories";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();

let superAdmin: AdminCtx;
let owner: AdminCtx;
beforeEach(async () => {
  const { id } = await createProgram();
  owner = await adminCtx(id, "owner");
  superAdmin = { ...owner, actor: { ...owner.actor, superAdmin: true } };
  await prisma.admin.create({
    data: { id: owner.actor.id, email: `${owner.actor.id}@example.test`, createdAt: NOW, updatedAt: NOW },
  });
  await pool.query("delete from graphile_worker._private_jobs");
});

/** A job of the queue that was tried so often. @returns its id */
async function addJob(task: string, attempts: number): Promise<string> {
  await pool.query("insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing", [
    task,
  ]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into graphile_worker._private_jobs (task_id, payload, max_attempts, attempts, last_error)
     select id, '{"secret":"never shown"}', 3, $2, 'The mail server is away' from graphile_worker._private_tasks where identifier = $1
     returning id::text`,
    [task, attempts],
  );
  return rows[0]!.id;
}

const list = async (search = "") => (await listFailedJobs(superAdmin, failedJobListQuery.parse({ search }))).result;
const attemptsOf = async (id: string) =>
  (await pool.query<{ attempts: number }>("select attempts from graphile_worker.jobs where id = $1", [id])).rows[0]
    ?.attempts;
const actions = async () =>
  (await prisma.platformAuditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);

describe("failed jobs", () => {
  it("are those without a try left, and do not show what they were about", async () => {
    await addJob("send-mail", 1);
    const failed = await addJob("send-mail", 3);
    const rows = await list();
    expect(rows).toMatchObject([{ id: failed, task: "send-mail", attempts: 3, error: "The mail server is away" }]);
    expect(JSON.stringify(rows)).not.toContain("never shown");
    expect(await list("mail away")).toHaveLength(1);
    expect(await list("mail%import")).toEqual([]);
  });

  it("run again with all of their tries, once for two admins", async () => {
    const id = await addJob("send-mail", 3);
    const results = await Promise.allSettled([retryFailedJob(superAdmin, id), retryFailedJob(superAdmin, id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await attemptsOf(id)).toBe(0);
    expect(await list()).toEqual([]);
    expect(await actions()).toContain("job.retry");
  });

  it("are dropped, and others are not", async () => {
    const [failed, waiting] = [await addJob("send-mail", 3), await addJob("send-mail", 1)];
    await dropFailedJob(superAdmin, failed);
    expect(await attemptsOf(failed)).toBeUndefined();
    await expect(dropFailedJob(superAdmin, waiting)).rejects.toMatchObject({ code: "not_found" });
    expect(await attemptsOf(waiting)).toBe(1);
    expect(await actions()).toContain("job.drop");
  });

  it("are not those that run their last try", async () => {
    const id = await addJob("send-mail", 3);
    await pool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'");
    expect(await list()).toEqual([]);
    await expect(retryFailedJob(superAdmin, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(dropFailedJob(superAdmin, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await attemptsOf(id)).toBe(3);
  });

  it("are for super admins", async () => {
    const id = await addJob("send-mail", 3);
    await expect(listFailedJobs(owner, failedJobListQuery.parse({}))).rejects.toMatchObject({ code: "forbidden" });
    await expect(retryFailedJob(owner, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await attemptsOf(id)).toBe(3);
  });
});
