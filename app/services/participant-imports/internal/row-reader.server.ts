/** How the rows of an import are read, by the check of the file and when an admin corrects one of them. */
import { sqlText, type Sql } from "~/platform/database/sql";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { Strategies } from "../import-columns";
import { storedFormat } from "./file-head.server";
import { rowReader } from "./import-row.server";

type Program = { programId: string; program: Pick<Catalogue, "profileAttributes" | "timeZone">; now: Date };
type Stored = { id: string; columns: readonly string[]; strategies: unknown; format: unknown; source: string };

/** The function that reads rows of this import as its columns, strategies and format say. */
export function readerOf({ programId, program, now }: Program, stored: Stored): ReturnType<typeof rowReader> {
  return rowReader({
    programId,
    id: stored.id,
    columns: stored.columns,
    strategies: stored.strategies as Strategies,
    attributes: program.profileAttributes,
    timeZone: program.timeZone,
    now,
    dates: storedFormat(stored)?.dates ?? "reject",
    source: stored.source,
  });
}

/** The cells that an admin has corrected, by line. */
export async function correctedCells(on: Sql, programId: string, id: string): Promise<Map<number, string[]>> {
  const rows = await on<{ line: number; cells: string[] }>(
    sqlText`select line, cells from participant_import_rows where program_id = $1::uuid and import_id = $2::uuid and corrected`,
    [programId, id],
  );
  return new Map(rows.map(({ line, cells }) => [line, cells]));
}
