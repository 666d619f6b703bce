import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { createParticipant, createProgram, NOW } from "../factories";
import { testDatabase } from "../setup/database";

/** Work that must not grow with the number of participants and visits. */
const { pool } = await testDatabase();

it("deletes many expired rows in batches, completely, and keeps the rest", async () => {
  await pool.query(
    `insert into rate_limits (scope, key, window_start, hits)
     select 'test', n::text, $1::timestamptz - make_interval(days => case when n <= 12000 then 3 else 0 end), 1
       from generate_series(1, 12007) n`,
    [NOW],
  );
  const ctx = { actor: { kind: "system", name: "test" }, now: NOW, locale: "en", requestId: "test" } as const;
  await purgeExpired(ctx);
  expect((await pool.query("select count(*)::int as left from rate_limits")).rows).toEqual([{ left: 7 }]);
});

it.each([
  ["visits", "started_at"],
  ["webhook_deliveries", "id"],
  ["rate_limits", "window_start"],
  ["weekly_results", "week"],
])("finds the expired rows of %s by an index", async (table, column) => {
  const { rows } = await pool.query(
    "select indexdef from pg_indexes where tablename = $1 and indexdef ~ ('\\(' || $2 || '\\)')",
    [table, column],
  );
  expect(rows).toHaveLength(1);
});

it("caches no pictures of participants in a program's catalogue", async () => {
  const { id: programId } = await createProgram();
  const { id } = await createParticipant(programId);
  const file = { programId, contentType: "image/png", sizeBytes: 1, name: "a.png", createdAt: NOW };
  const [ours, theirs] = [programId, id];
  await prisma.mediaFile.createMany({ data: [ours, theirs].map((fileId) => ({ ...file, id: fileId, key: fileId })) });
  await prisma.participant.update({ where: { programId_id: { programId, id } }, data: { avatarFileId: theirs } });
  expect([...(await catalogueOf(programId)).files.keys()]).toEqual([ours]);
});
