import { copyFileSync, readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { parseEnv } from "node:util";
import pg from "pg";
import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { diskFiles } from "~/integrations/files/disk.server";
import type { FileStore } from "~/integrations/ports";
import { sql } from "~/platform/database/statements.server";
import { extendEnvironment } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { makeBundle } from "~/server/backups/make-bundle";
import { targetOf } from "~/server/backups/places";
import { readBundle } from "~/server/backups/read-bundle";
import { requireRestorable } from "~/server/backups/restore-bundle";
import { asEnvironmentFile, openSecrets, sealSecrets } from "~/server/backups/sealed-secrets";
import restore from "~/server/commands/restore";
import { applyMigrations, deployMigrations, readMigrations } from "~/server/database/migrations";
import { OperatorError } from "~/server/operator-error";
import { recordCheckEnd, recordCheckStart } from "~/services/backups/backup-records.server";
import { givePoints, NOW } from "../../factories";
import { startBucket } from "../../setup/bucket";
import { emptyDatabase, testDatabase, testDatabaseIn } from "../../setup/database";
import { backUp, backupFolder, bundleOf, fillInstallation, restoreInto } from "./backup-world";
import { databaseState } from "./database-state";

const { url, pool } = await testDatabase();
const { folder, files, bundles } = backupFolder();
const bundlesFolder = join(folder, "bundles");

let programId: string;
/** A bundle of the whole, which tests read and none changes. */
let file: string;
let state: Awaited<ReturnType<typeof databaseState>>;
const ROWS = { "public.participants": 3, "public.audit_entries": 6_000 };
beforeAll(async () => {
  programId = await fillInstallation(pool, files);
  ({ file } = await backUp({ databaseUrl: url, target: bundles, files }));
  state = await databaseState(pool);
});

const copyOf = (name: string) => {
  copyFileSync(join(bundlesFolder, file), join(bundlesFolder, name));
  return join(bundlesFolder, name);
};

describe("a bundle", () => {
  it("brings every row, definition and file into an empty database, without a superuser", async () => {
    const restoredFiles = diskFiles(join(folder, "restored"));
    const database = await emptyDatabase();
    await asOwnerOf(database.url, async (url) => {
      const { restored } = await restoreInto(bundles, file, { files: restoredFiles, database: { ...database, url } });
      expect(restored).toMatchObject({ files: 2, migrations: [] });
      expect(await databaseState(database.pool)).toEqual(state);
      const { file: again } = await backUp({ databaseUrl: url, target: bundles, files });
      expect((await readBundle(await bundles.place.open(again), {})).complete.rows).toMatchObject(ROWS);
    });
    expect(await textOf(restoredFiles, "media/picture.png")).toBe("picture");
    expect(await textOf(restoredFiles, "imports/empty.csv")).toBe("");
    const own = await database.pool.query("select state, error from backups where file = $1", [file]);
    expect(own.rows).toEqual([{ state: "done", error: null }]);
    const jobs = await database.pool.query(
      "select task_identifier as task, key, locked_by from graphile_worker.jobs order by id",
    );
    expect(jobs.rows).toEqual([
      { task: "purge-expired", key: "later", locked_by: null },
      { task: "check-points", key: null, locked_by: null },
    ]);
    await expect(database.pool.query("delete from audit_entries")).rejects.toThrow();
  });

  it("replaces what a database has only when that was said, and twice gives the same", async () => {
    const { database } = await restoreInto(bundles, file);
    await database.pool.query("update programs set name = 'Another'; create table of_the_operator (id int)");
    await expect(restoreInto(bundles, file, { database })).rejects.toThrow("The database has data");
    await expect(requireRestorable(database.url, false)).rejects.toThrow("The database has data");
    expect((await database.pool.query("select name from programs")).rows).toEqual([{ name: "Another" }]);
    await restoreInto(bundles, file, { database, replace: true });
    expect(await databaseState(database.pool)).toEqual(state);
  });

  it("is of one moment, however many points move meanwhile", async () => {
    const { rows } = await pool.query("select id from participants limit 1");
    let moving = true;
    const moves = (async () => {
      while (moving) await givePoints(programId, rows[0].id, 1);
    })();
    const { file: made } = await backUp({ databaseUrl: url, target: bundles, files });
    moving = false;
    await moves;
    await restoreInto(bundles, made); // compares the balances with their postings
  });

  it("of an older version is brought up to this one", async () => {
    const older = await emptyDatabase();
    const migrations = readMigrations().map(({ name }) => name);
    await applyMigrations(older.url, migrations.slice(0, -1));
    const into = targetOf("older.tar", bundlesFolder, undefined);
    await into.place.write("older.tar", (output) => makeBundle({ databaseUrl: older.url, files, now: NOW }, output));
    const { database, restored } = await restoreInto(into, "older.tar");
    expect(restored.migrations).toEqual(migrations.slice(-1));
    expect(await deployMigrations(database.url)).toEqual({ migrations: [], functions: [] });
  });

  it("of a newer version is rejected before anything is changed", async () => {
    await pool.query(
      "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('new', 'new', '99990101000000_new', now())",
    );
    const { file: newer } = await backUp({ databaseUrl: url, target: bundles, files });
    await pool.query("delete from _prisma_migrations where id = 'new'");
    const database = await emptyDatabase();
    await expect(restoreInto(bundles, newer, { database })).rejects.toThrow(
      /migration 99990101000000_new\..* restore with the newer version that had upgraded it/,
    );
    expect((await database.pool.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  });

  it.each([
    ["that is damaged", (path: string) => damage(path), /^The bundle is damaged/],
    ["whose end is missing", (path: string) => truncateSync(path, 1024 * 1024), /^The bundle is (damaged|incomplete)/],
    ["that ends between two parts", (path: string) => dropEnd(path), /^The bundle is incomplete/],
    ["that is something else", (path: string) => writeFileSync(path, "x".repeat(2_000)), /^This is no bundle/],
    ["that is empty", (path: string) => writeFileSync(path, ""), /^This is no bundle/],
  ])("%s is rejected", async (_, spoil, message) => {
    const path = copyOf("spoilt.tar");
    spoil(path);
    await expect(readBundle(await bundles.place.open("spoilt.tar"), {})).rejects.toThrow(message);
  });

  it("whose rows are damaged ends its restore at once", async () => {
    damage(copyOf("spoilt.tar"));
    await expect(restoreInto(bundles, "spoilt.tar")).rejects.toThrow(/^The bundle is damaged: the rows of/);
  });

  it("is not restored while processes use the database", async () => {
    const { url: busyUrl, pool: busy } = await testDatabaseIn("UTC");
    await busy.query(
      `insert into processes (id, kind, release, host, pid, started_at, seen_at, memory_bytes, loop_delay_ms, handled_per_second,
          failed_per_minute, connections_used, connections_limit, connections_awaited)
        values ($1, 'web', '1', 'here', 1, now(), now(), 1, 1, 1, 1, 1, 1, 1)`,
      [uuidv7(NOW)],
    );
    const database = { url: busyUrl, pool: busy };
    await expect(restoreInto(bundles, file, { database, replace: true })).rejects.toThrow("stop them all");
    expect((await busy.query("select from processes")).rowCount).toBe(1);
  });
});

it("a database without an organization is restored into, unless it has tables of something else", async () => {
  const { url: freshUrl, pool: fresh } = await testDatabaseIn("UTC");
  await requireRestorable(freshUrl, false);
  await fresh.query("create table of_the_operator (id int)");
  await expect(requireRestorable(freshUrl, false)).rejects.toThrow("tables of something else (of_the_operator)");
  await requireRestorable(freshUrl, true);
});

/** Runs `work` with the URL of a role that owns the database and may do nothing else. */
async function asOwnerOf(databaseUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const owner = `owner_${process.pid}`;
  const name = new URL(databaseUrl).pathname.slice(1);
  const server = new pg.Client({ connectionString: inject("postgres").serverUrl });
  await server.connect();
  await server.query(`create role ${owner} login password 'test'`);
  await server.query(`alter database ${name} owner to ${owner}`);
  const inside = new pg.Client({ connectionString: databaseUrl });
  await inside.connect();
  try {
    await work(Object.assign(new URL(databaseUrl), { username: owner, password: "test" }).href);
  } finally {
    await inside.query(`reassign owned by ${owner} to current_user`);
    await inside.query(`drop owned by ${owner}`);
    await inside.end();
    await server.query(`drop role ${owner}`);
    await server.end();
  }
}

async function textOf(store: FileStore, key: string): Promise<string> {
  return text((await store.get(key))!.body);
}

/** Changes a byte in the rows. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.indexOf(".copy.gz", bytes.length / 2) + 2_000;
  bytes[at] = bytes[at]! ^ 1;
  writeFileSync(path, bytes);
}

/** Cuts the last part off, as a process that was killed just before it. */
function dropEnd(path: string): void {
  truncateSync(path, readFileSync(path).lastIndexOf("complete.json"));
}

describe("the place of bundles", () => {
  it("keeps the newest bundles and the newest that passed its check, and no other file is touched", async () => {
    const target = targetOf("kept", folder, undefined);
    for (const day of [1, 2, 3, 4]) await target.place.write(bundleOf(day), (output) => write(output, "a bundle"));
    await target.place.write("notes.tar", (output) => write(output, "of the operator"));
    const start = (day: number) =>
      recordCheckStart(sql, uuidv7(NOW), { place: target.place.name, file: bundleOf(day) }, NOW);
    await start(1); // and killed
    await recordCheckEnd(sql, await start(2), null, NOW);
    const { rows } = await pool.query("select check_state from backups where place = $1 order by file", [
      target.place.name,
    ]);
    expect(rows).toEqual([{ check_state: "failed" }, { check_state: "passed" }]);
    const made = await backUp({ databaseUrl: url, target, files, keep: 2 });
    expect(made.deleted).toEqual([bundleOf(3), bundleOf(1)]);
    expect(readdirSync(target.place.name).sort()).toEqual([bundleOf(2), bundleOf(4), made.file, "notes.tar"].sort());
  });

  it("that does not let old bundles be deleted has a good one nevertheless", async () => {
    const { place } = targetOf("guarded", folder, undefined);
    await place.write(bundleOf(1), (output) => write(output, "a bundle"));
    const guarded = { ...place, delete: () => Promise.reject(new Error("not allowed")) };
    const made = await backUp({ databaseUrl: url, target: { place: guarded }, files, keep: 1 });
    expect(made).toMatchObject({ deleted: [], deleteError: "not allowed" });
    const { rows } = await pool.query("select state, error from backups where place = $1", [place.name]);
    expect(rows).toEqual([{ state: "done", error: null }]);
  });

  it("that is full says so", async () => {
    const target = targetOf("full", folder, undefined);
    const full = (size: number) => {
      let room = size;
      return new Writable({
        write: (part: Buffer, _, done) => done((room -= part.length) > 0 ? null : new Error("no space left on device")),
      });
    };
    for (const size of [0, 10_000, 600_000, 1_000_000]) {
      const place = { ...target.place, write: <T>(_: string, work: (to: Writable) => Promise<T>) => work(full(size)) };
      await expect(backUp({ databaseUrl: url, target: { place }, files })).rejects.toThrow("no space left on device");
    }
  });

  it("has no half bundle after a failure, and what a killed backup left is swept", async () => {
    const target = targetOf("failing", folder, undefined);
    await target.place.write("good.tar", (output) => write(output, "a bundle"));
    const failing = () => Promise.reject(new Error("no room"));
    await expect(target.place.write(bundleOf(1), failing)).rejects.toThrow("no room");
    const left = join(target.place.name, `${bundleOf(2)}.partial`);
    writeFileSync(left, "half");
    utimesSync(left, NOW, new Date(Date.now() - 2 * 60 * 60 * 1000));
    await backUp({ databaseUrl: url, target, files });
    expect(readdirSync(target.place.name).filter((name) => !name.endsWith(".tar"))).toEqual([]);
    expect(await target.place.bundles()).toHaveLength(1);
  });

  it("is made with the folders above it", async () => {
    const { place } = targetOf("below/new/folders", folder, undefined);
    await place.write("other.tar", (output) => write(output, "a bundle"));
    expect(readdirSync(place.name)).toContain("other.tar");
  });

  it.each(["a-file", "a-file/folder", ...(process.platform === "linux" ? ["/proc/x", "/proc"] : [])])(
    "that cannot be written is named in one line: %s",
    async (name) => {
      writeFileSync(join(folder, "a-file"), "of the operator");
      const writing = targetOf(name, folder, undefined).place.write(bundleOf(1), () => Promise.resolve());
      await expect(writing).rejects.toThrow(/^No bundle can be written there: .*(a-file|\/proc)/);
      await expect(writing).rejects.toBeInstanceOf(OperatorError);
    },
  );

  it("that has no room ends the backup with the reason", async () => {
    let room = 100_000;
    const output = new Writable({
      write: (part: Buffer, _, done) => done((room -= part.length) < 0 ? new Error("no room") : null),
    });
    await expect(makeBundle({ databaseUrl: url, files, now: NOW }, output)).rejects.toThrow("no room");
  });

  it("may be a bucket", async () => {
    const bucket = await startBucket();
    const target = targetOf("s3://bundles/of/us", folder, bucket.settings);
    const made = await backUp({ databaseUrl: url, target, files, keep: 1 });
    expect(made.path).toBe(`s3://bundles/of/us/${made.file}`);
    await target.place.write(bundleOf(1), (output) => write(output, "an old bundle"));
    await expect(target.place.write(bundleOf(2), () => Promise.reject(new Error("no room")))).rejects.toThrow(
      "no room",
    );
    expect(await target.place.bundles()).toEqual([made.file, bundleOf(1)]);
    expect((await readBundle(await target.place.open(made.file), {})).complete.rows).toMatchObject(ROWS);
    const again = await backUp({ databaseUrl: url, target: { place: target.place, file: bundleOf(3) }, files });
    expect(again.deleted).toEqual([]);
    expect([...bucket.objects.keys()].sort()).toHaveLength(3);
    expect([bucket.rejected, [...bucket.unfinished.keys()]]).toEqual([[], []]);
    bucket.close();
  });

  it("that is a bucket needs its keys", () => {
    expect(() => targetOf("s3://bundles", folder, undefined)).toThrow("needs S3_BUCKET");
  });
});

async function write(output: Writable, content: string): Promise<void> {
  output.end(content);
  await finished(output, { readable: false });
}

describe("the secrets of a bundle", () => {
  const secrets = { SESSION_SECRET: "s".repeat(32), SMTP_URL: "smtp://a:b'c@host" };

  it("come back with the passphrase only", async () => {
    const sealed = await sealSecrets(secrets, "a long passphrase");
    const target = targetOf("secret.tar", bundlesFolder, undefined);
    await backUp({ databaseUrl: url, target, files, secrets: sealed });
    let found: Buffer | undefined;
    await readBundle(await target.place.open("secret.tar"), { secrets: async (bytes) => void (found = bytes) });
    expect(readFileSync(join(bundlesFolder, "secret.tar")).includes("s".repeat(32))).toBe(false);
    expect(await openSecrets(found!, "a long passphrase")).toEqual(secrets);
    await expect(openSecrets(found!, "another passphrase")).rejects.toThrow("BACKUP_PASSPHRASE is not the one");
  });

  it("can be decrypted later into a file of their owner's, which replaces none, on a machine without a database", async () => {
    vi.stubEnv("INIT_CWD", folder);
    vi.stubEnv("DATABASE_URL", "");
    const path = join(folder, "secret.tar.env");
    const decrypt = () => restore([join(bundlesFolder, "secret.tar"), "--secrets-only"]);
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      await expect(decrypt()).rejects.toThrow("Set BACKUP_PASSPHRASE");
      extendEnvironment({ BACKUP_PASSPHRASE: "another passphrase" });
      await expect(decrypt()).rejects.toThrow("BACKUP_PASSPHRASE is not the one");
      extendEnvironment({ BACKUP_PASSPHRASE: "a long passphrase" });
      await decrypt();
      expect([statSync(path).mode & 0o777, parseEnv(readFileSync(path, "utf8"))]).toEqual([0o600, secrets]);
      expect(log).toHaveBeenCalledWith(expect.not.stringContaining(secrets.SESSION_SECRET));
      await expect(decrypt()).rejects.toThrow("it is there already");
    } finally {
      vi.unstubAllEnvs();
      extendEnvironment({ BACKUP_PASSPHRASE: "" });
    }
  });

  it.each(["a'b", `a'b"c`, "back\\nslash'", "two\nlines", "a # b", " spaces ", ""])(
    "are read by Node from their file as they were: %j",
    (value) => expect(parseEnv(asEnvironmentFile({ A: value, B: "b" }))).toEqual({ A: value, B: "b" }),
  );

  it("that such a file cannot have are comments in it", () => {
    const text = asEnvironmentFile({ A: "'\"`\n#", B: "b" });
    expect([text.split("\n")[0], parseEnv(text)]).toEqual([expect.stringContaining(`"'\\"\`\\n#"`), { B: "b" }]);
  });
});
