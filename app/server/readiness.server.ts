import { probe } from "~/platform/database.server";
import { databaseFunction } from "./database/functions";

/** The migrations and database functions that this build was made with. */
const MIGRATIONS = Object.keys(import.meta.glob("/prisma/migrations/*/migration.sql")).map((path) =>
  path.split("/").at(-2),
);
const FUNCTIONS = Object.entries(
  import.meta.glob<string>("/prisma/functions/*.sql", { query: "?raw", import: "default", eager: true }),
).map(([path, source]) => databaseFunction(path, source));

/**
 * Whether the database answers within two seconds and has every migration and function of this build. What a newer
 * version added does not count: the processes of this one keep serving until the upgrade has replaced them.
 */
export async function isReady(): Promise<boolean> {
  try {
    const [row] = await probe<{ current: boolean }>(
      `select (select count(*) from _prisma_migrations where finished_at is not null and migration_name = any($1::text[]))
              = cardinality($1::text[])
          and not exists (select from unnest($2::text[], $3::text[]) as f (name, checksum)
            where not exists (select from database_functions d where d.name = f.name and d.checksum = f.checksum)) as current`,
      [MIGRATIONS, FUNCTIONS.map(({ name }) => name), FUNCTIONS.map(({ checksum }) => checksum)],
    );
    return row!.current;
  } catch {
    return false;
  }
}
