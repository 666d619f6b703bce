/**
 * Pages and JSON calls against two references: a bare `node:http` server, which shows what the product costs, and Remix's
 * own server with the same build, which shows what our web server brings.
 */
import { BUILD_ENTRY } from "~/server/build";
import { withServer } from "./child";
import { ADMIN_HOST, HOST, measureLoad, type Load, type Measured } from "./load";
import { readFrom } from "./read-from";
import { median, type Line, type Rounds } from "./report";
import type { Stage } from "./stage";
import type { RouteCount } from "./subjects/web-with-routes";

const CONNECTIONS = 32;

type Request = Pick<Load, "path" | "accept" | "cookies"> & { host?: string };
/** One side of a comparison: the request and the server. */
type Side = { request: Request; server: (port: number) => string[] };
/** What a request reaches, as parts of the rates of the bare server and of remix-serve. */
type Aims = { bare: number; stock: number };

/** The web server of this checkout. */
export const app = () => ["app/server/launch.mjs", "web"];
/** It skips the checks of requests, so it is for comparison only. */
const remixServe = () => ["node_modules/@remix-run/serve/dist/cli.js", BUILD_ENTRY];

/** Home for a visitor and a participant, and a call, each against both references. */
export async function pageLines(stage: Stage, databaseUrl: string, rounds: Rounds): Promise<Line[]> {
  const visitor: Request = { path: "/", accept: "text/html", cookies: [] };
  const signedIn: Request = { ...visitor, cookies: stage.cookies };
  // A visitor's home page is cached; with a query string it is rendered, as the signed-in one is.
  const rendered: Request = { ...visitor, path: "/?rendered" };
  const challenge: Request = { path: "/public/challenges/spring-quiz", accept: "application/json", cookies: [] };
  const lines = async (name: string, request: Request, aims: Aims) =>
    againstReferences(name, request, await bareServer(databaseUrl, request), aims, rounds);
  return [
    ...(await lines("home, visitor", visitor, { bare: 0.5, stock: 1 })),
    ...(await lines("home, visitor, rendered", rendered, { bare: 0.1, stock: 1 })),
    ...(await lines("home, signed in", signedIn, { bare: 0.2, stock: 1 })),
    rateLine(
      "home, signed in, all blocks, against a visitor's",
      await compare(
        [
          { request: signedIn, server: app },
          { request: rendered, server: app },
        ],
        rounds,
      ),
      1 / 1.5,
    ),
    ...(await lines("challenge as JSON", challenge, { bare: 0.2, stock: 1 })),
  ];
}

/** The same pages of a build with 205 routes and of one with ten. */
export async function routesLines({ cookies, adminCookies, demoProgramId }: Stage, rounds: Rounds): Promise<Line[]> {
  const web = (count: RouteCount) => () => ["--import", "tsx", "bench/subjects/web-with-routes.ts", count];
  const home: Request = { path: "/", accept: "text/html", cookies };
  const rewards: Request = {
    path: `/admin/v2/programs/${demoProgramId}/rewards`,
    accept: "text/html",
    cookies: adminCookies,
    host: ADMIN_HOST,
  };
  const allAgainstTen = (request: Request) =>
    compare(
      [
        { request, server: web("all") },
        { request, server: web("ten") },
      ],
      rounds,
    );
  return [
    rateLine("home signed in, 205 routes against 10", await allAgainstTen(home), 0.9),
    rateLine("admin's rewards, 205 routes against 10", await allAgainstTen(rewards), 0.9),
  ];
}

async function againstReferences(
  name: string,
  request: Request,
  bare: Side["server"],
  aims: Aims,
  rounds: Rounds,
): Promise<Line[]> {
  const sides = [app, bare, remixServe].map((server) => ({ request, server }));
  const [own = [], ofBare = [], ofStock = []] = await compare(sides, rounds);
  return [
    rateLine(name, [own, ofBare], aims.bare),
    rateLine(`${name}, against remix-serve`, [own, ofStock], aims.stock),
  ];
}

/** The bare server, with pages as large as ours. */
async function bareServer(databaseUrl: string, request: Request): Promise<Side["server"]> {
  const pageBytes = await withServer(app, (port) => bytesOf(port, request));
  return (port) => [
    "--import",
    "tsx",
    "bench/references/bare-server.ts",
    JSON.stringify({ port, databaseUrl, pageBytes }),
  ];
}

/** Measures all sides in turns, in changing order. @returns the results of each */
async function compare(sides: Side[], { rounds, seconds }: Rounds): Promise<Measured[][]> {
  const results = sides.map((): Measured[] => []);
  const measure = ({ request, server }: Side) =>
    withServer(server, (port, pid) =>
      measureLoad({
        ...request,
        port,
        pid,
        host: `${request.host ?? HOST}:${port}`,
        connections: CONNECTIONS,
        seconds,
      }),
    );
  for (let round = 0; round < rounds; round++) {
    const turns = sides.map((side, at) => async () => results[at]!.push(await measure(side)));
    for (const turn of round % 2 ? turns.reverse() : turns) await turn();
  }
  return results;
}

function rateLine(name: string, [subject = [], reference = []]: Measured[][], aim: number): Line {
  const rate = (list: Measured[]) => median(list.map(({ perSecond }) => perSecond));
  const text = (list: Measured[]) =>
    `${rate(list).toFixed(0)}/s, p99 ${median(list.map(({ p99Ms }) => p99Ms)).toFixed(0)} ms, CPU ${median(list.map(({ cpuMs = NaN }) => cpuMs)).toFixed(2)} ms`;
  const ratio = rate(subject) / rate(reference);
  return {
    name,
    measured: text(subject),
    reference: text(reference),
    ratio,
    aim: `>= ${Number(aim.toFixed(2))}`,
    met: ratio >= aim,
    rounds: { subject, reference },
  };
}

async function bytesOf(port: number, { path, accept, cookies }: Request): Promise<number> {
  const headers = { host: `${HOST}:${port}`, accept, ...(cookies[0] ? { cookie: cookies[0] } : {}) };
  return (await readFrom(`http://127.0.0.1:${port}${path}`, headers)).length;
}
