/** The body of a call that sends many rows, and what its answer says of each. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import type { FieldError } from "./errors";
import { checkFields, fieldName, type Checked } from "./field-errors";
import { isStorable, unstorablePath } from "./storable";

const MAX_ROWS = 1_000;

/**
 * `{ rows }` with 1 to 1,000 rows. They are not checked here but one by one, so that a bad row keeps no other from being
 * stored.
 * @param row what each row is, for the description of the API
 */
export function batchOf(row: z.ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(row, { io: "input", unrepresentable: "any" });
  return z.object({
    rows: z
      .array(z.unknown().meta(described), msg("Send a list of rows"))
      .min(1, msg("Send at least one row"))
      .max(MAX_ROWS, msg("Send at most {max} rows")),
  });
}

/** What is wrong with a row; empty for one that was stored. */
export const rowErrors = z.array(z.object({ field: z.string().nullable(), message: z.string() }));

/** Why a row was not stored that nothing is wrong with. */
export const NOT_STORED: FieldError = {
  field: null,
  message: msg("This could not be stored. Please send it again."),
};

/** The longest id of a sender. */
const MAX_ID = 100;
const UNSTORABLE = msg("This has a character that can't be stored");

/** Checks a row as `checkFields` does, and its characters: those of a batch are not checked where its body is read. */
export function checkRow<S extends z.ZodType>(schema: S, row: unknown): Checked<S> {
  const path = unstorablePath(row);
  return path ? { errors: [{ field: fieldName(path), message: UNSTORABLE }] } : checkFields(schema, row);
}

/** The `external_id` of a row as it was sent, for the answer to a row with errors; null without one. */
export function sentIdOf(row: unknown): string | null {
  const id = typeof row === "object" && row !== null && "external_id" in row ? row.external_id : null;
  return typeof id === "string" && isStorable(id) ? id.slice(0, MAX_ID) : null;
}
