/**
 * The smallest installation that can be upgraded under load: two web processes behind nginx, so that only one is there while
 * the other one is replaced.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { extendEnvironment } from "~/platform/env.server";
import { startCluster } from "./cluster";
import { Participant, type Failure } from "./people";
import type { World } from "./world";

const PEOPLE = 6;
/** Each process is replaced so often: what nginx remembers of the last time must not count. */
const ROUNDS = 3;

const cluster = await startCluster({ web: 2, workers: 1 });
extendEnvironment({ ...cluster.environment, DATABASE_URL: cluster.database.url });
const { csrfTokenFor } = await import("~/http/security/csrf.server");
const { closeDatabase } = await import("~/platform/database/connections.server");
const { expectEffects, replaceEach } = await import("./checks");
const { createWorld } = await import("./world");

const failures: Failure[] = [];
const place = { ports: cluster.entrances, webPorts: cluster.web.map(({ port }) => port), csrf: csrfTokenFor };
const people = Array.from(
  { length: PEOPLE },
  (_, n) => new Participant(`robin-${n}@example.test`, `203.0.113.${n + 1}`, place, failures),
);
let world: World;

beforeAll(async () => {
  world = await createWorld();
  await cluster.start();
  await Promise.all(people.map((person) => person.signIn(person.email)));
});

afterAll(async () => {
  if (failures.length > 0) console.log(["Errors that the processes logged:", ...cluster.errors()].join("\n"));
  for (const client of people) client.close();
  await closeDatabase();
  await cluster.stop();
});

it.runIf(cluster.hasProxy)("are replaced again and again without one failed request", async () => {
  const { program, challenges, reward } = world;
  const rounds = Array.from({ length: ROUNDS }, () => cluster.web).flat();
  await replaceEach(rounds, (isOver) => Promise.all(people.map((person) => person.work(challenges, reward, isOver))));
  const requests = people.reduce((sum, { acknowledged }) => sum + acknowledged.requests, 0);
  console.log(`${requests} requests while ${rounds.length} processes were replaced, ${failures.length} failed`);
  expect(failures).toEqual([]);
  await expectEffects(program, reward, people);
});
