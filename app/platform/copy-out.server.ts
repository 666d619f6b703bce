import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { SqlText } from "./database/sql";
import type { StatementValue } from "./statement-values";

/** A statement with `$1` for the first of its values. */
export type Statement = { text: SqlText; values: StatementValue[] };

/**
 * The rows of a SELECT as CSV lines, by COPY. It needs little memory: rows are read only as fast as the stream is. Who
 * stops before the end must close the connection.
 * @returns the stream; `rowCount` is set when it has ended
 */
export function copyCsv(client: pg.ClientBase, { text, values }: Statement): Readable & { rowCount: number } {
  // COPY takes no parameters.
  const select = text.replace(/\$(\d+)/g, (_, number: string) => literalOf(values[Number(number) - 1]!));
  const rows = client.query(copyTo(`copy (${select}) to stdout (format csv)`));
  rows.on("error", () => {}); // of a connection that was closed before anybody read; a reader gets it as well
  return rows;
}

function literalOf(value: StatementValue): string {
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return typeof value === "string" ? pg.escapeLiteral(value) : `array[${value.map(literalOf).join(", ")}]`;
}
