import { msg, type TextValues } from "~/locales/translate";
import { AppError } from "~/platform/errors";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { ImportKind } from "../history-columns";
import { canMatch, isImportKey } from "../import-columns";

/**
 * Checks what an admin chose for the columns of a file with `expected` columns.
 * @throws invalid on `columns`, or on the one that is wrong
 */
export function checkMapping(
  { program }: Pick<AdminProgramCtx, "program">,
  columns: readonly string[],
  expected: number,
  kind: ImportKind = "members",
): void {
  if (columns.length !== expected)
    throw columnsError("columns", msg("Choose a field for each column of the file ({count})."), { count: expected });
  for (const [at, field] of columns.entries()) {
    if (field === "") continue;
    if (!isImportKey(field, program.profileAttributes, kind))
      throw columnsError(`columns[${at}]`, msg("Choose one of the options"));
    if (columns.indexOf(field) < at) throw columnsError(`columns[${at}]`, msg("Another column already has this field"));
  }
  if (!canMatch(columns, kind)) throw needsMatch(kind);
}

export function sameColumns(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((field, at) => field === other[at]);
}

const ORDER_COLUMNS = msg(
  "Choose which columns have the order ID, when it was placed, the SKU, the price, and the email, phone, member number or participant ID",
);

const EVENT_COLUMNS = msg(
  "Choose which columns have the ID of the sender, the event, when it happened, and the email, phone, member number or participant ID",
);

/** Nobody can be found without one of these columns, no entry is read without its date and points, and no order without its
 * lines. */
export function needsMatch(kind: ImportKind = "members"): AppError {
  if (kind === "history")
    return columnsError("columns", msg("Choose which columns have the email or ID, the date and the points"));
  if (kind === "orders") return columnsError("columns", ORDER_COLUMNS);
  if (kind === "events") return columnsError("columns", EVENT_COLUMNS);
  return columnsError("columns", msg("Choose which column has the email or ID"));
}

function columnsError(field: string, message: string, values?: TextValues): AppError {
  return new AppError("invalid", message, { errors: [{ field, message, values }], values });
}
