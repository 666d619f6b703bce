/**
 * `npm run bench against FOLDER`: this checkout against another one, such as the version before a change. Both serve at
 * the same time and get the load in turns of a few seconds, and what is compared is the CPU time of a request: so small
 * differences show on a machine that does other things as well. Each round has fresh processes, since the JIT compiler
 * does not come to the same result each time.
 */
import { join } from "node:path";
import { withServer } from "./child";
import { ADMIN_HOST, HOST, measureInTurns, type Load, type Measured } from "./load";
import { median, type Line, type Rounds } from "./report";
import type { Stage } from "./stage";

/** What is loaded; the server is added. */
type PageRequest = Pick<Load, "path" | "accept" | "cookies"> & { name: string; host: string };

const TURNS = 5;
const CONNECTIONS = 16;

/**
 * @param folder the root of the other checkout, with its build and the same database schema
 * @returns a line for each request: how much less time it takes than in the other checkout, as a ratio
 */
export async function againstLines(folder: string, stage: Stage, { seconds, rounds }: Rounds): Promise<Line[]> {
  const requests = requestsOf(stage);
  const ratios = requests.map((): number[] => []);
  const measured = requests.map((): [Measured[], Measured[]] => [[], []]);
  for (let round = 0; round < rounds; round++) {
    await withServer(webOf("."), (port, pid) =>
      withServer(webOf(folder), async (otherPort, otherPid) => {
        const servers = [
          { port, pid },
          { port: otherPort, pid: otherPid },
        ];
        for (const [at, { host, name: _, ...request }] of requests.entries()) {
          const loads = servers.map((server) => ({
            ...request,
            ...server,
            host: `${host}:${server.port}`,
            connections: CONNECTIONS,
            seconds,
          }));
          const [own, other] = (await measureInTurns({ loads, turns: TURNS })) as [Measured[], Measured[]];
          ratios[at]!.push(...own.map((each, turn) => timeOf(other[turn]!) / timeOf(each)));
          measured[at]![0].push(...own);
          measured[at]![1].push(...other);
        }
      }),
    );
  }
  return requests.map(({ name }, at) => lineOf(name, ratios[at]!, measured[at]!));
}

function requestsOf({ cookies, adminCookies, demoProgramId }: Stage): PageRequest[] {
  const list = `/admin/v2/programs/${demoProgramId}/users?page_size=100`;
  return [
    { name: "home, signed in", path: "/", accept: "text/html", cookies, host: HOST },
    { name: "list of 100 participants", path: list, accept: "text/html", cookies: adminCookies, host: ADMIN_HOST },
  ];
}

function webOf(folder: string) {
  return () => [join(folder, "app/server/launch.mjs"), "web"];
}

/** The time of one request: of the CPU where that can be measured. */
function timeOf({ cpuMs, perSecond }: Measured): number {
  return cpuMs ?? 1000 / perSecond;
}

function lineOf(name: string, ratios: number[], [own, other]: [Measured[], Measured[]]): Line {
  const sorted = [...ratios].sort((a, b) => a - b);
  const quarter = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]!.toFixed(2);
  const text = (list: Measured[]) => `${median(list.map(timeOf)).toFixed(2)} ms`;
  return {
    name: `${name}, half of the turns ${quarter(0.25)} to ${quarter(0.75)}`,
    measured: text(own),
    reference: text(other),
    ratio: median(ratios),
    aim: ">= 0.97",
    met: median(ratios) >= 0.97,
    rounds: { own, other, ratios },
  };
}
