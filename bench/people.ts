/**
 * Imports of participants: the import of new people against a plain COPY of the same rows into the same tables, and the
 * site while an import runs against the site when nothing runs.
 */
import { env, extendEnvironment } from "~/platform/env.server";
import { runScript, withServer } from "./child";
import { measureLoad, type Measured } from "./load";
import { freshPeople, type PeopleImport } from "./people-stage";
import { median, type Line, type Rounds } from "./report";

const MAX_RATIO = 4;
const MAX_P99_RATIO = 2;
const CONNECTIONS = 8;

/** In seconds. */
export type ImportTimes = { check: number; import: number };

/** A line for people without points, one for people with points, and one for the site meanwhile. */
export async function peopleLines(serverUrl: string, rounds: Rounds): Promise<Line[]> {
  const lines = [];
  for (const points of [false, true]) lines.push(await importLine(serverUrl, { rows: env.benchRows, points }, rounds));
  return [...lines, await siteLine(serverUrl, { rows: env.benchRows, points: true }, rounds)];
}

async function importLine(serverUrl: string, work: PeopleImport, { rounds }: Rounds): Promise<Line> {
  const measured: ImportTimes[] = [];
  const reference: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const turns = [
      async () => measured.push(await runScript<ImportTimes>("bench/subjects/people-import.ts", work)),
      async () => reference.push(await runScript<number>("bench/references/people-copy.ts", work)),
    ];
    for (const turn of round % 2 ? turns.reverse() : turns) {
      await freshDatabase(serverUrl);
      await turn();
    }
  }
  const middle = (part: keyof ImportTimes) => median(measured.map((times) => times[part]));
  const ratio = median(measured.map((times) => times.check + times.import)) / median(reference);
  return {
    name: `import of ${work.rows} new people ${work.points ? "with" : "without"} points, against COPY`,
    measured: `check ${middle("check").toFixed(1)} s, import ${middle("import").toFixed(1)} s`,
    reference: `${median(reference).toFixed(1)} s`,
    ratio,
    aim: `<= ${MAX_RATIO}`,
    met: ratio <= MAX_RATIO,
    rounds: { measured, reference },
  };
}

/** The site's home page, rendered for each request. The import runs longer than the measurement. */
async function siteLine(serverUrl: string, work: PeopleImport, { rounds, seconds }: Rounds): Promise<Line> {
  const measured: Measured[] = [];
  const reference: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    await freshDatabase(serverUrl);
    await withServer(
      () => ["app/server/launch.mjs", "web"],
      async (port, pid) => {
        const load = () =>
          measureLoad({
            port,
            pid,
            path: "/?rendered",
            host: `demo.localhost:${port}`,
            accept: "text/html",
            cookies: [],
            connections: CONNECTIONS,
            seconds,
          });
        reference.push(await load());
        const running = runScript<ImportTimes>("bench/subjects/people-import.ts", work);
        measured.push(await load());
        await running;
      },
    );
  }
  const p99 = (list: Measured[]) => median(list.map(({ p99Ms }) => p99Ms));
  const ratio = p99(measured) / p99(reference);
  return {
    name: `home page during an import, ${CONNECTIONS} connections`,
    measured: `p99 ${p99(measured).toFixed(0)} ms`,
    reference: `p99 ${p99(reference).toFixed(0)} ms`,
    ratio,
    aim: `<= ${MAX_P99_RATIO}`,
    met: ratio <= MAX_P99_RATIO,
    rounds: { measured, reference },
  };
}

async function freshDatabase(serverUrl: string): Promise<void> {
  const url = await freshPeople(serverUrl);
  extendEnvironment({ DATABASE_URL: url, DATABASE_DIRECT_URL: url });
}
