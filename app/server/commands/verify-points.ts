import pg from "pg";
import type { Sql } from "~/platform/database/sql";
import { readSettings } from "~/platform/env.server";
import { verifyPoints } from "~/services/points/verify.server";
import { withExistingDatabase } from "../database/database";
import { requireMigrations } from "../database/migrations";
import { OperatorError } from "../operator-error";

/**
 * `npm run verify:points`: checks that every participant's balances are the sums of the postings; exits 1 when one is
 * not.
 */
export default async function verifyPointsCommand(): Promise<void> {
  const settings = readSettings();
  await withExistingDatabase(settings, async (url) => {
    await requireMigrations(settings.databaseDirectUrl ?? url);
    const pool = new pg.Pool({ connectionString: url, options: "-c TimeZone=UTC" });
    pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {})); // the statement that is running fails
    const on: Sql = async <Row>(text: string, values: unknown[]) => (await pool.query(text, values)).rows as Row[];
    const differences = await verifyPoints(on).finally(() => pool.end());
    for (const { programId, participantId, account, balance, posted } of differences) {
      console.log(
        `program ${programId} participant ${participantId}: ${account} is ${balance}, its postings make ${posted}`,
      );
    }
    if (differences.length > 0)
      throw new OperatorError(`${differences.length} balances are not the sum of their postings.`);
    console.log("Every balance is the sum of its postings.");
  });
}
