import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { PAGE_SIZE } from "../directory-terms";

/** Which of these merchants the participant has saved; none for a visitor. */
export async function savedAmong({ programId, actor }: SiteCtx, slugs: readonly string[]): Promise<Set<string>> {
  if (actor.kind !== "participant" || slugs.length === 0) return new Set();
  const rows = await sql<{ slug: string }>(
    sqlText`select slug from saved_merchants where program_id = $1 and participant_id = $2 and slug = any($3)`,
    [programId, actor.id, slugs],
  );
  return new Set(rows.map(({ slug }) => slug));
}

/** A page of the merchants that the participant has saved, the latest first, and how many there are. */
export async function savedPage(
  { programId, actor }: SiteCtx,
  page: number,
): Promise<{ slugs: string[]; total: number }> {
  if (actor.kind !== "participant") return { slugs: [], total: 0 };
  const [row] = await sql<{ slugs: string[]; total: number }>(
    sqlText`select
       array(select slug from saved_merchants where program_id = $1 and participant_id = $2
         order by created_at desc, id desc limit ${PAGE_SIZE} offset $3) as slugs,
       (select count(*)::int from saved_merchants where program_id = $1 and participant_id = $2) as total`,
    [programId, actor.id, (page - 1) * PAGE_SIZE],
  );
  return row!;
}
