import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { extendEnvironment } from "~/platform/env.server";
import { testDatabaseIn } from "../setup/database";

const { url, pool: observer } = await testDatabaseIn("America/New_York");
extendEnvironment({ DATABASE_URL: url });
const { pool, prisma } = await import("~/platform/database/connections.server");
const { assertUtcSessions } = await import("~/platform/database/statements.server");

/**
 * Prisma writes and reads instants without an offset, so a session in another zone shifts every one of them; a
 * round trip hides it. Only the seconds that the database itself counts tell the truth.
 */
describe("on a server whose default zone is New York", () => {
  const instant = new Date("2026-07-04T12:00:00.123Z");

  it("every session of the application is in UTC", async () => {
    await expect(assertUtcSessions()).resolves.toBeUndefined();
  });

  it("Prisma stores and reads the same instant", async () => {
    const id = uuidv7();
    await prisma.organization.create({ data: { id, name: "Zones", createdAt: instant } });
    expect(await storedMs(id)).toBe(instant.getTime());
    expect((await prisma.organization.findUniqueOrThrow({ where: { id } })).createdAt).toEqual(instant);
  });

  it("the pool and Prisma's raw statements store and read the same instant, too", async () => {
    const [byPool, byRaw] = [uuidv7(), uuidv7()];
    await pool.query("INSERT INTO organizations (id, name, created_at) VALUES ($1, 'Pool', $2)", [byPool, instant]);
    await prisma.$executeRaw`INSERT INTO organizations (id, name, created_at) VALUES (${byRaw}::uuid, 'Raw', ${instant}::timestamptz)`;
    expect([await storedMs(byPool), await storedMs(byRaw)]).toEqual([instant.getTime(), instant.getTime()]);
  });
});

async function storedMs(id: string): Promise<number> {
  const { rows } = await observer.query<{ ms: string }>(
    "SELECT (extract(epoch FROM created_at) * 1000)::bigint AS ms FROM organizations WHERE id = $1",
    [id],
  );
  return Number(rows[0]!.ms);
}
