import { joinSql, sqlName, sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { RESOURCES } from "~/services/resources";

/**
 * The tables of a program that may name a file of the media library, by its id or in a text, with the column of the
 * program's id. tests/database/conventions.test.ts fails on a new table until it is here or listed there.
 */
export const TABLES_WITH_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  RESOURCES.flatMap(({ media }) => media ?? []).map((table) => [table, table === "programs" ? "id" : "program_id"]),
);

/**
 * In how many rows of the program, and of its organization, a file is used. A whole row is searched for the file's id, so that no column can be
 * forgotten: columns with the id, settings in JSON, and texts with the file's URL (theme, style sheet, pages,
 * descriptions, links).
 */
export async function countUses(tx: Transaction, { programId }: AdminProgramCtx, fileId: string): Promise<number> {
  const [row] = await sqlIn(tx)<{ uses: number }>(USES, [programId, fileId]);
  return row!.uses;
}

const USES = sqlText`select (${joinSql(
  Object.entries(TABLES_WITH_FILES).map(
    ([table, program]) =>
      sqlText`(select count(*) from ${sqlName(table)} t where t.${sqlName(program)} = $1::uuid and position($2::uuid::text in t::text) > 0)`,
  ),
  "\n  + ",
)}
  + (select count(*) from organizations o join programs p on p.organization_id = o.id
      where p.id = $1::uuid and position($2::uuid::text in o::text) > 0))::int as uses`;
