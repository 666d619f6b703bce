/** The body of a call that sends many rows, and what its answer says of each. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";

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
