import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { testDatabase } from "../setup/database";

const { url, pool } = await testDatabase();

async function adminCreate(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url, SANDBOX: "1" };
  const { stdout } = await promisify(execFile)(process.execPath, ["app/server/launch.mjs", "admin-create", ...args], {
    env,
  });
  return stdout.trim();
}

const stored = async () =>
  (
    await pool.query(
      `select a.email, a.super_admin, a.active, o.name, m.owner
         from admins a join organization_admins m on m.admin_id = a.id join organizations o on o.id = m.organization_id
        order by a.email`,
    )
  ).rows as object[];
const OLGA = { email: "olga@example.test", super_admin: true, active: true, name: "My Company", owner: true };

it(
  "makes the first admin of an empty installation once, also for two concurrent runs",
  { timeout: 60_000 },
  async () => {
    const outputs = await Promise.all([1, 2].map(() => adminCreate(" Olga@Example.test", "My Company")));
    expect(outputs.sort()).toEqual([
      "The organization My Company was created.\nolga@example.test is a super admin now. Sign in at /admin/v2 on the bare domain.",
      "olga@example.test is a super admin already: nothing was changed.",
    ]);
    expect(await stored()).toEqual([OLGA]);
    expect((await pool.query("select action, actor_type from platform_audit_entries")).rows).toEqual([
      { action: "admin.create", actor_type: "system" },
    ]);
  },
);

it(
  "makes another admin in the same organization, and restores the access of one who lost it",
  { timeout: 60_000 },
  async () => {
    await pool.query("update admins set super_admin = false, active = false");
    await pool.query("update organization_admins set owner = false, active = false");
    expect(await adminCreate("olga@example.test", "Another name")).toMatch(
      /^There is an organization already, My Company: Another name was not created\.\nolga@example\.test is a super admin now/,
    );
    await adminCreate("second@example.test");
    expect(await stored()).toEqual([OLGA, { ...OLGA, email: "second@example.test" }]);
  },
);

it.each([[[]], [["no-address"]]])("says in one line what is missing: %j", { timeout: 60_000 }, async (args) => {
  await expect(adminCreate(...args)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^(npm .*\n)?Say who: npm run admin:create -- you@example\.com "My Company"\n$/,
    ) as string,
  });
});
