/** What the undo of a history would do, and what it has left. */
import type { ProgramId } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { FIRST_ID } from "~/platform/ids.server";
import { NO_UNDO_COUNTS, type ImportUndoCounts } from "../participant-imports.schema";

type OfImport = { programId: ProgramId; id: string; movesPoints: boolean };

/** The most members whose points a preview looks at. */
const PREVIEW_MEMBERS = 1_000;

type Plan = {
  removed: number;
  left_as_is: number;
  points_removed: string;
  points_returned: string;
  entries: number;
  members: number;
};

const PLAN = sqlText`with members as materialized (
    select participant_id, count(*) as entries, sum(points) filter (where points > 0) as earned, -sum(points) filter (where points < 0) as spent
    from history_entries where program_id = $1::uuid and import_id = $2::uuid group by participant_id order by participant_id limit ${PREVIEW_MEMBERS} + 1),
  plan as (
    select m.*, not $3::boolean or p.points_available >= history_undo_due($1::uuid, $2::uuid, m.participant_id) as can_undo
    from (select * from members order by participant_id limit ${PREVIEW_MEMBERS}) m
      join participants p on p.program_id = $1::uuid and p.id = m.participant_id)
  select coalesce(sum(entries) filter (where can_undo), 0)::int as removed, coalesce(sum(entries) filter (where not can_undo), 0)::int as left_as_is,
    coalesce(sum(earned) filter (where can_undo and $3::boolean), 0) as points_removed,
    coalesce(sum(spent) filter (where can_undo and $3::boolean), 0) as points_returned,
    coalesce(sum(entries), 0)::int as entries, (select count(*) from members)::int as members
  from plan`;

/** How many entries the undo of a history would remove and leave now. */
export async function planHistoryUndo({ programId, id, movesPoints }: OfImport): Promise<{
  counts: ImportUndoCounts;
  looked_at: number | null;
  reasons: { reason: string; count: number }[];
}> {
  if (!movesPoints) {
    const [row] = await sql<{ entries: number }>(
      sqlText`select count(*)::int as entries from history_entries where program_id = $1::uuid and import_id = $2::uuid`,
      [programId, id],
    );
    return { counts: { ...NO_UNDO_COUNTS, removed: row!.entries }, looked_at: null, reasons: [] };
  }
  const [plan] = await sql<Plan>(PLAN, [programId, id, movesPoints]);
  const { removed, left_as_is, points_removed, points_returned, entries, members } = plan!;
  return {
    counts: {
      ...NO_UNDO_COUNTS,
      removed,
      left_as_is,
      points_removed: Number(points_removed),
      points_returned: Number(points_returned),
    },
    looked_at: members > PREVIEW_MEMBERS ? entries : null,
    reasons: left_as_is > 0 ? [{ reason: "points_spent", count: left_as_is }] : [],
  };
}

const ROWS_AT_ONCE = 1_000;

type LeftEntry = { line: number; participant_id: string; email: string | null };

/** The entries that an undo has left since their points were spent, some at a time, member by member. */
export async function* leftEntries(programId: ProgramId, id: string): AsyncGenerator<LeftEntry[]> {
  let [participant, entry] = [FIRST_ID, FIRST_ID];
  for (;;) {
    const rows = await sql<LeftEntry & { id: string }>(
      sqlText`select h.id::text, h.line, h.participant_id::text, p.email from history_entries h
          join participants p on p.program_id = h.program_id and p.id = h.participant_id
        where h.program_id = $1::uuid and h.import_id = $2::uuid and h.not_undone and (h.participant_id, h.id) > ($3::uuid, $4::uuid)
        order by h.participant_id, h.id limit ${ROWS_AT_ONCE}`,
      [programId, id, participant, entry],
    );
    if (rows.length === 0) return;
    ({ participant_id: participant, id: entry } = rows.at(-1)!);
    yield rows;
  }
}
