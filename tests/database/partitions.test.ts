import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { createProgram } from "../factories";
import { testDatabase } from "../setup/database";
import { createWebhook } from "../setup/people";

/** Partitions by time (docs/decisions/tables-by-time.md): what the job makes, moves and drops. */
const { pool } = await testDatabase();

const DAY_MS = 24 * 60 * 60 * 1000;
/** Later than the bounds of the first partitions, which are two months after the migration at most. */
const later = (days: number) => new Date(Date.now() + (100 + days) * DAY_MS);

const purge = (now: Date) =>
  purgeExpired({ actor: { kind: "system", name: "test" }, now, locale: "en", requestId: "test" });

/** The names of a table's partitions, without the table's own name in them. */
async function partitions(table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select substr(inhrelid::regclass::text, length('partitions.' || $1 || '_') + 1) as name from pg_inherits where inhparent = $1::regclass order by 1",
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The begin of the week or month of a time, and of those after it. */
function beginsOf(period: "week" | "month", now: Date, count: number): Date[] {
  return Array.from({ length: count }, (_, n) => {
    const begin = new Date(now);
    if (period === "month") begin.setUTCMonth(now.getUTCMonth() + n, 1);
    else begin.setUTCDate(now.getUTCDate() - ((now.getUTCDay() + 6) % 7) + 7 * n);
    begin.setUTCHours(0, 0, 0, 0);
    return begin;
  });
}
const nameOf = (begin: Date) => begin.toISOString().slice(0, 10).replaceAll("-", "_");

let programId: string;
let endpointId: string;
beforeEach(async () => {
  programId = (await createProgram()).id;
  const id = uuidv7(later(0));
  await prisma.admin.create({
    data: { id, email: `${id}@example.test`, createdAt: later(0), updatedAt: later(0) },
  });
  endpointId = await createWebhook(programId, id);
});

/** A visit with an event. */
async function addVisit(at: Date): Promise<string> {
  const id = uuidv7(at);
  await prisma.visit.create({ data: { programId, id, visitToken: id, visitorToken: id, startedAt: at } });
  const event = { eventToken: "e-1", name: "$view", time: at };
  await prisma.visitEvent.create({ data: { programId, id: uuidv7(at), visitId: id, ...event } });
  return id;
}

/** An event for the webhook, with its delivery and a try to make it a week later. */
async function addWebhookEvent(at: Date): Promise<void> {
  const times = { nextAttemptAt: at, createdAt: at, updatedAt: at };
  const [eventId, deliveryId, retriedAt] = [uuidv7(at), uuidv7(at), new Date(at.getTime() + 7 * DAY_MS)];
  const event = await prisma.webhookEvent.create({
    data: { programId, id: eventId, type: "test", data: {}, createdAt: at, fannedOutAt: at },
  });
  const { sequence, type } = event;
  await prisma.webhookDelivery.create({
    data: { programId, id: deliveryId, endpointId, eventId, sequence, type, state: "failed", ...times },
  });
  const attempt = { url: "https://example.test", requestHeaders: {}, durationMs: 1, attemptedAt: retriedAt };
  await prisma.webhookAttempt.create({ data: { programId, id: uuidv7(retriedAt), deliveryId, ...attempt } });
}

async function stored() {
  const where = { where: { programId } };
  return {
    visits: [await prisma.visit.count(where), await prisma.visitEvent.count(where)],
    webhooks: [
      await prisma.webhookEvent.count(where),
      await prisma.webhookDelivery.count(where),
      await prisma.webhookAttempt.count(where),
    ],
  };
}

async function partitionOf(visitId: string): Promise<string> {
  const { rows } = await pool.query("select tableoid::regclass::text as name from visit_events where visit_id = $1", [
    visitId,
  ]);
  return rows[0].name;
}

describe("partitions", () => {
  it("are made for this and the next two weeks or months", async () => {
    await purge(later(0));
    for (const table of ["webhook_attempts", "webhook_events"])
      expect(await partitions(table)).toEqual(expect.arrayContaining(beginsOf("week", later(0), 3).map(nameOf)));
    expect(await partitions("visit_events")).toEqual([
      ...beginsOf("month", later(0), 3).map(nameOf),
      "default",
      "first",
    ]);
  });

  it("get the rows of their time", async () => {
    await purge(later(0));
    const [month, next] = beginsOf("month", later(0), 2);
    const partition = (begin: Date) => `partitions.visit_events_${nameOf(begin)}`;
    expect(await partitionOf(await addVisit(new Date(next!.getTime() - 1)))).toBe(partition(month!));
    expect(await partitionOf(await addVisit(next!))).toBe(partition(next!));
    expect(await partitionOf(await addVisit(new Date()))).toBe("partitions.visit_events_first");
  });

  it("get the rows that came before they were made", async () => {
    const at = later(400);
    const id = await addVisit(at);
    expect(await partitionOf(id)).toBe("partitions.visit_events_default");
    await purge(at);
    expect(await partitionOf(id)).toBe(`partitions.visit_events_${nameOf(beginsOf("month", at, 1)[0]!)}`);
    expect((await stored()).visits).toEqual([1, 1]);
  });

  it("have each event of a visit once", async () => {
    await purge(later(0));
    const visitId = await addVisit(later(0));
    const again = { programId, id: uuidv7(later(1)), visitId, eventToken: "e-1", name: "$view", time: later(1) };
    await expect(prisma.visitEvent.create({ data: again })).rejects.toThrow(/Unique constraint/);
  });

  it("are dropped when their last row is too old, and not before", async () => {
    const at = later(1_000);
    await purge(at);
    await addVisit(at);
    await addWebhookEvent(at);
    const week = beginsOf("week", at, 2)[1]!.getTime();
    const month = beginsOf("month", at, 2)[1]!.getTime();
    const after = async (begin: number, days: number, ms = 0) => {
      await purge(new Date(begin + days * DAY_MS + ms));
      return stored();
    };
    expect((await after(week, 30, -1)).webhooks).toEqual([1, 1, 1]);
    expect((await after(week, 30)).webhooks).toEqual([1, 0, 0]);
    expect((await after(week, 37, -1)).webhooks).toEqual([1, 0, 0]);
    expect((await after(week, 37)).webhooks).toEqual([0, 0, 0]);
    expect((await after(month, 395, -1)).visits).toEqual([0, 1]);
    expect((await after(month, 395)).visits).toEqual([0, 0]);
  });

  it("are made and dropped once by several workers at the same time", async () => {
    const [at, muchLater] = [later(2_000), later(2_500)];
    await Promise.all([purge(at), purge(at), purge(at)]);
    await addVisit(at);
    await Promise.all([purge(muchLater), purge(muchLater), purge(muchLater)]);
    expect((await stored()).visits).toEqual([0, 0]);
    expect(await partitions("visit_events")).toEqual([...beginsOf("month", muchLater, 3).map(nameOf), "default"]);
  });

  it("stay while somebody reads them, and go with the next run", async () => {
    const [at, muchLater] = [later(3_000), later(3_500)];
    await purge(at);
    await addVisit(at);
    const reader = await pool.connect();
    await reader.query("begin; select from visit_events limit 1");
    await purge(muchLater);
    expect((await stored()).visits).toEqual([0, 1]);
    await reader.query("commit");
    reader.release();
    await purge(muchLater);
    expect((await stored()).visits).toEqual([0, 0]);
  });

  it("do not make PostgreSQL compile statements, which would take longer than to run them", async () => {
    expect(await sql(sqlText`select current_setting('jit') as jit`, [])).toEqual([{ jit: "off" }]);
    expect(await prisma.$queryRaw`select current_setting('jit') as jit`).toEqual([{ jit: "off" }]);
  });

  it("refer to no table, except for the first ones, so that a change locks no other table", async () => {
    const { rows } = await pool.query(
      "select conrelid::regclass::text as name from pg_constraint where contype = 'f' and connamespace = 'partitions'::regnamespace order by 1",
    );
    const first = rows.map(({ name }) => name).filter((name) => !name.endsWith("_first"));
    expect(first).toEqual([]);
  });
});
