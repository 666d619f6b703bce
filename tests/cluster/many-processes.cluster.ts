/**
 * Many processes, as in production, while they are killed at random and the database is restarted: no effect is lost or
 * doubled, and nobody sees an error after the time that a recovery takes. `npm run test:cluster`.
 */
import { execFileSync } from "node:child_process";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { extendEnvironment } from "~/platform/env.server";
import type { Program } from "../setup/programs";
import { startCluster, type Web } from "./cluster";
import { Client, Participant, type Failure } from "./people";

const PEOPLE = 10;
/** How long clients may see errors after a killed process runs again, and after the database does. */
const RECOVERY_MS = { process: 2_000, database: 10_000 };
/** How long everybody works in peace after each recovery. */
const CALM_MS = 2_000;
const LIMIT = 6;

const seed = Number(process.env.CLUSTER_SEED ?? randomInt(1_000_000));
console.log(`CLUSTER_SEED=${seed}`);
const random = randomNumbers(seed);

const cluster = await startCluster({ web: 4, workers: 2 });
extendEnvironment({ ...cluster.environment, DATABASE_URL: cluster.database.url });
const { csrfTokenFor } = await import("~/http/security/csrf.server");
const { closeDatabase, prisma } = await import("~/platform/database/connections.server");
const { createChallenge, createReward } = await import("../factories");
const { createWorld } = await import("./world");
const { expectEffects, replaceEach } = await import("./checks");

const failures: Failure[] = [];
const webPorts = cluster.web.map(({ port }) => port);
const place = { ports: cluster.entrances, webPorts, csrf: csrfTokenFor };
const people = Array.from(
  { length: PEOPLE },
  (_, n) => new Participant(`robin-${n}@example.test`, `203.0.113.${n + 1}`, place, failures),
);
const direct = (web: Web) =>
  new Client("198.51.100.1", { ports: [web.port], webPorts: [web.port], csrf: csrfTokenFor }, failures);
const admin = new Client("198.51.100.2", place, failures);
let challenges: string[];
let program: string;
let reward: string;
let limited: string;

beforeAll(async () => {
  const world = await createWorld();
  ({ program, challenges, reward } = world);
  const mug = { name: "Mug", threshold: 1n, claimLimit: LIMIT, selection: "redeem" as const, ...world.times };
  limited = (await createReward(program, mug)).id;
  for (const pair of world.managerCookies.split("; ")) {
    const [name, value] = pair.split("=");
    admin.cookies.set(name!, value!);
  }
  await cluster.start();
});

afterAll(async () => {
  if (failures.length > 0) console.log(["Errors that the processes logged:", ...cluster.errors()].join("\n"));
  for (const client of [...people, admin]) client.close();
  await closeDatabase();
  await cluster.stop();
});

it("people sign in, earn and claim, exactly once each time, while processes are killed and the database is restarted", async () => {
  const troubles: { name: string; from: number; to: number }[] = [];
  let isOver = false;
  const working = Promise.all(
    people.map(async (person, n) => {
      await sleep(n * 100);
      await person.signIn(person.email);
      await person.work(challenges, reward, () => isOver);
    }),
  ).finally(() => (isOver = true));
  working.catch(() => {}); // awaited below
  /** Errors are allowed from its beginning until the recovery is over. Then everything works for a while. */
  const trouble = async (
    name: string,
    recoveryMs: number,
    cause: () => Promise<unknown>,
    mend: () => Promise<unknown>,
  ) => {
    const window = { name, from: performance.now(), to: Infinity };
    troubles.push(window);
    await cause();
    await mend();
    window.to = performance.now() + recoveryMs;
    await sleep(recoveryMs + CALM_MS);
  };
  const killed = (one: Program) =>
    trouble(
      `${one.name} killed`,
      RECOVERY_MS.process,
      () => one.stop("SIGKILL"),
      () => one.start(),
    );
  const restarted = () =>
    trouble(
      "database restarted",
      RECOVERY_MS.database,
      async () => {
        await cluster.database.stopPrimary();
        await cluster.database.startPrimary();
      },
      async () => {},
    );
  const events = shuffled([
    ...cluster.web.slice(0, 3).map((web) => () => killed(web)),
    ...cluster.workers.map((worker) => () => killed(worker)),
    restarted,
  ]);
  await sleep(CALM_MS);
  for (const event of events) if (!isOver) await event();
  isOver = true;
  await working;

  const late = failures.filter(({ at }) => !troubles.some(({ from, to }) => at >= from && at <= to));
  const requests = people.reduce((sum, { acknowledged }) => sum + acknowledged.requests, 0);
  for (const { from, to, name } of troubles) {
    const count = failures.filter(({ at }) => at >= from && at <= to);
    const last = Math.max(0, ...count.map(({ at }) => at - from));
    console.log(`${name}: ${count.length} failed requests, the last one after ${Math.round(last)} ms`);
  }
  console.log(`${requests} requests, ${failures.length} repeated: ${troubles.map(({ name }) => name).join(", ")}`);
  expect(late).toEqual([]);
  await expectEffects(program, reward, people);
});

it("a limited reward is claimed as often as its limit says, whichever process is killed meanwhile", async () => {
  const victim = pick(cluster.web);
  const claims = people.map((person) =>
    person.request("/public/rewards/process_reward", { json: { reward_id: limited }, key: randomUUID() }),
  );
  await sleep(random() * 50);
  await victim.stop("SIGKILL");
  const statuses = (await Promise.all(claims)).map(({ status }) => status);
  await victim.start();
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
  const claimed = { programId: program, rewardId: limited };
  expect(await prisma.rewardClaim.count({ where: claimed })).toBe(LIMIT);
});

it("a rate limit counts in all processes together", async () => {
  const client = new Client("203.0.113.200", place, failures);
  const tries = Array.from({ length: 80 }, (_, n) =>
    client.request("/public/signin/verify", { json: { email: `nobody-${n}@example.test` } }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  client.close();
  expect([200, 429].map((expected) => statuses.filter((status) => status === expected).length)).toEqual([60, 20]);
});

it("what an admin changes is seen by every process", async () => {
  const challenge = await prisma.challenge.findFirstOrThrow({
    where: { programId: program, identifier: challenges[0] },
  });
  const statuses = () =>
    Promise.all(
      cluster.web.map(async (web) => (await direct(web).request(`/public/challenges/${challenges[0]}`)).status),
    );
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  const change = { intent: "toggle_approval", data: { id: challenge.id } };
  await admin.call(`/admin/v2/challenges/${challenge.id}`, { json: change, host: "localhost" });
  // The copies of the catalogue live for thirty seconds when no notification comes.
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([404, 404, 404, 404]);
});

it("the sandbox's clock moves in every process, also when the one that moved it is killed", async () => {
  const now = new Date();
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const { id } = await createChallenge(program, { identifier: "tomorrow", start: tomorrow });
  await prisma.$executeRaw`select pg_notify('catalogue', ${program})`;
  const shown = () =>
    Promise.all(
      cluster.web.map(async (web) => {
        const { status, text } = await direct(web).request(`/public/challenges/${id}`);
        return status === 200 ? (JSON.parse(text) as { status: string }).status : String(status);
      }),
    );
  await expect.poll(shown, { timeout: 40_000 }).toEqual(Array(4).fill("scheduled"));
  const mover = pick(cluster.web);
  await direct(mover).send("/sandbox/clock", { json: { advanceSeconds: 2 * 86_400 } });
  await mover.stop("SIGKILL");
  await mover.start();
  await expect.poll(shown).toEqual(Array(4).fill("active"));
  await admin.call("/sandbox/clock", { json: { reset: true } });
  await expect.poll(shown).toEqual(Array(4).fill("scheduled"));
});

it("files are uploaded to the bucket and served by every process", async () => {
  const noise = { create: { width: 400, height: 400, channels: 3 as const, background: "#123456" } };
  const picture = await sharp(noise).composite([{ input: await noisePicture() }]).png().toBuffer(); // prettier-ignore
  const upload = async (n: number) => {
    const body = new FormData();
    body.set("file", new File([new Uint8Array(picture)], `picture-${n}.png`, { type: "image/png" }));
    const path = `/admin/v2/programs/${program}/program_attachments`;
    return admin.call<{ data: { url: string } }>(path, { body, host: "localhost" });
  };
  const victim = pick(cluster.web);
  const uploads = Array.from({ length: 6 }, (_, n) => upload(n));
  await sleep(random() * 300);
  await victim.stop("SIGKILL");
  const files = await Promise.all(uploads);
  await victim.start();
  for (const { data } of files) {
    const copies = await Promise.all(cluster.web.map((web) => direct(web).request(data.url)));
    expect(new Set(copies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(copies.map(({ bytes }) => bytes.toString("base64"))).size).toBe(1);
  }
  expect(cluster.bucket.rejected).toEqual([]);
  expect(cluster.bucket.objects.size).toBeGreaterThanOrEqual(files.length);
});

it("lists of admins are read from the standby", async () => {
  const reads = async () => {
    const texts = await Promise.all(
      cluster.web.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    );
    const counts = texts.map((text) => /^database_standby_reads\{result="standby"\} (\d+)$/m.exec(text)?.[1]);
    return counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
  };
  const before = await reads();
  const list = `/admin/v2/programs/${program}/participants`;
  const names = async () => {
    const { result } = await admin.call<{ result: { email: string }[] }>(list, { host: "localhost" });
    return result.length;
  };
  await expect.poll(names).toBeGreaterThanOrEqual(PEOPLE);
  await expect.poll(async () => (await names()) && (await reads())).toBeGreaterThan(before);
});

it.runIf(cluster.hasProxy)("every web process is replaced without one failed request", async () => {
  failures.length = 0;
  await replaceEach(cluster.web, (isOver) =>
    Promise.all(people.map((person) => person.work(challenges.slice(1), reward, isOver))),
  );
  expect(failures).toEqual([]);
  await expectEffects(program, reward, people);
});

it("every balance is the sum of its postings", async () => {
  const env = { ...process.env, ...cluster.environment };
  const output = execFileSync(process.execPath, ["app/server/launch.mjs", "verify-points"], { env, encoding: "utf8" });
  expect(output).toContain("Every balance is the sum of its postings.");
});

function noisePicture(): Promise<Buffer> {
  const raw = { width: 300, height: 300, channels: 3 as const };
  return sharp(randomBytes(300 * 300 * 3), { raw }).png().toBuffer(); // prettier-ignore
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function pick<T>(from: T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
