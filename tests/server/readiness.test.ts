import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isReady, start, stop } from "~/entry.server";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();
beforeAll(() => start());
afterAll(stop);

/** Makes the database read-only, as some providers do when its disk is full, or writable again. */
async function setReadOnly(readOnly: boolean): Promise<void> {
  const { rows } = await pool.query("select current_database() as name");
  await pool.query(`set default_transaction_read_only = off`);
  await pool.query(`alter database ${rows[0].name} set default_transaction_read_only = ${readOnly}`);
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'loyalty-probe'");
}

it("is denied while writes fail, though reads work, and returns when they work again", async () => {
  expect(await isReady()).toBe(true);
  const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  await setReadOnly(true);
  await expect.poll(isReady).toBe(false);
  await setReadOnly(false);
  await expect.poll(isReady).toBe(true);
  later.mockRestore();
});

it("leaves nothing in the database", async () => {
  const { rows } = await pool.query("select count(*)::int as tables from pg_class where relname = 'readiness'");
  expect(rows).toEqual([{ tables: 0 }]);
});
