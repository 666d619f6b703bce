/** Reads the parts of an inbox, each only for readers who may do something about it. */
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { assigneeOf } from "~/services/assignments/assignees.server";
import { mentionedIn, withNames } from "~/services/participant-notes/mentions";
import { participantName, type Person } from "~/services/participants/participant-name";
import { REVIEW_STATUSES } from "~/services/receipts/receipt-states";
import {
  INBOX_DAYS,
  MAX_SHOWN,
  type FinishedView,
  type InboxCounts,
  type InboxView,
  type MentionEntry,
  type Queue,
  type QueueView,
  type UnusualView,
} from "../inbox.schema";
import type { ChallengeDetails, PointsDetails } from "./findings.server";
import type { Reader } from "./reader";

/** Who decides about the rows of a queue. */
const decides = ({ may }: Reader): Record<Queue, boolean> => ({
  receipts: may("receipts:update"),
  referrals: may("referrals:update"),
  submissions: may("challenges:manage"),
  offer_reports: may("users:manage"),
});

/** What finished, and coupons that run out, are of interest to those who may change them. */
const sees = ({ may }: Reader) => ({
  jobs: may("users:manage"),
  draws: may("rewards:view"),
  points: may("dashboard:view"),
  challenge: may("challenges:view"),
  coupons: may("rewards:view"),
});

/** The newest of each kind that are shown. */
const SHOWN = 20;
/** Of the notes that mention the reader. */
const MAX_MENTIONS_SHOWN = 50;
/** More free coupons than this are not counted. */
const MAX_COUNTED = 1_000;

/** The whole inbox of a program as one reader sees it. `hasOffers`: whether the program has reports about offers. */
export async function readInbox(
  programId: string,
  reader: Reader,
  { now, hasOffers }: { now: Date; hasOffers: boolean },
): Promise<InboxView> {
  const since = new Date(now.getTime() - INBOX_DAYS * 86_400_000);
  const [row] = await sql<{ seen_until: Date | null }>(
    sqlText`select seen_until from admin_inboxes where program_id = $1::uuid and admin_id = $2::uuid`,
    [programId, reader.adminId],
  );
  const seen = row?.seen_until ?? null;
  const happened = (at: Date) => ({ at: at.toISOString(), is_new: seen === null || at > seen });
  const [waiting, mentions, finished, unusual] = await Promise.all([
    readWaiting(programId, reader, hasOffers),
    readMentions(programId, reader, happened),
    readFinished(programId, reader, since, happened),
    readUnusual(programId, reader, happened),
  ]);
  return { waiting, mentions, finished, unusual, now: now.toISOString() };
}

async function readWaiting(programId: string, reader: Reader, hasOffers: boolean): Promise<QueueView[]> {
  const { receipts, referrals, submissions, offer_reports: reports } = decides(reader);
  const rows = await sql<{ kind: Queue; count: number; oldest_at: Date | null; mine: number }>(
    sqlText`select 'receipts' as kind, count(*)::int, count(*) filter (where assignee_id = $2::uuid)::int as mine,
          min(case when status = 'review_requested' then coalesce(review_requested_at, created_at) else created_at end) as oldest_at
        from receipts where $4::boolean and program_id = $1::uuid and status = any($3::text[])
      union all
      select 'referrals', count(*)::int, count(*) filter (where assignee_id = $2::uuid)::int, min(created_at)
        from referrals where $5::boolean and program_id = $1::uuid and status = 'pending'
      union all
      select 'offer_reports', count(*)::int, count(*) filter (where assignee_id = $2::uuid)::int, min(created_at)
        from offer_reports where $6::boolean and program_id = $1::uuid and status = 'open'
      union all
      select 'submissions', count(*)::int, count(*) filter (where assignee_id = $2::uuid)::int, min(created_at)
        from submissions where $7::boolean and program_id = $1::uuid and status = 'pending'`,
    [programId, reader.adminId, REVIEW_STATUSES, receipts, referrals, reports && hasOffers, submissions],
  );
  return rows.flatMap(({ oldest_at, ...queue }) =>
    oldest_at ? [{ ...queue, oldest_at: oldest_at.toISOString() }] : [],
  );
}

type MentionRow = Omit<MentionEntry, "participant" | "author" | "text" | "at" | "is_new"> & {
  text: string;
  at: Date;
  person: Person;
  writer: Parameters<typeof assigneeOf>[0];
};

/** The notes that mention the reader and that they have not marked as done, the newest first. */
async function readMentions(programId: string, reader: Reader, happened: Happened): Promise<MentionEntry[]> {
  if (!reader.may("notes:view")) return [];
  const rows = await sql<MentionRow>(
    sqlText`select m.note_id::text, n.participant_id::text, n.text, m.created_at as at,
        jsonb_build_object('firstName', p.first_name, 'lastName', p.last_name, 'email', p.email) as person,
        jsonb_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email) as writer
      from note_mentions m join participant_notes n on n.program_id = m.program_id and n.id = m.note_id
        join participants p on p.program_id = n.program_id and p.id = n.participant_id
        join admins a on a.id = n.author_id
      where m.program_id = $1::uuid and m.admin_id = $2::uuid and m.done_at is null
      order by m.created_at desc, m.note_id limit ${MAX_MENTIONS_SHOWN}`,
    [programId, reader.adminId],
  );
  const mentioned = [...new Set(rows.flatMap(({ text }) => mentionedIn(text)))];
  const admins = await prisma.admin.findMany({
    where: { id: { in: mentioned } },
    select: { id: true, firstName: true, lastName: true, email: true },
  });
  const people = admins.map(assigneeOf);
  return rows.map(({ text, at, person, writer, ...row }) => ({
    ...row,
    participant: participantName(person),
    author: assigneeOf(writer).name,
    text: beginningOf(withNames(text, people)),
    ...happened(at),
  }));
}

const SHOWN_TEXT = 200;

function beginningOf(text: string): string {
  const letters = [...text.replace(/\s+/g, " ")];
  return letters.length > SHOWN_TEXT ? `${letters.slice(0, SHOWN_TEXT).join("")}…` : letters.join("");
}

type Happened = (at: Date) => { at: string; is_new: boolean };
type FinishedRow = Omit<FinishedView, "at" | "is_new"> & { at: Date };

async function readFinished(programId: string, reader: Reader, since: Date, happened: Happened) {
  const { jobs, draws } = sees(reader);
  // What began long ago are left out, so that the index by time is enough.
  const rows = await sql<FinishedRow>(
    sqlText`(select 'import' as kind, id::text, file_name as name, null::text as reward_id, status, null::int as count, ended_at as at
        from participant_imports where $3::boolean and program_id = $1::uuid and created_at > $2::timestamptz - interval '7 days'
          and ended_at > $2::timestamptz and status in ('done', 'failed') order by ended_at desc limit ${SHOWN})
      union all
      (select 'export', id::text, null, null, case when status = 'failed' then 'failed' else 'done' end, null, ended_at
        from participant_exports where $3::boolean and program_id = $1::uuid and created_at > $2::timestamptz - interval '7 days'
          and ended_at > $2::timestamptz and status in ('done', 'failed') order by ended_at desc limit ${SHOWN})
      union all
      (select 'bulk_change', id::text, null, null, 'done', changed, ended_at
        from bulk_changes where $3::boolean and program_id = $1::uuid and created_at > $2::timestamptz - interval '7 days'
          and ended_at > $2::timestamptz and status = 'done' order by ended_at desc limit ${SHOWN})
      union all
      (select 'winner_sync', s.id::text, r.name, r.id::text, 'done', s.winners, s.ended_at
        from winner_syncs s join rewards r on r.program_id = s.program_id and r.id = s.reward_id
        where $4::boolean and s.program_id = $1::uuid and s.created_at > $2::timestamptz - interval '7 days'
          and s.ended_at > $2::timestamptz and s.status = 'done' order by s.ended_at desc limit ${SHOWN})
      union all
      (select 'draw', d.id::text, r.name, r.id::text, 'done', null, d.drawn_at
        from sweepstake_draws d join rewards r on r.program_id = d.program_id and r.id = d.reward_id
        where $4::boolean and d.program_id = $1::uuid and d.status = 'done' and d.drawn_at > $2::timestamptz
        order by d.drawn_at desc limit ${SHOWN})
      order by at desc`,
    [programId, since, jobs, draws],
  );
  return rows.map(({ at, ...row }): FinishedView => ({ ...row, ...happened(at) }));
}

type FindingRow = { kind: "points" | "challenge"; subject: string; details: unknown; found_at: Date };
type NamedFinding = FindingRow & { name: string | null; reward_name: string | null };
type CouponsRow = { id: string; name: string; free: number; since: Date };

async function readUnusual(programId: string, reader: Reader, happened: Happened): Promise<UnusualView[]> {
  const { points, challenge, coupons } = sees(reader);
  const [findings, low] = await Promise.all([
    sql<NamedFinding>(
      sqlText`select f.kind, f.subject, f.details, f.found_at, c.caption as name, r.name as reward_name from inbox_findings f
          left join challenges c on f.kind = 'challenge' and c.program_id = f.program_id and c.id::text = f.subject and c.published
          left join rewards r on f.kind = 'challenge' and r.program_id = f.program_id and r.id::text = f.details ->> 'reward_id'
        where f.program_id = $1::uuid and (f.kind = 'points' and $2::boolean or f.kind = 'challenge' and $3::boolean)
        order by f.found_at desc, f.subject limit 100`,
      [programId, points, challenge],
    ),
    sql<CouponsRow>(
      sqlText`select r.id::text, r.name, r.coupons_low_since as since, (select count(*)::int from (
            select from reward_coupons c where c.program_id = r.program_id and c.reward_id = r.id and c.claim_id is null and c.blocked_at is null
            limit ${MAX_COUNTED}) free) as free
          from rewards r where $2::boolean and r.program_id = $1::uuid and r.coupons_low_since is not null and r.published
          order by r.coupons_low_since desc, r.id limit 100`,
      [programId, coupons],
    ),
  ]);
  const views: UnusualView[] = [
    ...findings.flatMap((finding) => viewOf(finding, happened)),
    ...low.map(({ since, ...row }) => ({ kind: "coupons" as const, ...row, ...happened(since) })),
  ];
  return views.sort((a, b) => b.at.localeCompare(a.at));
}

/** None for a challenge that was unpublished or deleted since it was found. */
function viewOf(
  { kind, subject, details, found_at, name, reward_name }: NamedFinding,
  happened: Happened,
): UnusualView[] {
  if (kind === "points") return [{ kind, day: subject, ...(details as PointsDetails), ...happened(found_at) }];
  const { reason, reward_id } = details as ChallengeDetails;
  if (name === null || (reward_id !== null && reward_name === null)) return [];
  return [{ kind, id: subject, name, reason, reward_name, ...happened(found_at) }];
}

/** What the top bar shows, in one statement, since every page waits for it. It counts no further than is shown. */
export async function countInboxOf(
  programId: string,
  reader: Reader,
  { now, hasOffers }: { now: Date; hasOffers: boolean },
): Promise<InboxCounts> {
  const { receipts, referrals, submissions, offer_reports } = decides(reader);
  const { jobs, draws, points, challenge, coupons } = sees(reader);
  const limit = MAX_SHOWN + 1;
  const [counts] = await sql<InboxCounts>(
    sqlText`with seen as (
        select coalesce((select seen_until from admin_inboxes where program_id = $1::uuid and admin_id = $2::uuid), '-infinity') as seen_until,
          $3::timestamptz - interval '${INBOX_DAYS} days' as since)
      select
        case when $5::boolean then (select count(*)::int from (select from receipts
          where program_id = $1::uuid and status = any($4::text[]) limit ${limit}) q) end as receipts,
        case when $6::boolean then (select count(*)::int from (select from referrals
          where program_id = $1::uuid and status = 'pending' limit ${limit}) q) end as referrals,
        case when $7::boolean then (select count(*)::int from (select from offer_reports
          where program_id = $1::uuid and status = 'open' limit ${limit}) q) end as offer_reports,
        case when $14::boolean then (select count(*)::int from (select from submissions
          where program_id = $1::uuid and status = 'pending' limit ${limit}) q) end as submissions,
        least(${limit},
          case when $8::boolean then
            (select count(*) from participant_imports where program_id = $1::uuid and created_at > since - interval '7 days'
              and ended_at > greatest(since, seen_until) and status in ('done', 'failed'))
            + (select count(*) from participant_exports where program_id = $1::uuid and created_at > since - interval '7 days'
              and ended_at > greatest(since, seen_until) and status in ('done', 'failed'))
            + (select count(*) from bulk_changes where program_id = $1::uuid and created_at > since - interval '7 days'
              and ended_at > greatest(since, seen_until) and status = 'done') else 0 end
          + case when $9::boolean then (select count(*) from sweepstake_draws
              where program_id = $1::uuid and status = 'done' and drawn_at > greatest(since, seen_until))
            + (select count(*) from winner_syncs where program_id = $1::uuid and created_at > since - interval '7 days'
              and ended_at > greatest(since, seen_until) and status = 'done') else 0 end
          + (select count(*) from inbox_findings f where f.program_id = $1::uuid and f.found_at > seen_until
              and (f.kind = 'points' and $10::boolean or f.kind = 'challenge' and $11::boolean and exists (select from challenges c
                where c.program_id = f.program_id and c.id::text = f.subject and c.published)))
          + case when $12::boolean then (select count(*) from rewards
              where program_id = $1::uuid and coupons_low_since > seen_until and published) else 0 end
          + case when $13::boolean then (select count(*) from note_mentions
              where program_id = $1::uuid and admin_id = $2::uuid and done_at is null and created_at > seen_until) else 0 end
        )::int as unseen
      from seen`,
    [
      programId,
      reader.adminId,
      now,
      REVIEW_STATUSES,
      receipts,
      referrals,
      offer_reports && hasOffers,
      jobs,
      draws,
      points,
      challenge,
      coupons,
      reader.may("notes:view"),
      submissions,
    ],
  );
  return counts!;
}
