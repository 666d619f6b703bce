/** The list of participants with a million people, each way to read it compared with ten thousand. */
import { extendEnvironment } from "~/platform/env.server";
import { runScript } from "./child";
import { latencyLine, type Latency } from "./latency";
import { preparePeopleList } from "./people-list-stage";
import type { Line, Rounds } from "./report";

const LARGE = 1_000_000;
const SMALL = 10_000;

/** The query strings of the list. `TAG` and `NUMBER` stand for the tag and for a number that changes each time. */
const QUERIES = {
  plain: "",
  "search by name": "search=First7",
  "search by email": "search=scale-0000NUMBER@example",
  "search without result": "search=nobodyNUMBER",
  "status active": "status=active",
  "status blocked": "status=blocked",
  staff: "staff=true",
  tag: "tag=TAG",
  "status and tag": "status=blocked&tag=TAG",
  "by name": "sort=name",
  "by name, descending": "sort=-name",
  "by email": "sort=email",
  "by status": "sort=status",
  "by points": "sort=-unused_points",
  "by completions": "sort=-completed_challenges",
  "by points, blocked": "sort=-unused_points&status=blocked",
  "oldest first": "sort=created_at",
  "page 400": "page=400",
};
export type PeopleListLoop = { query: string; seconds: number };

/** A line for each query. The database server must run; missing databases are created. */
export async function peopleListLines(serverUrl: string, { seconds, rounds }: Rounds): Promise<Line[]> {
  const large = await preparePeopleList(serverUrl, LARGE);
  const small = await preparePeopleList(serverUrl, SMALL);
  const lines: Line[] = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    const measured: Latency[] = [];
    const reference: Latency[] = [];
    for (let round = 0; round < rounds; round++) {
      const turns = [
        [large, measured],
        [small, reference],
      ] as const;
      for (const [databaseUrl, list] of round % 2 ? [...turns].reverse() : turns) {
        extendEnvironment({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl });
        list.push(await runScript<Latency>("bench/subjects/people-list.ts", { query, seconds }));
      }
    }
    lines.push(latencyLine(`list of participants, ${name}, 1M against 10k`, measured, reference));
  }
  return lines;
}
