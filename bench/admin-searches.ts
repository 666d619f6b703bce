/** The search boxes of the admin with a million rows in each list, compared with ten thousand. */
import { extendEnvironment } from "~/platform/env.server";
import { prepareAdminSearches } from "./admin-searches-stage";
import { runScript } from "./child";
import { latencyLine, type Latency } from "./latency";
import type { Line, Rounds } from "./report";

const LARGE = 1_000_000;
const SMALL = 10_000;
const MAX_RATIO = 2;

/**
 * What is typed, by the list. One in 9 people has a first name that begins with "First7", one in 90 with "First77", and
 * one in 1,000 is "First777". `NUMBER` stands for a number that changes each time.
 */
const SEARCHES = {
  participants: ["scale-0000NUMBER@example", "First7", "First777", "First777 Last4", "irst777"],
  palette: ["scale-0000NUMBER@example", "First7", "First777"],
  actions: ["", "scale-0000NUMBER@example", "First7", "First77", "First777", "First777 Last4"],
  completions: ["", "scale-0000NUMBER@example", "First7", "First77", "First777", "First777 Last4"],
  claims: ["", "scale-0000NUMBER@example", "First7", "First77", "First777"],
  referrals: ["", "scale-0000NUMBER@example", "First7", "First77", "First777"],
  entrants: ["", "scale-0000NUMBER@example", "First7", "First77", "First777"],
  receipts: ["", "scale-0000NUMBER@example", "Amber Grill", "Grill", "First7", "First777"],
  answers: ["", "otter", "number 77", "number 777", "scale-0000NUMBER@example"],
  coupons: ["", "SPRING-C4CA4238", "C4CA42", "SPRING", "First777"],
  audit: ["", "otter", "Number 777", "nothing like it"],
  leaderboard: ["", "otter", "Otter Comet", "777", "nothing like it"],
  "offer reports": ["", "otter", "Amber Grill", "comet 777", "nothing like it"],
} as const;
export type SearchedList = keyof typeof SEARCHES;
export type AdminSearch = { list: SearchedList; search: string; seconds: number };

/** A line for each search. The database server must run; missing databases are created. */
export async function adminSearchesLines(serverUrl: string, { seconds, rounds }: Rounds): Promise<Line[]> {
  const large = await prepareAdminSearches(serverUrl, LARGE);
  const small = await prepareAdminSearches(serverUrl, SMALL);
  const searches = Object.entries(SEARCHES).flatMap(([list, texts]) =>
    texts.map((search): AdminSearch => ({ list: list as SearchedList, search, seconds })),
  );
  const measured = searches.map((): Latency[] => []);
  const reference = searches.map((): Latency[] => []);
  for (let round = 0; round < rounds; round++) {
    const turns = [
      [large, measured],
      [small, reference],
    ] as const;
    for (const [databaseUrl, of] of round % 2 ? [...turns].reverse() : turns) {
      extendEnvironment({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl });
      // One process for all: most of its time would go into starting.
      const latencies = await runScript<Latency[]>("bench/subjects/admin-searches.ts", searches);
      latencies.forEach((latency, n) => of[n]!.push(latency));
    }
  }
  return searches.map(({ list, search }, n) =>
    latencyLine(
      `${list}, ${search ? `"${search}"` : "no search"}, 1M against 10k`,
      measured[n]!,
      reference[n]!,
      MAX_RATIO,
    ),
  );
}
