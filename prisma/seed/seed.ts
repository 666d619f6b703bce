import pg from "pg";
import type { FileStore } from "~/integrations/ports";
import { rollUpEveryDashboard } from "~/services/dashboard/roll-up.server";
import { loadZipCodes } from "~/services/offers/zip-codes.server";
import { addChallengeClicks, addChallenges } from "./challenge-rows";
import type { ProgramContent } from "./content";
import { addCrowd } from "./crowd";
import { daysFrom, midnightOf, OPENED_DAY } from "./days";
import { demo } from "./demo/program";
import { idAt } from "./deterministic";
import { addDirectory } from "./directory/merchants";
import { harbor } from "./harbor";
import { northwind } from "./northwind";
import { addNamedPeople } from "./people";
import { addProgram, type SeededProgram } from "./program-rows";
import { addRewards, prepareRewards } from "./reward-rows";
import { Rows } from "./rows";
import { addSocialPosts } from "./social-rows";
import { addStaff } from "./staff";
import { addTags } from "./tag-rows";
import { addVisitors } from "./visit-rows";

const PROGRAMS: { content: ProgramContent; crowd: number }[] = [
  { content: demo, crowd: 340 },
  { content: harbor, crowd: 160 },
  { content: northwind, crowd: 70 },
];

type SeedOptions = { databaseUrl: string; now: Date; files: FileStore };

/**
 * Puts the demo organizations (CONTRACT.md "Demo organization") into an empty, migrated database: everything or
 * nothing, and the same rows for every seeding on the same day.
 * @returns false when the database already holds an organization; then nothing is changed
 */
export async function seed({ databaseUrl, now, files }: SeedOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c TimeZone=UTC", application_name: "seed" });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("lock table organizations in share row exclusive mode"); // two seeds at once: one waits, then sees
    if ((await client.query("select from organizations limit 1")).rowCount) return false;
    const rows = new Rows();
    const programs = demoPrograms(rows, midnightOf(now));
    addDirectory(rows, daysFrom(midnightOf(now), OPENED_DAY));
    await Promise.all(programs.map((program) => program.files.storeIn(files)));
    const on = async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[];
    await loadZipCodes(on);
    await rows.copyInto(client);
    await client.query("select refresh_merchants(array(select id from merchants))");
    await rollUpEveryDashboard(on, midnightOf(now));
    await client.query("commit");
    await client.query("analyze");
    return true;
  } finally {
    await client.end(); // what is not committed is rolled back
  }
}

function demoPrograms(rows: Rows, day: Date): SeededProgram[] {
  const openedAt = daysFrom(day, OPENED_DAY);
  const organizationIds = new Map<string, string>();
  for (const { content } of PROGRAMS) {
    const name = content.organization;
    if (organizationIds.has(name)) continue;
    const id = idAt(openedAt, "organization", name);
    organizationIds.set(name, id);
    rows.add("organizations", { id, name, created_at: openedAt });
  }
  const programs = PROGRAMS.map(({ content, crowd }) => {
    const program = addProgram(rows, content, organizationIds.get(content.organization)!, day);
    prepareRewards(program);
    addChallenges(rows, program);
    addSocialPosts(rows, program);
    addNamedPeople(rows, program);
    addCrowd(rows, program, crowd);
    addVisitors(rows, program, crowd);
    addRewards(rows, program); // after the claims that the history came to
    addChallengeClicks(rows, program); // after the completions
    addTags(rows, program);
    return program;
  });
  addStaff(rows, organizationIds, programs[0]!.id, day);
  return programs;
}
