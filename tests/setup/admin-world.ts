import { adminClient } from "./admin-client";
import { appUnder } from "./app";
import { testDatabase } from "./database";
import { createAdmins } from "./people";

/**
 * The admin over a database of the test file's own, with the organizations, programs and admins of `createAdmins`. Call
 * it at the top of the file. `as("manager")` sends requests as that admin, `as(null)` without a session.
 */
export async function adminWorld() {
  const { pool } = await testDatabase();
  const app = await appUnder("admin/v2");
  const fixture = await createAdmins();
  const as = (who: keyof typeof fixture.admins | null) => adminClient(app, who && fixture.admins[who]);
  return { pool, app, fixture, as };
}

/** Who may change a program's content, by the status of the response: every admin of `adminWorld`, and nobody. */
export const EDITORS_ONLY = [
  ["super", 200],
  ["owner", 200],
  ["manager", 200],
  ["reviewer", 403],
  ["analyst", 403],
  ["nobody", 404],
  ["nw-owner", 404],
  [null, 401],
] as const;
