import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { isReady, start, stop } from "~/entry.server";
import type { RouteArgs } from "~/http/context/request.server";
import { adminPublicAction } from "~/http/handlers/admin.server";
import { publicLoader } from "~/http/handlers/public.server";
import { asAppError } from "~/http/responses/responses.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { withoutConnections } from "../setup/connections";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();
beforeAll(() => start());
afterAll(stop);

async function whileLocked<T>(table: string, run: () => Promise<T>): Promise<T> {
  const locker = await pool.connect();
  await locker.query(`begin; lock table ${table} in access exclusive mode`);
  return run().finally(async () => {
    await locker.query("rollback");
    locker.release();
  });
}

/** What the caller of a failed query gets. */
async function responseOf(failing: Promise<unknown>) {
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
  it("limits the time of statements and locks, with pg and with Prisma", async () => {
    const limits = sqlText`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone`;
    const expected = [{ statement: "8s", lock: "5s", zone: "UTC" }];
    expect(await sql(limits, [])).toEqual(expected);
    expect(await prisma.$queryRawUnsafe(limits)).toEqual(expected);
  });

  it("responds with 503 when a lock is not released", async () => {
    const responses = await whileLocked("programs", () =>
      Promise.all([
        responseOf(sql(sqlText`select id from programs`, [])),
        responseOf(prisma.program.count()),
        responseOf(prisma.$transaction((tx) => tx.program.count())),
      ]),
    );
    expect(responses).toEqual([BUSY, BUSY, BUSY]);
  });

  it("responds with 503 when no connection is free", async () => {
    expect(await withoutConnections(() => responseOf(sql(sqlText`select 1`, [])))).toEqual(BUSY);
  });

  it("responds with 503 and the time to wait to pages and forms, too, and not as to a bug", async () => {
    const cut = async (): Promise<never> => {
      throw new Error("Connection terminated unexpectedly");
    };
    const headers = { cookie: "csrf=secret", "x-csrf-token": csrfTokenFor("secret"), accept: "text/html" };
    const args = (method: string) =>
      ({ request: new Request("http://localhost/", { method, headers }), params: {}, context: {} }) as RouteArgs;
    const response = (failed: unknown) => {
      const { status, headers } = (failed as { init: ResponseInit }).init;
      return { status, retryAfterSeconds: Number(new Headers(headers).get("Retry-After")) };
    };
    const page = publicLoader(cut)(args("GET")).catch((thrown: unknown) => thrown);
    expect(response(await page)).toEqual(BUSY);
    expect(response(await adminPublicAction(z.object({}), cut)(args("POST")))).toEqual(BUSY);
  });

  it("passes on an error that has nothing to do with limits", () => {
    const error = new TypeError("undefined is not a function");
    expect(() => asAppError(new Request("http://localhost/"), error)).toThrow(error);
  });
});

describe("its readiness", () => {
  it("does not need a free connection of the pool", async () => {
    await withoutConnections(async () => expect(await isReady()).toBe(true));
  });

  it("is denied within two seconds when the database does not respond", async () => {
    await whileLocked("_prisma_migrations", async () => {
      const startedAt = performance.now();
      expect(await isReady()).toBe(false);
      expect(performance.now() - startedAt).toBeLessThan(2_500);
    });
    expect(await isReady()).toBe(true);
  });
});
