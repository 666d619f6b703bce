/** Exports of participants: the default mode against a plain COPY of the same columns, and its memory. */
import pg from "pg";
import { env, extendEnvironment } from "~/platform/env.server";
import { runScript } from "./child";
import { freshPeople } from "./people-stage";
import { median, type Line, type Rounds } from "./report";

const MAX_RATIO = 2;
/** What a process may need for the file in addition, however large it is. */
const MAX_GROWTH_MB = 100;

export type PeopleExport = { rows: number };
type Exported = { seconds: number; grownMb: number };

/** A line for the time, and one for the memory. A tenth of the people has a tag. */
export async function exportLines(serverUrl: string, { rounds }: Rounds): Promise<Line[]> {
  const work: PeopleExport = { rows: env.benchRows };
  const url = await freshPeople(serverUrl);
  extendEnvironment({ DATABASE_URL: url, DATABASE_DIRECT_URL: url });
  await runScript("bench/references/people-copy.ts", { ...work, points: true });
  await tagPeople(url);
  const measured: Exported[] = [];
  const reference: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const turns = [
      async () => measured.push(await runScript<Exported>("bench/subjects/people-export.ts", work)),
      async () => reference.push(await runScript<number>("bench/references/people-copy-out.ts", work)),
    ];
    for (const turn of round % 2 ? turns.reverse() : turns) await turn();
  }
  const seconds = median(measured.map((one) => one.seconds));
  const grownMb = Math.max(...measured.map((one) => one.grownMb));
  const ratio = seconds / median(reference);
  return [
    {
      name: `export of ${work.rows} people, default mode, against COPY`,
      measured: `${seconds.toFixed(1)} s`,
      reference: `${median(reference).toFixed(1)} s`,
      ratio,
      aim: `<= ${MAX_RATIO}`,
      met: ratio <= MAX_RATIO,
      rounds: { measured, reference },
    },
    {
      name: `memory that an export of ${work.rows} people adds`,
      measured: `${grownMb.toFixed(0)} MB`,
      aim: `<= ${MAX_GROWTH_MB} MB`,
      met: grownMb <= MAX_GROWTH_MB,
    },
  ];
}

async function tagPeople(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    with demo as (select id as program_id from programs where subdomain = 'demo'),
    tag as (insert into tags (program_id, id, kind, name, active, created_at, updated_at)
      select program_id, gen_random_uuid(), 'admin', 'Bench', true, now(), now() from demo returning program_id, id)
    insert into taggings (program_id, id, tag_id, participant_id, created_at)
      select p.program_id, gen_random_uuid(), tag.id, p.id, now() from participants p join tag using (program_id)
      where hashtext(p.email) % 10 = 0`);
  await client.query("vacuum analyze");
  await client.end();
}
