/** The file of an export as it may leave the platform. */
import type { Readable } from "node:stream";
import { parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import { fileStore } from "~/integrations/files/file-store.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";

/** Deleted accounts are looked for from this long before the export, since the clocks of processes differ. */
const CLOCK_MARGIN_MS = 60 * 60 * 1000;

/**
 * The file without the accounts that were deleted since; null when it is gone.
 * @returns the content, and its size if that is known
 */
export async function openFile(programId: string, { key, createdAt }: { key: string; createdAt: Date }) {
  const since = new Date(createdAt.getTime() - CLOCK_MARGIN_MS);
  const deleted = await sql<{ id: string }>(
    sqlText`select id from participants where program_id = $1 and deleted_at is not null and deleted_at > $2`,
    [programId, since],
  );
  const file = await fileStore().get(key);
  if (!file) return null;
  return deleted.length === 0
    ? { content: file.body as AsyncIterable<Buffer | string>, sizeBytes: file.sizeBytes }
    : { content: withoutRows(file.body, new Set(deleted.map((one) => one.id))), sizeBytes: undefined };
}

const ROWS_AT_ONCE = 500;

/** A file of an export without the rows of these ids, which are in the first column. */
async function* withoutRows(file: Readable, ids: ReadonlySet<string>): AsyncGenerator<string> {
  const parser = parse();
  file.on("error", (error) => parser.destroy(error));
  let rows: string[][] = [];
  try {
    for await (const row of file.pipe(parser) as AsyncIterable<string[]>) {
      if (!ids.has(row[0]!)) rows.push(row);
      if (rows.length < ROWS_AT_ONCE) continue;
      yield stringify(rows);
      rows = [];
    }
    yield stringify(rows);
  } finally {
    file.destroy();
  }
}
