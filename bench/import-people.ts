/** Imports people into the demo program by the jobs of the product. */
import { Readable } from "node:stream";
import { programIdFrom } from "~/auth/program-id.server";
import { fileStore } from "~/integrations/files/file-store.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { checkImport, importRows } from "~/services/participant-imports/participant-imports.jobs.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { ImportTimes } from "./people";
import { people, type PeopleImport } from "./people-stage";

/** @returns how long the check and the import took */
export async function importPeople(work: PeopleImport): Promise<ImportTimes> {
  const [demo] = await sql<{ id: string; admin: string }>(
    sqlText`select id, (select id from admins limit 1) as admin from programs where subdomain = 'demo'`,
    [],
  );
  const now = new Date();
  const programId = programIdFrom(demo!.id);
  const id = uuidv7(now);
  const key = `imports/bench/${id}.csv`;

  await fileStore().put(key, Readable.from(linesOf(work)), "text/csv");
  const columns = ["email", "first_name", "last_name", "points"];
  const strategies = { email: "replace", points: "replace", tags: "replace", naming: "replace", metric: "ignore" };
  await sql(
    sqlText`insert into participant_imports (program_id, id, admin_id, status, file_name, size_bytes, key, strategies, may_create_tags, columns, result, created_at)
     values ($1, $2, $3, 'checking', 'people.csv', 0, $4, $5, true, $6, '{"created":0,"changed":0,"unchanged":0,"rejected":0,"points_added":0,"points_removed":0}', $7)`,
    [programId, id, demo!.admin, key, strategies, columns, now],
  );
  const ctx = {
    actor: { kind: "system", name: "bench" },
    programId,
    program: await catalogueOf(programId),
    now,
    locale: "en",
    requestId: "bench",
  } as const;

  const check = await secondsOf(() => checkImport(ctx, id));
  await sql(sqlText`update participant_imports set status = 'importing' where id = $1`, [id]);
  const times = { check, import: await secondsOf(() => importRows(ctx, id)) };
  const [row] = await sql<{ status: string; result: { created: number } }>(
    sqlText`select status, result from participant_imports where id = $1`,
    [id],
  );
  if (row!.status !== "done" || row!.result.created !== work.rows) throw new Error(JSON.stringify(row));
  await fileStore().delete(key);
  return times;
}

function* linesOf(work: PeopleImport) {
  yield "email,first_name,last_name,points\n";
  for (const person of people(work))
    yield `${person.email},${person.firstName},${person.lastName},${person.points || ""}\n`;
}

async function secondsOf(run: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await run();
  return (performance.now() - from) / 1000;
}
