/** The order of a program's rows, which an admin changes as a whole. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";

const RELOAD = msg("Reload the page and try again");

/** The most rows that are put in order at once. */
const MAX_ROWS = 2000;

/**
 * `ids`: all rows in their new order, as a list or a text with commas between them. `version`: that of the order which
 * the page showed.
 */
export const rowOrderInput = z.object({
  ids: z.preprocess(
    (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
    z.array(z.uuid(RELOAD), RELOAD).max(MAX_ROWS, RELOAD),
  ),
  version: z.string(RELOAD).min(1, RELOAD),
});
export type RowOrderInput = z.infer<typeof rowOrderInput>;

export const rowOrderView = z.object({
  version: z.string(),
  items: z.array(z.object({ id: z.string(), name: z.string(), status: z.string(), image_url: z.string().nullable() })),
});
export type RowOrderView = z.infer<typeof rowOrderView>;

/** `changed`: false when the rows were in this order already. */
export const rowOrderResult = z.object({ changed: z.boolean() });
export type RowOrderResult = z.infer<typeof rowOrderResult>;
