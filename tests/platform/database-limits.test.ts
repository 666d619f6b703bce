import { afterAll, expect, it } from "vitest";
import { pool } from "~/platform/database/connections.server";
import { unavailableIn } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { testDatabase } from "../setup/database";

await testDatabase();

const before = { ...pool.options };
afterAll(() => Object.assign(pool.options, { query_timeout: before.query_timeout }));

const LONG_S = 20;

it("a request gets an answer though the database sends none, in a transaction as well", async () => {
  Object.assign(pool.options, { query_timeout: 300 });
  const startedAt = performance.now();
  const wait = sqlText`select pg_sleep(${LONG_S})::text`;
  for (const run of [() => sql(wait, []), () => sqlTransaction((on) => on(wait, []))]) {
    const error = await run().catch((caught: unknown) => caught);
    expect(unavailableIn(error)).toMatchObject({ code: "unavailable" });
  }
  expect(performance.now() - startedAt).toBeLessThan((LONG_S * 1_000) / 2); // without waiting for a rollback
});
