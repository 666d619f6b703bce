/** Helpers for commands that change one row: optimistic locking by version, and unique values. */
import { isDeepStrictEqual } from "node:util";
import { databaseErrorOf } from "./database/failures.server";
import { AppError, invalid } from "./errors";

/**
 * Compares the version a form was opened with (`updated_at`) with the stored row. Callers without a version skip it.
 * @throws conflict with `message`, when the row was changed in between
 */
export function assertVersion(version: string | undefined, stored: { updatedAt: Date }, message: string): void {
  if (version && version !== stored.updatedAt.toISOString()) throw changedSince(message);
}

/**
 * Runs an `updateMany` whose `where` contains the row's id and the `updatedAt` that was read.
 * @throws conflict with `message`, when no row matched: another transaction changed it after it was read
 */
export async function updateVersioned(update: Promise<{ count: number }>, message: string): Promise<void> {
  if ((await update).count === 0) throw changedSince(message);
}

/** The fields that changed, as audit rows have them. */
export type Changes<Fields extends object = Record<string, unknown>> = {
  before: Partial<Fields>;
  after: Partial<Fields>;
};

/** The fields of `after` that differ from `before`, with both values; null if there are none. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): Changes<Fields> | null {
  const changed = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (changed.length === 0) return null;
  const pick = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]])) as Partial<Fields>;
  return { before: pick(before), after: pick(after) };
}

/** Runs a write whose only unique column is `field`. @throws invalid on that field, when the value is taken */
export async function rejectTaken<T>(field: string, message: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (databaseErrorOf(error).state === UNIQUE_VIOLATION) throw invalid(field, message);
    throw error;
  }
}

/** The SQLSTATE of a violated unique index. */
export const UNIQUE_VIOLATION = "23505";

function changedSince(message: string): AppError {
  return new AppError("conflict", message, { errors: [{ field: null, message }] });
}
