import { msg, type TextValues } from "~/locales/translate";
import { AppError } from "~/platform/errors";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { canMatch, importKeys } from "../import-columns";

/**
 * Checks what an admin chose for the columns of a file with `expected` columns.
 * @throws invalid on `columns`, or on the one that is wrong
 */
export function checkMapping(
  { program }: Pick<AdminProgramCtx, "program">,
  columns: readonly string[],
  expected: number,
): void {
  if (columns.length !== expected)
    throw columnsError("columns", msg("Choose a field for each column of the file ({count})."), { count: expected });
  const known = importKeys(program.profileAttributes);
  for (const [at, field] of columns.entries()) {
    if (field === "") continue;
    if (!known.includes(field)) throw columnsError(`columns[${at}]`, msg("Choose one of the options"));
    if (columns.indexOf(field) < at) throw columnsError(`columns[${at}]`, msg("Another column already has this field"));
  }
  if (!canMatch(columns)) throw needsMatch();
}

export function sameColumns(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((field, at) => field === other[at]);
}

/** Nobody can be found without one of these columns. */
export function needsMatch(): AppError {
  return columnsError("columns", msg("Choose which column has the email or ID"));
}

function columnsError(field: string, message: string, values?: TextValues): AppError {
  return new AppError("invalid", message, { errors: [{ field, message, values }], values });
}
