/** Exports the people of the demo program by the job of the product. Prints the seconds and the most memory, in MB. */
import { programIdFrom } from "~/auth/program-id.server";
import { fileStore } from "~/integrations/files/file-store.server";
import { closeDatabase } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { writeExport } from "~/services/participant-exports/participant-exports.jobs.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { PeopleExport } from "../people-export";

const { rows } = JSON.parse(process.argv[2]!) as PeopleExport;
const [demo] = await sql<{ id: string; admin: string }>(
  sqlText`select id, (select id from admins limit 1) as admin from programs where subdomain = 'demo'`,
  [],
);
const now = new Date();
const programId = programIdFrom(demo!.id);
const id = uuidv7(now);
const key = `exports/bench/${id}.csv`;
await sql(
  sqlText`insert into participant_exports (program_id, id, admin_id, status, mode, type, attributes, filters, key, created_at)
   values ($1, $2, $3, 'running', 'default', 'report', '{phone,city,postal}', '{"status":[],"tag":[],"search":""}', $4, $5)`,
  [programId, id, demo!.admin, key, now],
);
const ctx = {
  actor: { kind: "system", name: "bench" },
  programId,
  program: await catalogueOf(programId),
  now,
  locale: "en",
  requestId: "bench",
} as const;

const memoryBefore = process.resourceUsage().maxRSS;
const from = performance.now();
await writeExport(ctx, id);
const seconds = (performance.now() - from) / 1000;
const grown = (process.resourceUsage().maxRSS - memoryBefore) / 1024;
const [row] = await sql<{ status: string; rows_written: number }>(
  sqlText`select status, rows_written from participant_exports where id = $1`,
  [id],
);
if (row!.status !== "done" || row!.rows_written < rows) throw new Error(JSON.stringify(row));
await fileStore().delete(key);
await closeDatabase();
console.log(JSON.stringify({ seconds, grownMb: grown }));
