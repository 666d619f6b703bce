/**
 * Reads from a hot standby. Each test stops the standby from replaying what the primary writes, so that what it gives is
 * what was there before.
 */
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { sqlText } from "~/platform/database/sql";
import { extendEnvironment } from "~/platform/env.server";
import { adminClient } from "../setup/admin-client";
import { startWithStandby } from "../setup/standby";

const servers = await startWithStandby();
extendEnvironment({
  DATABASE_URL: servers.url,
  DATABASE_DIRECT_URL: servers.url,
  DATABASE_READ_URL: servers.standbyUrl,
  DATABASE_READ_MAX_LAG: "600",
});
const database = {
  ...(await import("~/platform/database/connections.server")),
  ...(await import("~/platform/database/statements.server")),
  ...(await import("~/platform/database/transactions.server")),
};
const { prisma, sql, probe } = database;
const { Standby } = await import("~/platform/database/standby.server");
const { isReady } = await import("~/server/readiness.server");
const { metrics } = await import("~/server/metrics.server");
const { exportAllParticipants, openExport, startExport } =
  await import("~/services/participant-exports/participant-exports.admin.server");
const { writeExport } = await import("~/services/participant-exports/participant-exports.jobs.server");
const { storedAdminCtx } = await import("./participant-imports/import-world");
const { createAdmins, createApiKey, createParticipant } = await import("../setup/people");
const { appUnder } = await import("../setup/app");
const { adminCtx } = await import("../factories");

const app = await appUnder("admin/v2");
const { demo, admins } = await createAdmins();
const owner = adminClient(app, admins.owner);
const analyst = adminClient(app, admins.analyst);
const list = `/admin/v2/programs/${demo}/participants`;

let standby: pg.Client;
async function connect() {
  standby = new pg.Client({ connectionString: servers.standbyUrl });
  standby.on("error", () => {}); // a test stops the server
  await standby.connect();
}
await connect();
database.watchStandby();

afterAll(async () => {
  await standby.end().catch(() => {});
  await database.closeDatabase();
});

beforeEach(async () => {
  await caughtUp();
  await expect.poll(() => database.standbyState()!.usable).toBe(true);
});
afterEach(() => standby.query("select pg_wal_replay_resume()").catch(() => {}));

/** Waits until the standby has everything that was committed. */
async function caughtUp(): Promise<void> {
  const [end] = await sql<{ position: string }>(sqlText`select pg_current_wal_flush_lsn() as position`, []);
  const isThere = async () =>
    (await standby.query<{ there: boolean }>("select pg_last_wal_replay_lsn() >= $1 as there", [end!.position]))
      .rows[0]!.there;
  await expect.poll(isThere).toBe(true);
}

const pause = () => standby.query("select pg_wal_replay_pause()");
const reads = () => ({ ...database.standbyState()!.reads });

async function namesFor(who: typeof owner): Promise<string[]> {
  const response = await who.json("GET", `${list}?search=Test`);
  expect(response.status).toBe(200);
  const { result } = (await response.json()) as { result: { name: string }[] };
  return result.map(({ name }) => name).sort();
}

it("lists are read from the standby", async () => {
  const before = await namesFor(analyst);
  await pause();
  await createParticipant(demo, "Paula");
  expect(await namesFor(analyst)).toEqual(before);
  await standby.query("select pg_wal_replay_resume()");
  await caughtUp();
  expect(await namesFor(analyst)).toEqual([...before, "Paula Test"].sort());
});

it("an admin sees their own writes at once, in every process, and then reads from the standby again", async () => {
  const before = await namesFor(owner);
  await pause();
  await createParticipant(demo, "Rosa");
  expect(await namesFor(owner)).toEqual(before);
  const quentin = { first_name: "Quentin", last_name: "Test", email: "quentin@example.test" };
  expect((await owner.json("POST", list, quentin)).status).toBe(200);
  const { own_write } = reads();
  expect(await namesFor(owner)).toEqual([...before, "Quentin Test", "Rosa Test"].sort());
  expect(reads().own_write).toBeGreaterThan(own_write);
  expect(await namesFor(analyst)).toEqual(before);
  // The position is in the session: a process that has not seen the write knows it, too.
  const [session] = await sql<{ wrote_up_to: string }>(
    sqlText`select s.wrote_up_to from admin_sessions s where wrote_up_to is not null`,
    [],
  );
  expect(Number(session!.wrote_up_to)).toBeGreaterThan(0);

  await standby.query("select pg_wal_replay_resume()");
  const fromStandby = async () => {
    const { standby: count, own_write: own } = reads();
    await namesFor(owner);
    return reads().own_write === own && reads().standby > count;
  };
  await expect.poll(fromStandby).toBe(true);
});

it("a change that fails counts as a write, since it may have changed something before", async () => {
  await pause();
  await createParticipant(demo, "Sam");
  const failed = await owner.json("POST", list, { email: "nonsense" });
  expect(failed.status).toBe(422);
  expect(await namesFor(owner)).toContain("Sam Test");
});

it("API keys, forms and everything outside of such lists are read from the primary", async () => {
  await pause();
  const id = await createParticipant(demo, "Tara");
  expect((await analyst.json("GET", `/admin/v2/programs/${demo}/users/${id}`)).status).toBe(200);
  const counts = () => prisma.participant.findUnique({ where: { programId_id: { programId: demo, id } } });
  // Prisma puts reads of the same kind together: one that may lag must not take the others with it.
  const [behind, current] = await Promise.all([database.readBehind(undefined, async () => await counts()), counts()]);
  expect([behind, current?.firstName]).toEqual([null, "Tara"]);
  const creator = await prisma.admin.findFirst({ where: { email: { startsWith: "owner" } } });
  const { text } = await createApiKey(demo, creator!.id);
  const key = await app(
    new Request(`http://localhost${list}?search=Tara`, {
      headers: { Accept: "application/json", Authorization: `Bearer ${text}` },
    }),
  );
  expect(((await key.json()) as { result: unknown[] }).result).toHaveLength(1);
});

it("an export that is read batch by batch goes on reading from the standby", async () => {
  const ctx = await adminCtx(demo, "manager");
  const export_ = await exportAllParticipants(ctx);
  await pause();
  await createParticipant(demo, "Uma");
  const names: unknown[] = [];
  for await (const rows of export_.batches) names.push(...rows.map((cells) => cells.join(" ")));
  expect(names.filter((row) => String(row).includes("Uma"))).toEqual([]);
  expect(names.length).toBeGreaterThan(0);
});

it("the job of an export waits until the standby has what was committed before, and reads there", async () => {
  const ctx = await storedAdminCtx(demo);
  const filters = { status: [], tag: [], search: "Test" };
  const { id } = await startExport(ctx, { mode: "default", type: "report", attributes: [], filters }, null);
  await pause();
  await createParticipant(demo, "Xenia");
  const written = writeExport({ ...ctx, actor: { kind: "system", name: "test" } }, id);
  const progress = () => prisma.participantExport.findFirstOrThrow({ where: { id } });
  await expect.poll(async () => (await progress()).attempts).toBe(1);
  expect((await progress()).status).toBe("running");
  await standby.query("select pg_wal_replay_resume()");
  await written;
  expect((await progress()).status).toBe("done");
  let text = "";
  for await (const piece of (await openExport(ctx, id)).content) text += piece.toString();
  expect(text).toContain("Xenia");
  const readers = await standby.query("select from pg_stat_activity where state like 'idle in transaction%'");
  expect(readers.rowCount).toBe(0);
});

it("a statement that fails on the standby is made on the primary", async () => {
  await sql(sqlText`create unlogged table only_here (value int)`, []); // cannot be read on a standby
  await sql(sqlText`insert into only_here values (7)`, []);
  await caughtUp();
  const { failed } = reads();
  const read = () => database.readBehind(undefined, () => sql(sqlText`select value from only_here`, []));
  expect(await read()).toEqual([{ value: 7 }]);
  expect(reads().failed).toBe(failed + 1);
  expect(database.standbyState()!.usable).toBe(true);
  const raw = () => prisma.$queryRawUnsafe("select value from only_here");
  expect(await database.readBehind(undefined, async () => await raw())).toEqual([{ value: 7 }]);
});

it("a standby that is further behind than the limit is not used", async () => {
  const connection = { connectionString: servers.standbyUrl };
  const watch = new Standby(connection, { primary: probe, maxLagSeconds: 1 });
  await watch.check();
  expect(watch.isUsable).toBe(true);
  await pause();
  await createParticipant(demo, "Vera");
  const usable = async () => {
    await watch.check();
    return watch.isUsable;
  };
  await expect.poll(usable).toBe(false);
  expect(watch.state.lagSeconds).toBeGreaterThan(1);
  const result = await watch.query(
    () => Promise.resolve("standby"),
    () => Promise.resolve("primary"),
  );
  expect(result).toBe("primary");
  await standby.query("select pg_wal_replay_resume()");
  await expect.poll(usable).toBe(true);
  await watch.stop();
});

it("a server that is no standby of this database is not used", async () => {
  const watch = new Standby({ connectionString: servers.url }, { primary: probe, maxLagSeconds: 60 });
  await watch.check();
  expect(watch.isUsable).toBe(false);
  const elsewhere = Object.assign(new URL(servers.standbyUrl), { pathname: "template1" }).href;
  const other = new Standby({ connectionString: elsewhere }, { primary: probe, maxLagSeconds: 60 });
  await other.check();
  expect(other.isUsable).toBe(false);
  await Promise.all([watch.stop(), other.stop()]);
});

it("without the standby every list is there, from the primary, until it is back", async () => {
  await servers.stopStandby();
  await createParticipant(demo, "Wanda");
  expect(await namesFor(analyst)).toContain("Wanda Test");
  await expect.poll(() => database.standbyState()!.usable).toBe(false);
  expect(await namesFor(analyst)).toContain("Wanda Test");
  expect((await analyst.page(`/admin/v2/programs/${demo}/dashboard`)).status).toBe(200);
  expect(await isReady()).toBe(true);
  expect(await metrics()).toMatch(/^database_standby_usable 0$/m);

  await servers.startStandby();
  await connect();
  const { standby: before } = reads();
  await expect.poll(() => database.standbyState()!.usable).toBe(true);
  await namesFor(analyst);
  expect(reads().standby).toBeGreaterThan(before);
  expect(await metrics()).toMatch(/^database_standby_usable 1$/m);
});
