import { msg } from "~/locales/translate";
import { AppError } from "./errors";
import { inputHash } from "./input-hash.server";
import type { RowOrderInput } from "./row-order";

/** The version of an order: the same rows in the same order have the same one. */
export function orderVersion(ids: readonly string[]): string {
  return inputHash(ids).toString("base64url");
}

const CHANGED = msg("Somebody else changed the order, or added or removed something. Reload the page and try again.");

/**
 * Compares the requested order with the stored one.
 * @param stored the ids in their stored order, locked by the caller's transaction
 * @returns whether it differs
 * @throws conflict when the stored order is not the one that the page showed, or the ids are not the same
 */
export function isNewOrder(stored: readonly string[], { ids, version }: RowOrderInput): boolean {
  if (ids.length === stored.length && ids.every((id, at) => id === stored[at])) return false; // also a retry
  const isSame = orderVersion([...ids].sort()) === orderVersion([...stored].sort());
  if (!isSame || version !== orderVersion(stored))
    throw new AppError("conflict", CHANGED, { errors: [{ field: null, message: CHANGED }] });
  return true;
}
