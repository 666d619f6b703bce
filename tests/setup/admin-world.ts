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
