import pg from "pg";
import { readSettings } from "~/env.server";
import { withDatabase } from "../database";

/** `npm run verify:points`: proves that every participant's balances are the sums of the postings. */
export default async function verifyPointsCommand(): Promise<void> {
  await withDatabase(readSettings(), async (url) => {
    const { verifyPoints } = await import("~/services/points/verify.server");
    const pool = new pg.Pool({ connectionString: url, options: "-c TimeZone=UTC" });
    await verifyPoints(pool).finally(() => pool.end());
  });
}
