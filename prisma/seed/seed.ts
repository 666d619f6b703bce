import pg from "pg";
import type { FileStore } from "~/integrations/ports";
import { rollUpEveryDashboard } from "~/services/dashboard/roll-up.server";
import { loadZipCodes } from "~/services/offers/zip-codes.server";
import { checkProgram } from "~/services/points/check-program.server";
import { countEveryTeamGoal } from "~/services/team-goals/count-team-goals.server";
import { midnightOf } from "./days";
import { idAt } from "./deterministic";
import { addDraw } from "./draw-rows";
import { addHabits } from "./habit-rows";
import { addLots } from "./lot-rows";
import { storeReceipts } from "./receipt-rows";
import { createStory } from "./story";

type SeedOptions = { databaseUrl: string; now: Date; files: FileStore };

/**
 * Seeds an empty, migrated database with the demo organizations, all or nothing. The rows are the same on every day;
 * only their dates move with the day (UTC) of `now`.
 * @returns false if the database already contains an organization; then nothing is changed
 */
export async function seed({ databaseUrl, now, files }: SeedOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c TimeZone=UTC", application_name: "seed" });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("lock table organizations in share row exclusive mode"); // of two concurrent seeds, the second waits and finds the data
    if ((await client.query("select from organizations limit 1")).rowCount) return false;
    const story = createStory();
    await Promise.all(story.files.map((programFiles) => programFiles.storeIn(files)));
    const on = async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[];
    await loadZipCodes(on);
    await story.rowsEndingOn(now).copyInto(client);
    await storeReceipts(on, files);
    await addDraw(on, midnightOf(now));
    await client.query("select refresh_merchants(array(select id from merchants))");
    await addLots(on, midnightOf(now));
    await addHabits(on, midnightOf(now));
    await countEveryTeamGoal(on, midnightOf(now));
    await rollUpEveryDashboard(on, midnightOf(now));
    const programs = await on<{ id: string }>("select id from programs order by id", []);
    for (const { id } of programs)
      await checkProgram(on, id, idAt(midnightOf(now), "points check", id), midnightOf(now));
    await client.query("commit");
    await client.query("analyze");
    return true;
  } finally {
    await client.end(); // what is not committed is rolled back
  }
}
