/**
 * A load that looks like life: pages, JSON reads, sign-ins, submits, claims, redemptions and lists of the admin, from
 * several processes over HTTP, while participants are imported. Two web processes and a worker serve it.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { env, extendEnvironment } from "~/platform/env.server";
import { runScript, withProcess, withServer } from "./child";
import { measureLoad } from "./load";
import { mixedDatabase, type MixedStage } from "./mixed-stage";
import { median, type Line } from "./report";

const WEB = 2;
const GENERATORS = 2;
/** Requests that are sent at the same time, by all generators together. */
const CONNECTIONS = 24;
const WARM_UP_SECONDS = 15;
const TEN_MINUTES = 600;
/** An import of a twentieth of all participants begins every minute. */
const IMPORT_EVERY_MS = 60_000;

const AIM = { perSecond: 400, writesPerSecond: 100, p99Ms: 250 };
/** What memory may grow from the middle of the run to its end, by the medians of a fifth of the run. */
const FLAT = 1.15;
const MEMORY_EVERY_MS = 2_000;
/** The bare server of the other benchmarks, with pages as large as the home page, says how fast the machine is. */
const REFERENCE = { seconds: 8, connections: 8, pageBytes: 85_000 };

/** How often each kind is sent, in per cent; the second step of a sign-in follows the first one. */
const SHARES = {
  "home, signed in": 14,
  "home, visitor": 10,
  "challenge page": 8,
  "challenge as JSON": 11,
  "rewards as JSON": 11,
  "challenges as JSON": 11,
  submit: 18,
  claim: 8,
  redemption: 2,
  "sign in, request a code": 2,
  "admin's lists": 3,
} as const;
const WRITES: readonly string[] = [
  "submit",
  "claim",
  "redemption",
  "sign in, request a code",
  "sign in, check the code",
];

export type Kind = keyof typeof SHARES | "sign in, check the code";
export type MixedLoad = {
  stageFile: string;
  ports: number[];
  connections: number;
  shares: [string, number][];
  warmUpSeconds: number;
  seconds: number;
  /** Which of how many generators this is. */
  index: number;
  of: number;
};
export type MixedImport = { rows: number; everyMs: number; seconds: number };
/** Milliseconds of each request. */
export type MixedFigures = Partial<Record<Kind, { ms: number[]; errors: number; firstError?: string }>>;

type Running = { name: string; pid: number };

/** @param dataDir where the sessions of the run are written to */
export async function mixedLines(serverUrl: string, dataDir: string): Promise<Line[]> {
  const seconds = env.benchSeconds ?? TEN_MINUTES;
  const databaseUrl = await mixedDatabase(serverUrl, env.benchRows);
  extendEnvironment({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl, LOG_LEVEL: "error" });
  const stageFile = join(dataDir, "mixed.json");
  await runScript("bench/subjects/mixed-prepare.ts", { file: stageFile, participants: env.benchRows });

  const bare = await bareRate(databaseUrl, stageFile);
  const memory: Record<string, (number | undefined)[]> = {};
  const { figures, imported } = await withWebServers(WEB, (ports, servers) =>
    withProcess(["app/server/launch.mjs", "worker"], async (workerPid) => {
      const running = [...servers, { name: "worker", pid: workerPid }];
      // One process for all imports, since starting a process costs as much as many requests.
      const importing = runScript<number>("bench/subjects/mixed-import.ts", {
        rows: Math.max(1_000, Math.floor(env.benchRows / 20)),
        everyMs: IMPORT_EVERY_MS,
        seconds: WARM_UP_SECONDS + seconds,
      } satisfies MixedImport);
      const generators = Array.from({ length: GENERATORS }, (_, index) =>
        runScript<MixedFigures>("bench/mixed-load.ts", {
          stageFile,
          ports,
          connections: CONNECTIONS / GENERATORS,
          shares: Object.entries(SHARES),
          warmUpSeconds: WARM_UP_SECONDS,
          seconds,
          index,
          of: GENERATORS,
        } satisfies MixedLoad),
      );
      await sleep(WARM_UP_SECONDS * 1_000);
      for (const until = performance.now() + seconds * 1_000; performance.now() < until; await sleep(MEMORY_EVERY_MS))
        for (const { name, pid } of running) (memory[name] ??= []).push(megabytesOf(pid));
      return { figures: await Promise.all(generators), imported: await importing };
    }),
  );
  const differences = await runScript<number>("bench/subjects/points-differences.ts", {});
  return [
    ...kindLines(figures, seconds, bare),
    ...Object.entries(memory).map(([name, values]) => memoryLine(name, values)),
    {
      name: `points afterwards, ${imported} participants imported meanwhile`,
      measured: `${differences} balances differ`,
      aim: "none",
      met: differences === 0,
    },
  ];
}

/** The whole load, then each kind of request, the one that took the most time first. */
function kindLines(figures: MixedFigures[], seconds: number, bare: number): Line[] {
  const kinds = new Map<string, { ms: number[]; errors: number; firstError?: string }>();
  for (const figure of figures)
    for (const [kind, { ms, errors, firstError }] of Object.entries(figure)) {
      const sum = kinds.get(kind) ?? { ms: [], errors: 0 };
      kinds.set(kind, { ms: sum.ms.concat(ms), errors: sum.errors + errors, firstError: sum.firstError ?? firstError });
    }
  const total = (list: number[]) => list.reduce((sum, value) => sum + value, 0);
  const all = sorted([...kinds.values()].flatMap(({ ms }) => ms));
  const writes = [...kinds].filter(([kind]) => WRITES.includes(kind)).reduce((sum, [, { ms }]) => sum + ms.length, 0);
  const rates = { perSecond: all.length / seconds, writesPerSecond: writes / seconds, p99Ms: percentile(all, 99) };
  const errors = [...kinds.values()].reduce((sum, kind) => sum + kind.errors, 0);
  return [
    {
      name: `mixed load for ${seconds} s, ${env.benchRows} participants`,
      measured: `${rates.perSecond.toFixed(0)}/s, ${rates.writesPerSecond.toFixed(0)} writes/s, p50 ${percentile(all, 50)} ms, p99 ${rates.p99Ms} ms, ${errors} errors`,
      reference: `${bare.toFixed(0)} pages/s by a bare server`,
      ratio: rates.perSecond / bare,
      aim: `>= ${AIM.perSecond}/s, >= ${AIM.writesPerSecond} writes/s, p99 <= ${AIM.p99Ms} ms`,
      met:
        rates.perSecond >= AIM.perSecond &&
        rates.writesPerSecond >= AIM.writesPerSecond &&
        rates.p99Ms <= AIM.p99Ms &&
        errors === 0,
    },
    ...[...kinds]
      .sort(([, a], [, b]) => total(b.ms) - total(a.ms))
      .map(([kind, { ms, errors, firstError }]): Line => {
        const list = sorted(ms);
        const share = (100 * total(ms)) / total(all);
        return {
          name: `  ${kind}`,
          measured: `${(ms.length / seconds).toFixed(1)}/s, p50 ${percentile(list, 50)} ms, p99 ${percentile(list, 99)} ms, ${share.toFixed(0)} % of the time`,
          reference: errors > 0 ? `${errors} errors: ${firstError}` : undefined,
          aim: "no errors",
          met: errors === 0,
        };
      }),
  ];
}

function memoryLine(name: string, samples: (number | undefined)[]): Line {
  const values = samples.filter((value) => value !== undefined);
  if (values.length === 0) return { name: `memory of ${name}`, measured: "only on Linux", aim: "flat", met: true };
  const fifth = (index: number) => {
    const part = values.slice((values.length * index) / 5, (values.length * (index + 1)) / 5);
    return Math.round(median(part.length > 0 ? part : values));
  };
  const [start, middle, end] = [fifth(0), fifth(2), fifth(4)];
  return {
    name: `memory of ${name}`,
    measured: `${start} MB at the start, ${middle} MB in the middle, ${end} MB at the end`,
    aim: `<= ${FLAT} of the middle`,
    met: end <= middle * FLAT,
  };
}

/** Signed-in home pages of the bare server per second, right before the load. */
async function bareRate(databaseUrl: string, stageFile: string): Promise<number> {
  const { participantTokens } = JSON.parse(readFileSync(stageFile, "utf8")) as MixedStage;
  const { seconds, connections, pageBytes } = REFERENCE;
  const server = (port: number) => [
    "--import",
    "tsx",
    "bench/references/bare-server.ts",
    JSON.stringify({ port, databaseUrl, pageBytes }),
  ];
  const cookies = participantTokens.slice(0, 1_000).map((token) => `sid=${token}`);
  const { perSecond } = await withServer(server, (port, pid) =>
    measureLoad({
      ...{ port, pid, path: "/", host: "demo.localhost", accept: "text/html" },
      ...{ cookies, connections, seconds },
    }),
  );
  return perSecond;
}

function withWebServers<T>(count: number, work: (ports: number[], running: Running[]) => Promise<T>): Promise<T> {
  const open = (ports: number[], running: Running[]): Promise<T> =>
    ports.length === count
      ? work(ports, running)
      : withServer(
          () => ["app/server/launch.mjs", "web"],
          (port, pid) => open([...ports, port], [...running, { name: `web ${ports.length + 1}`, pid }]),
        );
  return open([], []);
}

/** The memory of a process in MB, only on Linux. */
function megabytesOf(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  const [, kilobytes] = (existsSync(file) && /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))) || [];
  return kilobytes ? Math.round(Number(kilobytes) / 1_000) : undefined;
}

function sorted(values: number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

function percentile(sortedValues: number[], percent: number): number {
  return Math.round(sortedValues[Math.floor((sortedValues.length * percent) / 100)] ?? 0);
}
