/**
 * `npm run bench`: how far the product is from the bare minimum, as ratios. Machines differ and are busy with other
 * things, so nothing is compared across runs: subject and reference take turns in one run, every measurement in a
 * fresh process. BENCH_SECONDS and BENCH_ROUNDS make it longer and calmer.
 */
import { join, resolve } from "node:path";
import { env, extendEnvironment } from "~/env.server";
import { startEmbeddedDatabase } from "~/process/embedded-database";
import { withServer } from "./child";
import { measureLoad, type Load, type Measured } from "./load";
import { weighPage } from "./page-weight";
import { measureFunction, measureService, type PointsKind } from "./points";
import { readFrom } from "./read-from";
import { median, report, type Line } from "./report";
import { setStage, type Stage } from "./stage";
import { measureStart } from "./start-time";
import type { RouteCount } from "./subjects/web-with-routes";

/** Kept between runs: a million participants take a minute to make. */
const DATA_DIR = resolve(".cache/bench");
const HOST = "demo.localhost";
const PAGE_CONNECTIONS = 32;
const POINTS_CONNECTIONS = 20;
const HTML = "text/html";
const JSON_TYPE = "application/json";
const KB = 1024;

type Request = Pick<Load, "path" | "accept" | "cookies">;
type Rounds = { seconds: number; rounds: number };
type Pair = { subject: Measured[]; reference: Measured[] };

/** Measures everything and reports it. The build must be there. */
export async function run(): Promise<void> {
  const startedAt = new Date();
  const lines: Line[] = [];
  console.log("npm start in a fresh clone …");
  lines.push(...startLines(await measureStart()));
  const database = await startEmbeddedDatabase(join(DATA_DIR, "postgres"));
  try {
    extendEnvironment({
      NODE_ENV: "production", DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url, DATA_DIR, DEFAULT_PROGRAM: "demo",
      SANDBOX: "1", SESSION_SECRET: "only-for-benchmarks-0123456789abcdef",
    });
    console.log("the stage: a million participants …");
    const stage = await setStage(database.url);
    lines.push(...(await measureAll(stage, database.url, { seconds: env.benchSeconds, rounds: env.benchRounds })));
  } finally {
    await database.stop();
  }
  report(lines, startedAt);
}

async function measureAll(stage: Stage, databaseUrl: string, rounds: Rounds): Promise<Line[]> {
  const app = () => ["app/process/launch.mjs", "web"];
  const bare = (pageBytes: number) => (port: number) => ["--import", "tsx", "bench/references/bare-server.ts", JSON.stringify({ port, databaseUrl, pageBytes })];
  const routes = (count: RouteCount) => (port: number) => ["--import", "tsx", "bench/subjects/web-with-routes.ts", count, String(port)];
  const visitor: Request = { path: "/", accept: HTML, cookies: [] };
  const signedIn: Request = { path: "/", accept: HTML, cookies: stage.cookies };
  const challenge: Request = { path: "/public/challenges/spring-quiz", accept: JSON_TYPE, cookies: [] };

  const { weight, visitorBytes, signedInBytes } = await withServer(app, async (port) => ({
    weight: await weighPage(`http://127.0.0.1:${port}`, HOST),
    visitorBytes: await bytesOf(port, visitor),
    signedInBytes: await bytesOf(port, signedIn),
  }));
  const scripts = weight.js + weight.css;
  return [
    rateLine("home, visitor", await compare(visitor, app, bare(visitorBytes), rounds), 0.5),
    rateLine("home, signed in", await compare(signedIn, app, bare(signedInBytes), rounds), 0.2),
    rateLine("challenge as JSON", await compare(challenge, app, bare(0), rounds), 0.2),
    await pointsLine("earn", databaseUrl, rounds, 0.6),
    await pointsLine("claim", databaseUrl, rounds, 0.7),
    rateLine("home signed in, 205 routes against 10", await compare(signedIn, routes("all"), routes("ten"), rounds), 0.9),
    figure("JavaScript and CSS of home", `${(scripts / KB).toFixed(1)} kB (${(weight.js / KB).toFixed(1)} + ${(weight.css / KB).toFixed(1)})`, scripts / KB, 110, "kB"),
  ];
}

/** Subject and reference in turns, the one who begins changing from round to round. */
async function compare(request: Request, subject: (port: number) => string[], reference: (port: number) => string[], { rounds, seconds }: Rounds): Promise<Pair> {
  const pair: Pair = { subject: [], reference: [] };
  const measure = (args: (port: number) => string[]) =>
    withServer(args, (port) => measureLoad({ ...request, port, host: `${HOST}:${port}`, connections: PAGE_CONNECTIONS, seconds }));
  for (let round = 0; round < rounds; round++) {
    const turns = [async () => pair.subject.push(await measure(subject)), async () => pair.reference.push(await measure(reference))];
    for (const turn of round % 2 ? turns.reverse() : turns) await turn();
  }
  return pair;
}

async function pointsLine(kind: PointsKind, databaseUrl: string, { rounds, seconds }: Rounds, aim: number): Promise<Line> {
  const loop = { kind, databaseUrl, connections: POINTS_CONNECTIONS, seconds };
  const [subject, reference]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const turns = [async () => subject.push(await measureService(loop)), async () => reference.push(await measureFunction(loop))];
    for (const turn of round % 2 ? turns.reverse() : turns) await turn();
  }
  const ratio = median(subject) / median(reference);
  return {
    name: `${kind}, ${POINTS_CONNECTIONS} connections`,
    measured: `${median(subject).toFixed(0)}/s`,
    reference: `${median(reference).toFixed(0)}/s`,
    ratio,
    aim: `>= ${aim}`,
    met: ratio >= aim,
    rounds: { subject, reference },
  };
}

function rateLine(name: string, rounds: Pair, aim: number): Line {
  const rate = (list: Measured[]) => median(list.map(({ perSecond }) => perSecond));
  const text = (list: Measured[]) => `${rate(list).toFixed(0)}/s, p99 ${median(list.map(({ p99Ms }) => p99Ms)).toFixed(0)} ms`;
  const ratio = rate(rounds.subject) / rate(rounds.reference);
  return { name, measured: text(rounds.subject), reference: text(rounds.reference), ratio, aim: `>= ${aim}`, met: ratio >= aim, rounds };
}

function startLines({ coldSeconds, warmSeconds }: { coldSeconds: number; warmSeconds: number }): Line[] {
  return [
    figure("npm start, nothing built, empty database", `${coldSeconds.toFixed(1)} s`, coldSeconds, 45, "s"),
    figure("npm start, once more", `${warmSeconds.toFixed(1)} s`, warmSeconds, 5, "s"),
  ];
}

function figure(name: string, measured: string, value: number, limit: number, unit: string): Line {
  return { name, measured, aim: `<= ${limit} ${unit}`, met: value <= limit };
}

async function bytesOf(port: number, { path, accept, cookies }: Request): Promise<number> {
  return (await readFrom(`http://127.0.0.1:${port}${path}`, { host: `${HOST}:${port}`, accept, ...(cookies[0] ? { cookie: cookies[0] } : {}) })).length;
}
