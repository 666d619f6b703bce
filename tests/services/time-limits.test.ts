import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isReady, start, stop } from "~/entry.server";
import { asAppError } from "~/http/responses/responses.server";
import { prisma, sql } from "~/platform/database.server";
import { withoutConnections } from "../setup/connections";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();
beforeAll(start);
afterAll(stop);

async function whileLocked<T>(table: string, run: () => Promise<T>): Promise<T> {
  const locker = await pool.connect();
  await locker.query(`begin; lock table ${table} in access exclusive mode`);
  return run().finally(async () => {
    await locker.query("rollback");
    locker.release();
  });
}

/** What the caller of a failed query is answered. */
async function answerOf(failing: Promise<unknown>) {
  const error = await failing.then(
    () => {
      throw new Error("it did not fail");
    },
    (reason: unknown) => reason,
  );
  const { status, retryAfterSeconds } = asAppError(new Request("http://localhost/"), error);
  return { status, retryAfterSeconds };
}

const BUSY = { status: 503, retryAfterSeconds: 5 };

describe("the web server", () => {
  it("waits for statements and locks for so long, on either way to the database", async () => {
    const limits =
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone";
    const expected = [{ statement: "10s", lock: "5s", zone: "UTC" }];
    expect(await sql(limits, [])).toEqual(expected);
    expect(await prisma.$queryRawUnsafe(limits)).toEqual(expected);
  });

  it("answers 503 where a lock does not come", async () => {
    const answers = await whileLocked("programs", () =>
      Promise.all([
        answerOf(sql("select id from programs", [])),
        answerOf(prisma.program.count()),
        answerOf(prisma.$transaction((tx) => tx.program.count())),
      ]),
    );
    expect(answers).toEqual([BUSY, BUSY, BUSY]);
  });

  it("answers 503 where no connection is left", async () => {
    expect(await withoutConnections(() => answerOf(sql("select 1", [])))).toEqual(BUSY);
  });

  it("passes a error of its own on", () => {
    const error = new TypeError("undefined is not a function");
    expect(() => asAppError(new Request("http://localhost/"), error)).toThrow(error);
  });
});

describe("its readiness", () => {
  it("does not depend on what requests wait for", async () => {
    await withoutConnections(async () => expect(await isReady()).toBe(true));
  });

  it("is denied within two seconds when the database does not answer", async () => {
    await whileLocked("_prisma_migrations", async () => {
      const startedAt = performance.now();
      expect(await isReady()).toBe(false);
      expect(performance.now() - startedAt).toBeLessThan(2_500);
    });
    expect(await isReady()).toBe(true);
  });
});
