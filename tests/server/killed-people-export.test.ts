import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { env } from "~/platform/env.server";
import { openExport, startExport } from "~/services/participant-exports/participant-exports.admin.server";
import { createParticipant, createProgram } from "../factories";
import { storedAdminCtx } from "../services/participant-imports/import-world";
import { testDatabase } from "../setup/database";
import { workerProcess } from "../setup/worker-process";

/** A worker that is killed while it writes a file. Afterwards there is one file with each participant once. */
const database = await testDatabase();
const { pool } = database;
const worker = workerProcess(database);
const ctx = await storedAdminCtx((await createProgram()).id);

const BUSY_MACHINE_MS = 60_000;

it("a killed export begins again", { timeout: 3 * BUSY_MACHINE_MS }, async () => {
  const maya = await createParticipant(ctx.programId);
  const options = { mode: "default", type: "report" } as const;
  const filters = { status: [], tag: [], search: "" };
  const { id } = await startExport(ctx, { ...options, attributes: [], filters }, null);
  const files = () => readdir(join(env.dataDir, "files", "exports", ctx.programId)).catch(() => []);

  // The headings are written, and then the rows wait for this table.
  const holder = await pool.connect();
  await holder.query("begin; lock table taggings in access exclusive mode");
  worker.start();
  await expect.poll(worker.waiting, { timeout: BUSY_MACHINE_MS }).toBe(1);
  await expect.poll(files).toEqual([expect.stringMatching(/\.part$/)]);
  await worker.kill();
  await holder.query("rollback");
  holder.release();
  expect(await prisma.participantExport.findFirst()).toMatchObject({ status: "running" });
  await expect(openExport(ctx, id)).rejects.toMatchObject({ code: "conflict" });

  await worker.runJobsNow();
  worker.start();
  const status = async () => (await prisma.participantExport.findFirstOrThrow()).status;
  await expect.poll(status, { timeout: BUSY_MACHINE_MS }).toBe("done");
  expect(await files()).toEqual([`${id}.csv`]);
  let text = "";
  for await (const piece of (await openExport(ctx, id)).content) text += piece.toString();
  expect(text.split("\n").map((line) => line.split(",")[0])).toEqual(["Id", maya.id, ""]);
});
