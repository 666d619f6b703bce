import type pg from "pg";
import { nameOfTable } from "~/server/backups/bundle";
import { readFunctions, readPartitions, readSequences, readTables } from "~/server/backups/catalogue";

/** Rows that say which backups and jobs run, which a restore changes. */
const ABOUT_BACKUPS = ["public.backups"];

/** Everything in a database that two equal ones have in common: each table's rows as one hash, and the definitions of the rest. */
export async function databaseState(pool: pg.Pool): Promise<Record<string, unknown>> {
  const client = await pool.connect();
  try {
    const rows: Record<string, string> = {};
    for (const table of await readTables(client)) {
      const name = nameOfTable(table);
      if (ABOUT_BACKUPS.includes(name)) continue;
      const columns = table.columns.map((column) => `"${column}"`).join(", ");
      const { rows: found } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row_text, '|' order by row_text)), '') as hash
           from (select row(${columns})::text as row_text from ${name}) t`,
      );
      rows[name] = found[0]!.hash;
    }
    return {
      rows,
      columns: await definitions(
        client,
        `select attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attgenerated::text || attidentity::text as text
          from pg_attribute join pg_class c on c.oid = attrelid where ${IN_PRODUCT} and attnum > 0 and not attisdropped and relkind in ('r', 'p')`,
      ),
      constraints: await definitions(
        client,
        `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(n.oid) || ' ' || convalidated as text
          from pg_constraint n join pg_class c on c.oid = conrelid where ${IN_PRODUCT}`,
      ),
      indexes: await definitions(
        client,
        `select pg_get_indexdef(indexrelid) || ' ' || indisvalid as text from pg_index join pg_class c on c.oid = indrelid where ${IN_PRODUCT}`,
      ),
      triggers: await definitions(
        client,
        `select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text as text from pg_trigger t join pg_class c on c.oid = tgrelid where ${IN_PRODUCT} and not tgisinternal`,
      ),
      functions: await readFunctions(client),
      partitions: await readPartitions(client),
      sequences: await readSequences(client),
    };
  } finally {
    client.release();
  }
}

const IN_PRODUCT = "c.relnamespace::regnamespace::text in ('public', 'partitions', 'graphile_worker')";

async function definitions(client: pg.ClientBase, statement: string): Promise<string[]> {
  return (await client.query<{ text: string }>(`${statement} order by 1`)).rows.map(({ text }) => text);
}
