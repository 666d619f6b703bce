import pg from "pg";
import type { Sql } from "~/platform/database/sql";
import { emailField } from "~/platform/email-field";
import { readSettings } from "~/platform/env.server";
import { createSuperAdmin } from "~/services/admins/create-admin.server";
import { readArguments } from "../command-arguments";
import { withExistingDatabase } from "../database/database";
import { prepareDatabase } from "../database/migrations";
import { OperatorError } from "../operator-error";

/**
 * `npm run admin:create -- EMAIL [ORGANIZATION]`: makes a super admin, and the first organization where there is none.
 * A second run changes nothing.
 */
export default async function adminCreate(args: string[]): Promise<void> {
  const { positionals } = readArguments("admin-create", args, { most: 2 });
  const [address = "", organizationName = "My organization"] = positionals.map((text) => text.trim());
  const email = emailField().safeParse(address).data;
  if (!email) throw new OperatorError('Say who: npm run admin:create -- you@example.com "My Company"');
  if (organizationName === "") throw new OperatorError("The organization has no name: leave it out, or say one");
  const settings = readSettings();
  await withExistingDatabase(settings, async (url) => {
    const databaseUrl = settings.databaseDirectUrl ?? url;
    await prepareDatabase(databaseUrl);
    const client = new pg.Client({ connectionString: databaseUrl, options: "-c TimeZone=UTC" });
    client.on("error", () => {}); // the statement that is running fails
    await client.connect();
    const on: Sql = async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[];
    try {
      await client.query("begin");
      const { created, organization } = await createSuperAdmin(on, { email, organizationName, now: new Date() });
      await client.query("commit");
      if (created.includes("organization")) console.log(`The organization ${organization} was created.`);
      else if (positionals[1] !== undefined && organizationName !== organization)
        console.log(`There is an organization already, ${organization}: ${organizationName} was not created.`);
      console.log(
        created.includes("admin")
          ? `${email} is a super admin now. Sign in at /admin/v2 on the bare domain.`
          : `${email} is a super admin already: nothing was changed.`,
      );
    } finally {
      await client.end();
    }
  });
}
