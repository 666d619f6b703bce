/** All that happened to a participant, for the timeline of their page in the admin. */
import { isAllowed } from "~/platform/authorize";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { fromLongList, listPage } from "~/platform/list-page.server";
import { COUNT_LIMIT, countedUpTo, orderOf, pageSchema, type Page } from "~/platform/paging";
import { query } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import { assigneeOf } from "~/services/assignments/assignees.server";
import { auditChanges } from "~/services/organizations/audit-difference";
import { mentionedIn, withNames } from "~/services/participant-notes/mentions";
import { HISTORY_ACTIONS, WITHOUT_ENTRY } from "~/services/points/history-actions";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { tierNameIn, tiersOf } from "~/services/tiers/program-tiers.server";
import { ownRows } from "./internal/own-rows.server";
import {
  participantEventView,
  type EventSource,
  type ParticipantEventView,
  type ParticipantTimelineQuery,
} from "./participant-tabs.schema";

/**
 * A page of all that happened to the participant, in one list: what they did and earned, and what admins changed, also
 * in accounts that were merged into this one.
 * Points that an admin added are an action, which has the admin and the reason, and are not listed twice.
 * @throws not_found
 */
export const listParticipantTimeline = query(
  "users:view",
  async function listParticipantTimeline(
    ctx: AdminProgramCtx,
    participantId: string,
    input: ParticipantTimelineQuery,
  ): Promise<Page<ParticipantEventView>> {
    const { programId } = await ownRows(ctx, participantId);
    const { direction } = orderOf(input.sort);
    const { gte = null, lt = null } = instantsOf(input.created ?? {}, ctx.program.timeZone);
    const hasNotes = isAllowed(ctx, "notes:view");
    const merged = await prisma.participant.findMany({
      where: { programId, mergedIntoId: participantId },
      select: { id: true },
    });
    const accounts = [participantId, ...merged.map(({ id }) => id)];
    const filters = [programId, participantId, input.kind, input.points ?? null, gte, lt, hasNotes, accounts];
    return listPage(
      input,
      fromLongList(
        ({ take, skip }) =>
          sql<EventRow>(
            sqlText`select e.*, coalesce(nullif(btrim(w.first_name || ' ' || w.last_name), ''), w.email, k.name) as admin,
             k.id is not null as by_key
           from (select e.id, e.kind, e.type, e.title, e.actionable_type, e.actionable_id::text, e.points, e.before, e.after, e.created_at,
               coalesce(e.actor_id, c.actor_id) as actor_id, coalesce(e.reason, c.reason) as reason, c.reviewed, c.undone_in
             from (select * from (${FILTERED_EVENTS}) e order by created_at ${direction}, id ${direction} limit $9 offset $10) e
               left join lateral (${CAUSE}) c on e.kind = 'action') e
           left join admins w on w.id = e.actor_id
           left join api_keys k on k.program_id = $1 and k.id = e.actor_id
          order by e.created_at ${direction}, e.id ${direction}`,
            [...filters, take, skip],
          ),
        async () => {
          const [total] = await sql<{ count: number }>(
            sqlText`select count(*)::int as count from (select from (${FILTERED_EVENTS}) e limit ${COUNT_LIMIT.take}) counted`,
            filters,
          );
          return countedUpTo(total!.count);
        },
      ),
      async (rows) => withMentions(await withTiers(ctx, participantId, rows.map(toEventView))),
    );
  },
  { output: pageSchema(participantEventView), reads: "standby" },
);

type EventRow = {
  id: string;
  kind: ParticipantEventView["kind"];
  type: string;
  title: string;
  actionable_type: string | null;
  actionable_id: string | null;
  points: string;
  actor_id: string | null;
  admin: string | null;
  reason: string | null;
  by_key: boolean;
  /** Of an action that came of a review of a receipt or referral. */
  reviewed: boolean | null;
  /** Of a reversal by the undo of a bulk change or of an import. */
  undone_in: "bulk_change" | "import" | null;
  before: unknown;
  after: unknown;
  created_at: Date;
};

/** Changes that are listed as the action or the note that they record, and where notes are shown. */
const CHANGES_WITH_ACTION = `'participant.add_points', 'participant.adjust_points', 'participant.undo_adjustment', 'participant.undo_completion', 'participant.complete_challenge', 'participant.release_points',
  'participant.cancel_points', 'participant.add_note', 'participant.pin_note', 'participant.unpin_note', 'participant.send_message'`;

/**
 * A bulk change has whom it changed in its batches. Those of earlier versions have none: their tags are those that were
 * set while they ran.
 */
const EVENTS = sqlText`select id, 'action' as kind, action_type as type, title, actionable_type, actionable_id, points, null::uuid as actor_id, null as reason,
    null::jsonb as before, null::jsonb as after, created_at
  from participant_actions a where program_id = $1::uuid and participant_id = $2::uuid and ${WITHOUT_ENTRY}
  union all select id, 'action', action_type, title, actionable_type, actionable_id, points, null, null, null, null, created_at
  from (${HISTORY_ACTIONS}) h
  union all select id, 'change', action, '', null, null, 0, actor_id, reason, before, after, created_at
  from audit_entries where program_id = $1::uuid and target_type = 'participant' and target_id = any($8::uuid[])
    and (actor_type in ('admin', 'api_key') or action = 'participant.confirm_email') and action not in (${CHANGES_WITH_ACTION})
    and ($7::boolean or action not in ('participant.edit_note', 'participant.delete_note'))
  union all select x.id, 'change', 'bulk_change.tag', '', null, null, 0, b.admin_id, null, null, jsonb_build_object('tag', t.name), x.created_at
  from taggings x join tags t on t.program_id = x.program_id and t.id = x.tag_id
    join bulk_changes b on b.program_id = x.program_id and b.kind = 'tag' and b.input ->> 'tag_id' = x.tag_id::text
      and x.created_at >= b.created_at and (b.ended_at is null or x.created_at <= b.ended_at)
      and not exists (select from bulk_change_batches where program_id = b.program_id and bulk_change_id = b.id)
  where x.program_id = $1::uuid and x.participant_id = $2::uuid
  union all select b.id, 'change', 'bulk_change.' || b.kind, '', null, null, 0, b.admin_id, case when b.kind = 'set_status' then b.input ->> 'reason' end,
    case when b.kind = 'untag' or b.kind = 'undo' and u.kind <> 'untag' then b.input - 'tag_id' end,
    case when b.kind = 'set_status' then b.input - 'reason' when not (b.kind = 'untag' or b.kind = 'undo' and u.kind <> 'untag') then b.input - 'tag_id' end, x.created_at
  from bulk_changes b left join bulk_changes u on u.program_id = b.program_id and u.id = b.undoes_id
    cross join unnest($8::uuid[]) account cross join lateral (select created_at, changed_ids from bulk_change_batches
      where program_id = b.program_id and bulk_change_id = b.id and last_id >= account order by last_id limit 1) x
  where b.program_id = $1::uuid and coalesce(u.kind, b.kind) not in ('add_points', 'adjust_points') and account = any(x.changed_ids)
  union all select id, 'note', 'note', text, null, null, 0, author_id, null, null, null, created_at
  from participant_notes where $7::boolean and program_id = $1::uuid and participant_id = $2::uuid
  union all select id, 'message', 'message', subject, null, null, 0, author_id, text, null, null, created_at
  from participant_messages where program_id = $1::uuid and participant_id = $2::uuid`;

const FILTERED_EVENTS = sqlText`select * from (${EVENTS}) e
  where (cardinality($3::text[]) = 0 or kind = any($3)) and ($4::boolean is null or (points <> 0) = $4)
    and ($5::timestamptz is null or created_at >= $5) and ($6::timestamptz is null or created_at < $6)`;

/**
 * Who is behind an action `e` of the participant, and why: the admin of the import or of the bulk change, or who changed
 * the participant, one of their receipts or one of their referrals by the same request, which has one time.
 */
const CAUSE = `select admin_id as actor_id, file_name as reason, false as reviewed, null::text as undone_in from participant_imports
    where e.actionable_type = 'ParticipantImport' and program_id = $1::uuid and id = e.actionable_id
  union all select admin_id, input ->> 'reason', false, null from bulk_changes
    where e.actionable_type = 'BulkChange' and program_id = $1::uuid and id = e.actionable_id
  union all select u.admin_id, u.input ->> 'reason', false, 'bulk_change'
    from participant_actions a join bulk_changes u on u.program_id = a.program_id and u.undoes_id = a.actionable_id
    where e.type = 'reversal' and e.actionable_type = 'Action' and a.program_id = $1::uuid and a.id = e.actionable_id and a.actionable_type = 'BulkChange'
      and exists (select from bulk_change_batches x
        where x.program_id = u.program_id and x.bulk_change_id = u.id and x.created_at = e.created_at and $2::uuid = any(x.changed_ids))
  union all select i.undo_admin_id, i.file_name, false, 'import'
    from participant_actions a join participant_imports i on i.program_id = a.program_id and i.id = a.actionable_id
    where e.type = 'reversal' and e.actionable_type = 'Action' and a.program_id = $1::uuid and a.id = e.actionable_id
      and a.actionable_type = 'ParticipantImport' and e.created_at >= i.undo_started_at
  union all (select actor_id, coalesce(nullif(reason, e.title), after ->> 'admin_invalidation_reason', after ->> 'admin_comments'),
      target_type <> 'participant', null
    from audit_entries t where program_id = $1::uuid and created_at = e.created_at and actor_type in ('admin', 'api_key')
      and (target_type = 'participant' and target_id = any($8::uuid[]) and action in (${CHANGES_WITH_ACTION}, 'participant.reset_activities', 'participant.cancel_claim', 'participant.undo_cancel_claim')
        or target_type = 'receipt' and exists (select from receipts r
          where r.program_id = $1::uuid and r.id = t.target_id and r.participant_id = $2::uuid)
        or target_type = 'referral' and exists (select from referrals r
          where r.program_id = $1::uuid and r.id = t.target_id and r.referrer_id = $2::uuid))
    order by (after ->> 'action_id' = e.id::text) desc nulls last, id limit 1)
  limit 1`;

/** Actions that the platform takes by the program's rules. */
const BY_RULE = [
  "accounts_merged",
  "birthday",
  "points_expired",
  "points_released",
  "quest",
  "team_goal",
  "weekly_goal",
];

function sourceOf({ kind, type, actionable_type, actor_id, by_key, ...cause }: EventRow): EventSource {
  if (kind === "note" || kind === "message") return "admin";
  if (cause.undone_in) return cause.undone_in;
  if (type.startsWith("bulk_change.") || actionable_type === "BulkChange") return "bulk_change";
  if (actionable_type === "ParticipantImport") return "import";
  if (cause.reviewed) return "review";
  if (by_key) return "api_key";
  if (actor_id !== null && type !== "participant.confirm_email") return "admin";
  return kind === "action" && BY_RULE.includes(type) ? "rule" : "participant";
}

function toEventView(event: EventRow): ParticipantEventView {
  const { before, after, points, created_at, ...row } = event;
  return {
    id: row.id,
    kind: row.kind,
    source: sourceOf(event),
    type: row.type,
    title: row.title,
    actionable_type: row.actionable_type,
    actionable_id: row.actionable_id,
    points: Number(points),
    admin: row.admin,
    reason: row.reason,
    changes: auditChanges(before, after).filter(({ field }) => !field.endsWith("_id")), // nobody reads an id
    tier_change: null,
    created_at: created_at.toISOString(),
  };
}

/** The events with the tiers that their points led away from and to: by the points earned in total before and after. */
async function withTiers(
  { programId, program }: AdminProgramCtx,
  participantId: string,
  events: ParticipantEventView[],
): Promise<ParticipantEventView[]> {
  const ids = events.flatMap(({ kind, id, points }) => (kind === "action" && points !== 0 ? [id] : []));
  if (ids.length === 0 || tiersOf(program).length === 0) return events;
  const rows = await sql<{ action_id: string; before: string; after: string }>(
    sqlText`select action_id::text, earned - points as before, earned as after
      from (select action_id, points, sum(points) over (order by at) as earned
        from (select action_id, min(id::text) as at, sum(case when from_account = 'issued' then amount else -amount end) as points from point_postings
          where program_id = $1::uuid and participant_id = $2::uuid and (from_account = 'issued' or to_account = 'reversed')
          group by action_id) moved) sums
      where action_id = any($3::uuid[])`,
    [programId, participantId, ids],
  );
  const earned = new Map(
    rows.map(({ action_id: id, before, after }) => [id, [Number(before), Number(after)] as const]),
  );
  const tierAt = (points: number) => tierNameIn(program, points)?.name ?? null;
  return events.map((event) => {
    const [before, after] = earned.get(event.id) ?? [0, 0];
    const change = { from: tierAt(before), to: tierAt(after) };
    return change.from === change.to ? event : { ...event, tier_change: change };
  });
}

/** The events with names in place of the ids of those whom notes mention. */
async function withMentions(events: ParticipantEventView[]): Promise<ParticipantEventView[]> {
  const ids = events.flatMap(({ kind, title }) => (kind === "note" ? mentionedIn(title) : []));
  if (ids.length === 0) return events;
  const admins = await prisma.admin.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, firstName: true, lastName: true, email: true },
  });
  const people = admins.map(assigneeOf);
  return events.map((event) => (event.kind === "note" ? { ...event, title: withNames(event.title, people) } : event));
}
