import type pg from "pg";
import { OperatorError } from "../operator-error";

/** Is there from the first change of a restore to its last, so that half a restored database is never taken for a whole one. */
export const UNFINISHED_RESTORE = "unfinished_restore";

/** What to say of a database that a restore left half done, or is at. */
export const UNFINISHED_RESTORE_MESSAGE =
  "A restore of this database is under way or did not come to its end: wait for it, or run npx loyalty restore again";

/** Whether a restore has begun and not ended. */
export async function hasUnfinishedRestore(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [
    UNFINISHED_RESTORE,
  ]);
  return rows[0]!.found;
}

/** @throws OperatorError when a restore has begun and not ended */
export async function requireNoUnfinishedRestore(client: Pick<pg.ClientBase, "query">): Promise<void> {
  if (await hasUnfinishedRestore(client)) throw new OperatorError(UNFINISHED_RESTORE_MESSAGE);
}
