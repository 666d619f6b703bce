import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, prisma, sql } from "~/platform/database.server";
import { firstUuidAt, namedUuid, uuidv7 } from "~/platform/ids.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { createProgram } from "../factories";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();
afterAll(closeDatabase);

const DAY_MS = 24 * 60 * 60 * 1000;
/** Later than the first partitions, which end two months after the migration at most. */
const LATER = Date.now() + 100 * DAY_MS;
const later = (days: number) => new Date(LATER + days * DAY_MS);

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

/** The days on which partitions begin: of the week or month of a time, and of those after it. */
function daysOf(period: "week" | "month", now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const start = new Date(now);
    if (period === "month") start.setUTCMonth(now.getUTCMonth() + n, 1);
    else start.setUTCDate(now.getUTCDate() - ((now.getUTCDay() + 6) % 7) + 7 * n);
    return start.toISOString().slice(0, 10).replaceAll("-", "_");
  });
}

let programId: string;
beforeEach(async () => void (programId = (await createProgram()).id));

async function addVisit(at: Date): Promise<string> {
  const id = uuidv7(at);
  await prisma.visit.create({ data: { programId, id, visitorToken: id, startedAt: at } });
  const event = { eventToken: "e-1", name: "$view", time: at };
  await prisma.visitEvent.create({ data: { programId, id: uuidv7(at), visitId: id, ...event } });
  return id;
}

/** An event with a delivery and an attempt to make it, a week later. */
async function addWebhookEvent(at: Date): Promise<void> {
  const endpointId = crypto.randomUUID();
  const event = await prisma.webhookEvent.create({
    data: { programId, id: uuidv7(at), type: "test", data: {}, createdAt: at, fannedOutAt: at },
  });
  const [delivery] = await sql<{ id: string }>(
    `insert into webhook_deliveries (program_id, id, endpoint_id, event_id, sequence, type, next_attempt_at, created_at, updated_at)
      values ($1, webhook_delivery_id($2, $3), $3, $2, 1, 'test', $4, $4, $4) returning id`,
    [programId, event.id, endpointId, at],
  );
  const attemptedAt = new Date(at.getTime() + 7 * DAY_MS);
  const attempt = { url: "https://example.test", requestHeaders: {}, durationMs: 1, attemptedAt };
  await prisma.webhookAttempt.create({
    data: { programId, id: uuidv7(attemptedAt), deliveryId: delivery!.id, ...attempt },
  });
}

async function countWebhookRows(): Promise<number[]> {
  const where = { programId };
  const { webhookEvent, webhookDelivery, webhookAttempt } = prisma;
  return Promise.all(
    [webhookEvent, webhookDelivery, webhookAttempt].map((table) => (table as typeof webhookEvent).count({ where })),
  );
}
const countVisits = async () => [
  await prisma.visit.count({ where: { programId } }),
  await prisma.visitEvent.count({ where: { programId } }),
];

const partitionOf = async (table: string, id: string) =>
  (await pool.query(`select tableoid::regclass::text as name from ${table} where id = $1`, [id])).rows[0].name;

describe("partitions", () => {
  it("are made for the current and the next two weeks or months", async () => {
    await purge(later(0));
    for (const table of ["webhook_attempts", "webhook_deliveries", "webhook_events"])
      expect(await partitions(table)).toEqual([...daysOf("week", later(0), 3), "default"]);
    for (const table of ["visit_events", "site_visits"])
      expect(await partitions(table)).toEqual([...daysOf("month", later(0), 3), "default", "first"]);
  });

  it("get the rows of their time", async () => {
    await purge(later(0));
    const [month, next] = daysOf("month", later(0), 2);
    const firstOfNext = new Date(`${next!.replaceAll("_", "-")}T00:00:00Z`);
    const lastOfMonth = new Date(firstOfNext.getTime() - 1);
    expect(await partitionOf("site_visits", await addVisit(lastOfMonth))).toBe(`partitions.site_visits_${month}`);
    expect(await partitionOf("site_visits", await addVisit(firstOfNext))).toBe(`partitions.site_visits_${next}`);
    expect(await partitionOf("site_visits", await addVisit(new Date()))).toBe("partitions.site_visits_first");
    const visitId = namedUuid(firstOfNext, "a visit");
    expect(visitId > firstUuidAt(firstOfNext) && visitId < firstUuidAt(new Date(firstOfNext.getTime() + 1))).toBe(true);
  });

  it("get the rows that came before they were made", async () => {
    const at = later(400);
    const id = await addVisit(at);
    expect(await partitionOf("site_visits", id)).toBe("partitions.site_visits_default");
    await purge(at);
    expect(await partitionOf("site_visits", id)).toBe(`partitions.site_visits_${daysOf("month", at, 1)[0]}`);
    expect(await countVisits()).toEqual([1, 1]);
  });

  it("are dropped when all of their rows are too old, and not before", async () => {
    const at = later(1_000);
    await purge(at);
    await addVisit(at);
    await addWebhookEvent(at);
    const [week, nextWeek] = daysOf("week", at, 2).map((day) => new Date(`${day.replaceAll("_", "-")}T00:00:00Z`));
    const nextMonth = new Date(`${daysOf("month", at, 2)[1]!.replaceAll("_", "-")}T00:00:00Z`);
    const isThere = async (table: string, day: Date) =>
      (await partitions(table)).includes(day.toISOString().slice(0, 10).replaceAll("-", "_"));

    await purge(new Date(nextWeek!.getTime() + 30 * DAY_MS - 1));
    expect([await countWebhookRows(), await isThere("webhook_events", week!)]).toEqual([[1, 1, 1], true]);
    await purge(new Date(nextWeek!.getTime() + 30 * DAY_MS));
    expect([await countWebhookRows(), await isThere("webhook_events", week!)]).toEqual([[0, 0, 0], false]);

    await purge(new Date(nextMonth.getTime() + 395 * DAY_MS - 1));
    expect(await countVisits()).toEqual([1, 1]);
    await purge(new Date(nextMonth.getTime() + 395 * DAY_MS));
    expect(await countVisits()).toEqual([0, 0]);
  });

  it("are made and dropped once by several workers at the same time", async () => {
    const [at, muchLater] = [later(2_000), later(2_500)];
    await Promise.all([purge(at), purge(at), purge(at)]);
    await addVisit(at);
    await Promise.all([purge(muchLater), purge(muchLater), purge(muchLater)]);
    expect(await countVisits()).toEqual([0, 0]);
    expect(await partitions("site_visits")).toEqual([...daysOf("month", muchLater, 3), "default"]);
  });

  it("stay while somebody reads them, and go with the next run", async () => {
    const at = later(3_000);
    await purge(at);
    await addVisit(at);
    const reader = await pool.connect();
    await reader.query("begin; select from site_visits limit 1");
    await purge(later(3_500));
    expect(await countVisits()).toEqual([1, 0]); // nobody read the events
    await reader.query("commit");
    reader.release();
    await purge(later(3_500));
    expect(await countVisits()).toEqual([0, 0]);
  });

  it("refer to no table that is not partitioned, which a change would lock", async () => {
    const { rows } = await pool.query(`select conname from pg_constraint f
      join pg_class own on own.oid = f.conrelid join pg_class other on other.oid = f.confrelid
      where f.contype = 'f' and own.relnamespace = 'partitions'::regnamespace and other.relnamespace <> 'partitions'::regnamespace`);
    expect(rows).toEqual([]);
  });
});

it("an event has one delivery to an endpoint", async () => {
  const { rows } = await pool.query(
    `with ids as (select gen_random_uuid() as endpoint, new_uuid('2026-11-21T12:00:00Z') as event)
      select webhook_delivery_id(event, endpoint) = webhook_delivery_id(event, endpoint) as same,
        webhook_delivery_id(event, endpoint) = webhook_delivery_id(event, event) as mixed,
        left(webhook_delivery_id(event, endpoint)::text, 15) = left(event::text, 15) as "sameTime" from ids`,
  );
  expect(rows).toEqual([{ same: true, mixed: false, sameTime: true }]);
});
