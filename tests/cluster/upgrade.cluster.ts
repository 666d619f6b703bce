/**
 * An upgrade and the way back, while people use the platform: from each of the last three releases to this version, and
 * from this version to a next one that is made up. No request may fail, and every version must find the points right.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { extendEnvironment } from "~/platform/env.server";
import { freePort, startEmbeddedDatabase } from "~/server/database/embedded-database";
import { Program, respondsOk } from "../setup/programs";
import { letOthersEnter, prepareProxy } from "./cluster";
import { Participant, type Failure } from "./people";
import {
  earlierReleases,
  installRelease,
  makeNextRelease,
  runCommand,
  thisVersion,
  type InstalledVersion,
} from "./releases";

const PEOPLE = 4;
/** So many requests are made in each state, such as with the old version beside the new one. */
const REQUESTS = 60;
/** Challenges of the demo that a link completes. */
const CHALLENGES = ["visit-our-store", "straight-to-shop", "follow-us"];
const PAGES = ["/", "/my-rewards", "/my-account", "/my-account/points", "/my-offers", "/receipts", "/friends"];

const folder = mkdtempSync(join(tmpdir(), "loyalty-upgrade-"));
letOthersEnter(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const current = thisVersion();
const steps = [
  ...earlierReleases(current.version).map((version) => ({
    name: `from ${version} to ${current.version}`,
    install: () => ({ old: installRelease(version, folder), next: current }),
  })),
  {
    name: `from ${current.version} to the next version`,
    install: () => ({ old: current, next: makeNextRelease(current.version, folder) }),
  },
];

describe.each(steps)("$name", ({ install }) => {
  it("no request fails on the way there and back, and all points are right", async () => {
    const { old, next } = install();
    const place = await startPlatform(old);
    const { people, failures } = place;
    try {
      await Promise.all(people.map((person) => person.signIn(person.email)));
      const reward = await place.prepareDemo();
      let isOver = false;
      const working = Promise.all(people.map((person) => person.work(CHALLENGES, reward, () => isOver)));
      working.catch(() => {}); // awaited below
      const workOn = async () => {
        const made = () => people.reduce((sum, { acknowledged }) => sum + acknowledged.requests, 0);
        const before = made();
        await expect.poll(() => made() - before, { timeout: 120_000 }).toBeGreaterThan(REQUESTS);
      };

      await workOn();
      console.log(place.run(next, "upgrade", "--yes"));
      await workOn();
      await place.replaceWeb(0, next);
      await workOn(); // one web server of each version
      await place.replaceWeb(1, next);
      await place.replaceWorker(next);
      await workOn();
      await place.expectPages();

      expect(place.run(old, "migrate")).toContain(
        `the database is of version ${next.version}, which works with this one`,
      );
      for (const n of [0, 1]) await place.replaceWeb(n, old);
      await place.replaceWorker(old);
      await workOn();
      console.log(place.run(old, "rollback"));
      await workOn();
      isOver = true;
      await working;

      await place.expectPages();
      for (const version of [old, next]) expect(place.run(version, "verify-points")).toContain("Every balance is");
      await place.expectEffects(reward);
      expect(failures).toEqual([]);
      expect(place.run(next, "upgrade", "--yes")).toContain(`the database is of version ${next.version} now`);
    } finally {
      await place.stop();
    }
  });
});

/** Two web servers behind nginx and a worker, all of one version, on the demo data that it makes. */
async function startPlatform(version: InstalledVersion) {
  const data = mkdtempSync(join(folder, "data-"));
  letOthersEnter(data);
  const database = await startEmbeddedDatabase(join(data, "postgres"), { settings: { fsync: "off" } });
  const ports = await Promise.all([freePort(), freePort()]);
  const proxy = await prepareProxy(data, ports);
  if (!proxy) throw new Error("nginx is not installed");
  const { PATH, HOME, TMPDIR } = process.env;
  const env = {
    ...{ PATH, HOME, TMPDIR, NODE_ENV: "production", SANDBOX: "1", LOG_LEVEL: "warn" },
    SESSION_SECRET: "only-for-the-upgrade-0123456789abcdef",
    BASE_DOMAIN: "localhost",
    DEFAULT_PROGRAM: "demo",
    DATA_DIR: data,
    DATABASE_URL: database.url,
    // The test stands in for a CDN, so that it can be many clients.
    ...{ TRUST_PROXY: "2", PUBLIC_SCHEME: "http", PUBLIC_PORT: String(proxy.port) },
  } as NodeJS.ProcessEnv;
  extendEnvironment({ ...(env as Record<string, string>) });
  const { csrfTokenFor } = await import("~/http/security/csrf.server");
  const run = (one: InstalledVersion, ...args: string[]) => runCommand(one, env, ...args);
  run(version, "migrate");
  run(version, "seed");

  const programOf = (name: string, command: string, one: InstalledVersion, port?: number) =>
    new Program(`${name}-${one.version}`, {
      command: [process.execPath, join(one.folder, "app/server/launch.mjs"), command],
      folder: data,
      env: { ...env, ...(port ? { PORT: String(port) } : {}) },
      isReady: port ? () => respondsOk(`http://127.0.0.1:${port}/readyz`) : undefined,
    });
  const web = ports.map((port, n) => programOf(`web-${n}`, "web", version, port));
  let worker = programOf("worker", "worker", version);
  await Promise.all([...web, worker, proxy.program].map((program) => program.start()));

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const failures: Failure[] = [];
  const place = { ports: [proxy.port], webPorts: ports, csrf: csrfTokenFor };
  const people = Array.from(
    { length: PEOPLE },
    (_, n) => new Participant(`robin-${n}@example.test`, `203.0.113.${n + 1}`, place, failures),
  );

  return {
    run,
    people,
    failures,
    /** Lets everybody complete some challenges and claim a reward again and again. @returns the reward */
    async prepareDemo(): Promise<string> {
      await client.query(
        "UPDATE challenges SET repeatable = true, repeat_after_seconds = 1, points = 10 WHERE identifier = ANY ($1)",
        [CHALLENGES],
      );
      const { rows } = await client.query<{ id: string }>(
        "UPDATE rewards SET threshold = 20, repeatable = true WHERE name = 'Hidden Gem' RETURNING id",
      );
      return rows[0]!.id;
    },
    async replaceWeb(n: number, by: InstalledVersion): Promise<void> {
      expect(await web[n]!.stop()).toBe("0");
      web[n] = programOf(`web-${n}`, "web", by, ports[n]);
      await web[n].start();
    },
    async replaceWorker(by: InstalledVersion): Promise<void> {
      expect(await worker.stop()).toBe("0");
      worker = programOf("worker", "worker", by);
      await worker.start();
    },
    /** The pages of a participant, and what an admin signs in at, are there in HTML. */
    async expectPages(): Promise<void> {
      const [person] = people;
      for (const path of PAGES) {
        const { status } = await person!.request(path, { accept: "text/html" });
        expect(`${path} ${status}`).toBe(`${path} 200`);
      }
      const admin = await person!.request("/admin/v2/login", { accept: "text/html", host: "localhost" });
      expect(admin.status).toBe(200);
    },
    /** What was acknowledged happened exactly once. */
    async expectEffects(reward: string): Promise<void> {
      const { rows } = await client.query<{ email: string; earned: number; claimed: number }>(
        `SELECT p.email,
            (SELECT count(*)::int FROM participant_actions a JOIN challenges c ON c.id = a.actionable_id
              WHERE a.participant_id = p.id AND c.identifier = ANY ($1)) AS earned,
            (SELECT count(*)::int FROM reward_claims r WHERE r.participant_id = p.id AND r.reward_id = $2) AS claimed
          FROM participants p WHERE p.email LIKE 'robin-%' ORDER BY p.email`,
        [CHALLENGES, reward],
      );
      expect(rows).toEqual(people.map(({ email, acknowledged: { earned, claimed } }) => ({ email, earned, claimed })));
    },
    async stop(): Promise<void> {
      for (const person of people) person.close();
      await client.end();
      await Promise.all([...web, worker, proxy.program].map((program) => program.stop("SIGKILL")));
      await database.stop();
    },
  };
}
