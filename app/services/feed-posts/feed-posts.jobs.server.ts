import type { SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { jobCommand } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { ProgramCtx } from "~/services/programs/program-context";

type Written = { created: number; changed: number };

/**
 * Imports the posts of a file in one transaction; the job `import-feed-posts`. A post with a known external id is
 * changed if it differs. A picture that was deleted since the file was checked is left out. A second run finds nothing.
 */
export const importFeedPostRows = jobCommand(async function importFeedPostRows(
  { programId, now }: ProgramCtx<SystemActor>,
  { tx, afterCommit },
  importId: string,
): Promise<void> {
  const on = sqlIn(tx);
  const [running] = await on(
    sqlText`select id from feed_post_imports where program_id = $1::uuid and id = $2::uuid and status = 'running' for update`,
    [programId, importId],
  );
  if (!running) return;
  const [written] = await on<Written>(
    sqlText`with posts as (
       select p.id, p.external_id, p.title, p.body, coalesce(p.translations, t.translations, '{}') as translations,
           f.id as image_file_id, p.link, p.active, p.published_at
         from feed_post_imports i, jsonb_to_recordset(i.posts) p (id uuid, external_id text, title text, body text,
           translations jsonb, image_file_id uuid, link text, active boolean, published_at timestamptz)
         left join media_files f on f.program_id = $1::uuid and f.id = p.image_file_id
         left join feed_posts t on t.program_id = $1::uuid and t.external_id = p.external_id
        where i.program_id = $1::uuid and i.id = $2::uuid),
     written as (
       insert into feed_posts as t (program_id, id, external_id, title, body, translations, image_file_id, link, active, published_at, created_at, updated_at)
         select $1::uuid, id, external_id, title, body, translations, image_file_id, link, active, published_at, $3::timestamptz, $3::timestamptz from posts
         on conflict (program_id, external_id) do update set title = excluded.title, body = excluded.body,
           translations = excluded.translations, image_file_id = excluded.image_file_id, link = excluded.link, active = excluded.active,
           published_at = excluded.published_at, updated_at = excluded.updated_at
           where (t.title, t.body, t.translations, t.image_file_id, t.link, t.active, t.published_at)
             is distinct from (excluded.title, excluded.body, excluded.translations, excluded.image_file_id, excluded.link, excluded.active, excluded.published_at)
         returning t.id)
     select count(p.id)::int as created, (count(*) - count(p.id))::int as changed
       from written w left join posts p on p.id = w.id`,
    [programId, importId, now],
  );
  await tx.feedPostImport.update({
    where: { programId_id: { programId, id: importId } },
    data: { status: "done", posts: [], created: written!.created, changed: written!.changed, endedAt: now },
  });
  await catalogueChanged({ tx, afterCommit }, programId);
});
