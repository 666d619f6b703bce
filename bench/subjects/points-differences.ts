/** Prints how many balances are not the sum of their postings. */
import { closeDatabase } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { verifyPoints } from "~/services/points/verify.server";

const differences = await verifyPoints(sql);
await closeDatabase();
console.log(differences.length);
