/** A database with the demo data only, made again for each measurement of an import. */
import pg from "pg";
import { fileStore } from "~/integrations/files/file-store.server";
import { deployMigrations } from "~/server/database/migrations";
import { seed } from "../prisma/seed/seed";
import { cachedDatabase } from "./cached-database";

const TEMPLATE = "bench_people_template";
const NAME = "bench_people";

/** Creates the database again from a cached template. @returns its URL */
export async function freshPeople(serverUrl: string): Promise<string> {
  await cachedDatabase(serverUrl, TEMPLATE, async (databaseUrl) => {
    await deployMigrations(databaseUrl);
    await seed({ databaseUrl, now: new Date(), files: fileStore() });
  });
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${NAME} with (force)`);
    await client.query(`create database ${NAME} template ${TEMPLATE}`);
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
  return Object.assign(new URL(serverUrl), { pathname: NAME }).href;
}

/** `first`: the number of the first person, for imports of others. */
export type PeopleImport = { rows: number; points: boolean; first?: number };

export type Person = { email: string; firstName: string; lastName: string; points: number };

const FIRST = ["Ada", "Ben", "Carla", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ines", "Jan"];
const LAST = ["Silva", "Brandt", "Costa", "Dunn", "Evans", "Fischer", "Garcia", "Hansen", "Ivanov", "Jones"];

/** The people that subject and reference write. */
export function* people({ rows, points, first = 0 }: PeopleImport): Generator<Person> {
  for (let n = first; n < first + rows; n++) {
    const firstName = FIRST[n % 10]!;
    const lastName = `${LAST[Math.floor(n / 10) % 10]!} ${n % 997}`;
    yield { email: `person-${n}@import.example.test`, firstName, lastName, points: points ? 1 + (n % 500) : 0 };
  }
}
