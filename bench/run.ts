/**
 * `npm run bench`: compares the product with a bare minimum. Machines and their load differ, so nothing is compared
 * across runs: subject and reference alternate in one run, each measurement in a fresh process. Higher BENCH_SECONDS
 * and BENCH_ROUNDS give more stable results; `npm run bench points` runs one part.
 */
import { join, resolve } from "node:path";
import { env, extendEnvironment } from "~/platform/env.server";
import { startEmbeddedDatabase } from "~/server/database/embedded-database";
import { OperatorError } from "~/server/operator-error";
import { adminSearchesLines } from "./admin-searches";
import { againstLines } from "./against";
import { backupLines } from "./backup";
import { withServer } from "./child";
import { couponsLines } from "./coupons";
import { dashboardLines } from "./dashboard";
import { expiringLines } from "./expiring";
import { HOST } from "./load";
import { mixedLines } from "./mixed";
import { offersLines } from "./offers";
import { ordersModelLines } from "./orders-model-lines";
import { weighPage } from "./page-weight";
import { app, pageLines, routesLines } from "./pages";
import { peopleLines } from "./people";
import { exportLines } from "./people-export";
import { peopleListLines } from "./people-list";
import { measureFunction, measureService, type PointsKind } from "./points";
import { receiptsLines } from "./receipts";
import { median, report, type Line, type Rounds } from "./report";
import { rulesLines } from "./rules";
import type { Stage } from "./stage";
import { measureStart } from "./start-time";
import { webhooksLines } from "./webhooks";
import { winnersLines } from "./winners";

/** Cached between runs, because creating a million participants takes a minute. */
const DATA_DIR = resolve(".cache/bench");
const POINTS_CONNECTIONS = 20;
const KB = 1000;
/** Of one measurement, unless BENCH_SECONDS is set. */
const SECONDS = 4;
const PARTS = [
  "start",
  "pages",
  "points",
  "routes",
  "weight",
  "offers",
  "dashboard",
  "people-import",
  "people-export",
  "people-list",
  "searches",
  "coupons",
  "winners",
  "webhooks",
  "receipts",
  "rules",
  "expiring",
  "mixed",
  "orders-model",
  "backup",
] as const;

/** They take ten minutes and more, so that they run only when they are named. */
const ONLY_BY_NAME: readonly string[] = ["mixed", "orders-model", "backup"];

/** The parts that need the stage's million participants; the others have databases of their own. */
const ON_STAGE = ["pages", "points", "routes", "weight"];

/** Measures all or the given parts and reports the results. The build must exist. */
export async function run([first = "", ...others]: string[]): Promise<void> {
  const startedAt = new Date();
  report(
    first === "against" ? await measureAgainst(others) : await measureParts(first ? [first, ...others] : []),
    startedAt,
  );
}

async function measureParts(names: string[]): Promise<Line[]> {
  const unknown = names.find((name) => !(PARTS as readonly string[]).includes(name));
  if (unknown) throw new OperatorError(`There is no part "${unknown}": ${PARTS.join(", ")}`);
  const parts = new Set<string>(names.length > 0 ? names : PARTS.filter((part) => !ONLY_BY_NAME.includes(part)));
  const lines: Line[] = parts.has("start") ? startLines(await measureStart()) : [];
  if (ON_STAGE.some((part) => parts.has(part))) lines.push(...(await measureOnStage(parts)));
  if (parts.has("offers")) lines.push(...(await withDatabase((url) => offersLines(url, roundsOf()))));
  if (parts.has("dashboard")) lines.push(...(await withDatabase((url) => dashboardLines(url, roundsOf()))));
  if (parts.has("people-import")) lines.push(...(await withDatabase((url) => peopleLines(url, roundsOf()))));
  if (parts.has("people-export")) lines.push(...(await withDatabase((url) => exportLines(url, roundsOf()))));
  if (parts.has("people-list")) lines.push(...(await withDatabase((url) => peopleListLines(url, roundsOf()))));
  if (parts.has("searches")) lines.push(...(await withDatabase((url) => adminSearchesLines(url, roundsOf()))));
  if (parts.has("coupons")) lines.push(...(await withDatabase((url) => couponsLines(url, roundsOf()))));
  if (parts.has("winners")) lines.push(...(await withDatabase((url) => winnersLines(url, roundsOf()))));
  if (parts.has("webhooks")) lines.push(...(await withDatabase((url) => webhooksLines(url, roundsOf()))));
  if (parts.has("rules")) lines.push(...(await withDatabase((url) => rulesLines(url, roundsOf()))));
  if (parts.has("expiring")) lines.push(...(await withDatabase((url) => expiringLines(url, roundsOf()))));
  if (parts.has("mixed")) lines.push(...(await withDatabase((url) => mixedLines(url, DATA_DIR))));
  if (parts.has("orders-model")) lines.push(...(await withDatabase(ordersModelLines)));
  if (parts.has("backup")) lines.push(...(await withDatabase(backupLines)));
  if (parts.has("receipts")) lines.push(...(await receiptsLines()));
  return lines;
}

function measureAgainst([folder]: string[]): Promise<Line[]> {
  if (!folder) throw new OperatorError("Name the folder of the other checkout: npm run bench against ../before");
  return onStage((stage) => againstLines(resolve(folder), stage, roundsOf()));
}

/** Measures the parts that need the million participants. */
function measureOnStage(parts: Set<string>): Promise<Line[]> {
  return onStage(async (stage, url) => {
    const rounds = roundsOf();
    return [
      ...(parts.has("pages") ? await pageLines(stage, url, rounds) : []),
      ...(parts.has("points")
        ? [await pointsLine("earn", url, rounds, 0.6), await pointsLine("claim", url, rounds, 0.7)]
        : []),
      ...(parts.has("routes") ? await routesLines(stage, rounds) : []),
      ...(parts.has("weight") ? [await withServer(app, weightLine)] : []),
    ];
  });
}

function onStage<T>(work: (stage: Stage, url: string) => Promise<T>): Promise<T> {
  return withDatabase(async (url) => {
    const { prepareStage } = await import("./stage"); // services read the environment when they are loaded
    return work(await prepareStage(url), url);
  });
}

async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase(join(DATA_DIR, "postgres"));
  try {
    extendEnvironment({
      NODE_ENV: "production",
      DATABASE_URL: database.url,
      DATABASE_DIRECT_URL: database.url,
      DATA_DIR,
      DEFAULT_PROGRAM: "demo",
      SANDBOX: "1",
      SESSION_SECRET: "only-for-benchmarks-0123456789abcdef",
    });
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

function roundsOf(): Rounds {
  return { seconds: env.benchSeconds ?? SECONDS, rounds: env.benchRounds };
}

async function weightLine(port: number): Promise<Line> {
  const { js, css } = await weighPage(`http://127.0.0.1:${port}`, HOST);
  const text = `${((js + css) / KB).toFixed(1)} kB (${(js / KB).toFixed(1)} + ${(css / KB).toFixed(1)})`;
  return figure("JavaScript and CSS of home", text, (js + css) / KB, 120, "kB");
}

async function pointsLine(
  kind: PointsKind,
  databaseUrl: string,
  { rounds, seconds }: Rounds,
  aim: number,
): Promise<Line> {
  const loop = { kind, databaseUrl, connections: POINTS_CONNECTIONS, seconds };
  const [subject, reference]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const turns = [
      async () => subject.push(await measureService(loop)),
      async () => reference.push(await measureFunction(loop)),
    ];
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

function startLines({ coldSeconds, warmSeconds }: { coldSeconds: number; warmSeconds: number }): Line[] {
  return [
    figure("npm start, nothing built, empty database", `${coldSeconds.toFixed(1)} s`, coldSeconds, 45, "s"),
    figure("npm start, once more", `${warmSeconds.toFixed(1)} s`, warmSeconds, 5, "s"),
  ];
}

function figure(name: string, measured: string, value: number, limit: number, unit: string): Line {
  return { name, measured, aim: `<= ${limit} ${unit}`, met: value <= limit };
}
