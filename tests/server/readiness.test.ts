import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isReady, lacksSchema, start, stop, whyNotReady } from "~/entry.server";
import { requireMigrations } from "~/server/database/migrations";
import { allowConnections } from "../setup/connections";
import { testDatabase } from "../setup/database";

const { url, pool } = await testDatabase();
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
  const problem = async () => ((await isReady()) ? undefined : whyNotReady());
  await expect.poll(problem).toBe("the database cannot be written");
  await setReadOnly(false);
  await expect.poll(isReady).toBe(true);
  later.mockRestore();
  expect(whyNotReady()).toBeUndefined();
});

it("is denied while the database gives requests no connection, though it responds", async () => {
  await expect.poll(isReady).toBe(true);
  await allowConnections(url, false);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name !~ 'probe' and pid <> pg_backend_pid()",
  );
  await expect.poll(isReady).toBe(false);
  await allowConnections(url, true);
  await expect.poll(isReady).toBe(true);
});

it("leaves nothing in the database", async () => {
  const { rows } = await pool.query("select count(*)::int as tables from pg_class where relname = 'readiness'");
  expect(rows).toEqual([{ tables: 0 }]);
});

it("is denied on a database of a newer version that removed what this one uses, and during a restore", async () => {
  const release = "insert into releases (version, oldest_version, applied_at) values";
  await pool.query(`${release} ('999.1.0', '0.1.0', now())`);
  expect(await isReady()).toBe(true);
  await pool.query(`${release} ('999.2.0', '999.0.0', now())`);
  expect(await isReady()).toBe(false);
  expect(whyNotReady()).toMatch(/^the database is of a newer version, which removed what this one uses/);
  await expect(requireMigrations(url)).rejects.toThrow(
    /^The database is of version 999\.2\.0, which works with 999\.0\.0/,
  );
  await pool.query("delete from releases where version like '999%'");

  await pool.query("create table unfinished_restore (begun_at timestamptz)");
  expect(await isReady()).toBe(false);
  expect(whyNotReady()).toMatch(/^A restore of this database is under way/);
  await pool.query("drop table unfinished_restore");
  expect(await isReady()).toBe(true);
});

it("names what an operator must do about a database without this version's schema", async () => {
  await pool.query("alter table _prisma_migrations rename to hidden_migrations");
  expect([await isReady(), await lacksSchema()]).toEqual([false, true]);
  expect(whyNotReady()).toBe("the database is empty: run npm run db:migrate");
  await pool.query("alter table hidden_migrations rename to _prisma_migrations");
  await pool.query("update database_functions set checksum = 'other' where name = 'points_move'");
  expect(await isReady()).toBe(false);
  expect(whyNotReady()).toBe("the database is older than this version: run npm run db:migrate");
});
