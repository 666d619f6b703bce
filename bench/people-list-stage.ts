/** Databases to measure the list of participants on, cached between runs. */
import pg from "pg";
import { fileStore } from "~/integrations/files/file-store.server";
import { deployMigrations } from "~/server/database/migrations";
import { seedScale } from "../prisma/seed/scale";
import { seed } from "../prisma/seed/seed";
import { cachedDatabase } from "./cached-database";

/** Creates the database with this number of participants unless it exists. @returns its URL */
export function preparePeopleList(serverUrl: string, participants: number): Promise<string> {
  return cachedDatabase(serverUrl, `bench_people_list_${participants}`, async (databaseUrl) => {
    const now = new Date();
    await deployMigrations(databaseUrl);
    await seed({ databaseUrl, now, files: fileStore() });
    await seedScale({ databaseUrl, now, count: participants });
    await addFacets(databaseUrl);
  });
}

/** In every thousand participants: ten blocked, fifty inactive, one of the staff, and a hundred with a tag. */
async function addFacets(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    with tag as (insert into tags (program_id, id, kind, name, active, created_at, updated_at)
      select id, gen_random_uuid(), 'admin', 'Bench', true, now(), now() from programs where subdomain = 'demo'
      returning program_id, id)
    insert into taggings (program_id, id, tag_id, participant_id, created_at)
      select p.program_id, gen_random_uuid(), tag.id, p.id, now() from participants p join tag using (program_id)
      where abs(hashtext(p.id::text)) % 1000 < 100`);
  await client.query(`
    update participants p set staff = abs(hashtext(p.id::text)) % 1000 = 200,
        status = case when abs(hashtext(p.id::text)) % 1000 < 10 then 'blocked' else 'inactive' end
      from programs where programs.id = p.program_id and subdomain = 'demo'
        and (abs(hashtext(p.id::text)) % 1000 < 60 or abs(hashtext(p.id::text)) % 1000 = 200)`);
  await client.query("vacuum analyze participants, taggings, tags");
  await client.end();
}
