import { expect, it } from "vitest";
import { pool } from "~/platform/database/connections.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { AppError } from "~/platform/errors";
import { testDatabase } from "../setup/database";

await testDatabase();

const add = (on: Sql, key: string) =>
  on(sqlText`insert into rate_limits (scope, key, window_start, hits) values ('test', $1, now(), 0)`, [key]);
const count = (on: Sql, key: string) =>
  on(sqlText`update rate_limits set hits = hits + 1 where scope = 'test' and key = $1`, [key]);
const hitsOf = async (key: string) =>
  (await sql<{ hits: number }>(sqlText`select hits from rate_limits where scope = 'test' and key = $1`, [key]))[0]
    ?.hits;

it("changes nothing when it fails, and its connection is used again", async () => {
  await add(sql, "row");
  const connections = pool.totalCount;
  const failing = sqlTransaction(async (on) => {
    await count(on, "row");
    throw new AppError("rejected", "No");
  });
  await expect(failing).rejects.toMatchObject({ code: "rejected" });
  expect(await hitsOf("row")).toBe(0);
  expect(pool.totalCount).toBe(connections);
  await expect(sqlTransaction((on) => on(sqlText`select 1 / 0`, []))).rejects.toMatchObject({ code: "22012" });
  expect(await sqlTransaction((on) => on(sqlText`select 1 as one`, []))).toEqual([{ one: 1 }]);
});

it("fails when one of its statements failed, also if that error was caught", async () => {
  await add(sql, "caught");
  const failing = sqlTransaction(async (on) => {
    await count(on, "caught");
    await on(sqlText`select 1 / 0`, []).catch(() => {});
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await hitsOf("caught")).toBe(0);
});

it("closes its connection when that was lost", async () => {
  const lost = sqlTransaction(async (on) => {
    const [{ pid }] = (await on<{ pid: number }>(sqlText`select pg_backend_pid() as pid`, [])) as [{ pid: number }];
    await sql(sqlText`select pg_terminate_backend($1, 5000)`, [pid]);
    await on(sqlText`select 1`, []);
  });
  await expect(lost).rejects.toThrow();
  expect(await sqlTransaction((on) => on(sqlText`select 1 as one`, []))).toEqual([{ one: 1 }]);
});

it("runs again after a deadlock", async () => {
  await add(sql, "one");
  await add(sql, "two");
  let waiting = 2;
  let goOn: () => void;
  const both = new Promise<void>((resolve) => (goOn = resolve));
  const lockBoth = (first: string, second: string) =>
    sqlTransaction(async (on) => {
      await count(on, first);
      if (--waiting === 0) goOn();
      await both;
      await count(on, second);
    });
  await Promise.all([lockBoth("one", "two"), lockBoth("two", "one")]);
  expect(waiting).toBeLessThan(0);
  expect([await hitsOf("one"), await hitsOf("two")]).toEqual([2, 2]);
});
