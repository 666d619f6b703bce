import { expect, it } from "vitest";
import { sql } from "~/platform/database/statements.server";
import { confirmImport, uploadImport } from "~/services/participant-imports/participant-imports.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import { createProgram } from "../factories";
import { DEFAULTS, fileOf, storedAdminCtx, view } from "../services/participant-imports/import-world";
import { testDatabase } from "../setup/database";
import { workerProcess } from "../setup/worker-process";

/** Workers that are killed while they check and import a file. Afterwards each row counts exactly once. */
const database = await testDatabase();
const { pool } = database;
const worker = workerProcess(database);
const ctx = await storedAdminCtx((await createProgram()).id);

const ROWS = 12_000;
const BUSY_MACHINE_MS = 60_000;

it(
  "a killed check starts again, and a killed import continues where it stopped",
  { timeout: 4 * BUSY_MACHINE_MS },
  async () => {
    const lines = Array.from({ length: ROWS }, (_, n) =>
      n % 1_000 === 999 ? "broken,1,Gold" : `person-${n}@example.test,${(n % 5) + 1},Gold`,
    );
    const { id } = await uploadImport(ctx, fileOf(["email,points,tags", ...lines].join("\n")), DEFAULTS, null);
    const holder = await pool.connect();
    const status = async () => (await view(ctx, id)).status;

    // With its row locked, the check has done all its work but cannot commit it.
    await holder.query("begin; select from participant_imports for update");
    worker.start();
    await expect.poll(worker.waiting, { timeout: BUSY_MACHINE_MS }).toBe(1);
    await worker.kill();
    await holder.query("rollback");
    expect((await pool.query("select from participant_import_rows")).rowCount).toBe(0);
    await worker.runJobsNow();
    worker.start();
    await expect.poll(status, { timeout: BUSY_MACHINE_MS }).toBe("ready");
    const { preview } = await view(ctx, id);
    expect(preview).toMatchObject({ created: ROWS - 12, rejected: 12 });
    expect((await pool.query("select from participants")).rowCount).toBe(0);

    await confirmImport(ctx, id);
    const imported = async () =>
      (await pool.query<{ line: number }>("select imported_line as line from participant_imports")).rows[0]!.line;
    await expect.poll(imported, { timeout: BUSY_MACHINE_MS, interval: 5 }).toBeGreaterThan(0);
    await holder.query("begin; select from participant_imports for update");
    const committed = await imported();
    expect(committed).toBeLessThan(ROWS);
    await expect.poll(worker.waiting, { timeout: BUSY_MACHINE_MS }).toBe(1);
    await worker.kill();
    await holder.query("rollback");
    holder.release();
    expect(await imported()).toBe(committed);
    await worker.runJobsNow();
    worker.start();
    await expect.poll(status, { timeout: BUSY_MACHINE_MS }).toBe("done");

    expect((await view(ctx, id)).result).toEqual(preview);
    const { rows } = await pool.query(`
      select (select count(*)::int from participants) as people, (select count(*)::int from participant_actions) as actions,
        (select count(*)::int from taggings) as taggings, (select sum(points_available)::int from participants) as points`);
    const { created, points_added } = preview!;
    expect(rows).toEqual([{ people: created, actions: created, taggings: created, points: points_added }]);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  },
);
