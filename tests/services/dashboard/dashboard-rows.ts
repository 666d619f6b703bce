/** Rows for the dashboard's tests. */
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { rollUpDashboard } from "~/services/dashboard/roll-up.server";

type Action = { actionType?: string; title?: string; actionableType?: string; actionableId?: string; points?: number };

/** Inserts an action at that time. */
export async function addAction(
  programId: string,
  participantId: string,
  at: Date,
  { points = 0, ...action }: Action = {},
): Promise<string> {
  const id = uuidv7(at);
  await prisma.participantAction.create({
    data: {
      programId,
      id,
      participantId,
      actionType: "external",
      title: "Something",
      points,
      createdAt: at,
      ...action,
    },
  });
  return id;
}

export async function addVisit(
  programId: string,
  participantId: string | null,
  at: Date,
  place: { city?: string; country?: string } = {},
): Promise<void> {
  const id = uuidv7(at);
  await prisma.visit.create({
    data: { programId, id, visitToken: id, visitorToken: id, participantId, startedAt: at, ...place },
  });
}

/** Runs the job for one program. */
export function rollUp(programId: string, now: Date, whole = false): Promise<void> {
  return rollUpDashboard(sql, programId, now, whole);
}

type Counts = {
  day: string;
  actions: number;
  completions: number;
  claims: number;
  visits: number;
  active_participants: number;
};

/** The counted days on which anything happened. */
export function countedDays(programId: string): Promise<Counts[]> {
  return sql<Counts>(
    sqlText`select to_char(day, 'YYYY-MM-DD') as day, actions, completions, claims, visits, active_participants from dashboard_days
      where program_id = $1 and (actions > 0 or visits > 0) order by day`,
    [programId],
  );
}

/** The counted days as computed from all actions and visits. */
export function scannedDays(programId: string): Promise<Counts[]> {
  return sql<Counts>(
    sqlText`with own as (select time_zone from programs where id = $1),
      a as (select (a.created_at at time zone own.time_zone)::date as day, a.* from own, participant_actions a join participants p on p.id = a.participant_id
        where a.program_id = $1 and not p.staff),
      v as (select (v.started_at at time zone own.time_zone)::date as day from own, visits v left join participants p on p.id = v.participant_id
        where v.program_id = $1 and p.staff is not true)
    select to_char(d.day, 'YYYY-MM-DD') as day,
      (select count(*)::int from a where a.day = d.day) as actions,
      (select count(*)::int from a where a.day = d.day and actionable_type = 'Challenge') as completions,
      (select count(*)::int from a where a.day = d.day and actionable_type = 'Reward') as claims,
      (select count(*)::int from v where v.day = d.day) as visits,
      (select count(distinct participant_id)::int from a where a.day = d.day) as active_participants
    from (select day from a union select day from v) d order by 1`,
    [programId],
  );
}
