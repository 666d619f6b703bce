import type { ParticipantActor, ProgramId, StoredCelebration } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { hashToken, newToken } from "~/platform/secrets.server";

/** How long a participant stays signed in. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

type Row = {
  session_id: string;
  id: string;
  email: string | null;
  first_name: string;
  last_name: string;
  postal: string | null;
  profile: Record<string, string>;
  status: string;
  locale: string | null;
  time_zone: string | null;
  email_setting_id: string | null;
  avatar_file_id: string | null;
  eligible_offers_rewards: boolean;
  points_available: string;
  points_earned: string;
  points_debt: string;
  new_tier_id: string | null;
  celebrations: StoredCelebration[] | null;
  completed_challenges: number;
  member_number: string | null;
  created_at: Date;
};

/** The participant of the session with this token, or null: expired, signed out, blocked or of another program. */
export async function findParticipantSession(
  programId: ProgramId,
  token: string,
  now: Date,
): Promise<ParticipantActor | null> {
  const [row] = await sql<Row>(
    sqlText`select s.id as session_id, p.id, p.email, p.first_name, p.last_name, p.postal, p.profile, p.status, p.locale, p.time_zone,
            p.email_setting_id, p.avatar_file_id, p.eligible_offers_rewards, p.points_available, p.points_debt,
            e.points_earned, p.completed_challenges, p.member_number, p.created_at,
            (select t.id from tier_rises r join program_tiers t on t.program_id = r.program_id and t.id = r.tier_id
              where r.program_id = p.program_id and r.participant_id = p.id and r.seen_at is null
                and t.points_threshold_min <= e.points_earned
              order by t.points_threshold_min desc limit 1) as new_tier_id,
            (select json_agg(c order by c.kind = 'reward_won' desc, c.id) from (
              select max(id::text) as id, kind, reward_id, count(*)::int as count, sum(points)::int as points,
                (array_agg(details order by id desc))[1] as details from celebrations
                where program_id = p.program_id and participant_id = p.id group by kind, reward_id) c) as celebrations
       from participant_sessions s
       join participants p on p.program_id = s.program_id and p.id = s.participant_id
       cross join points_earned(p.points_issued, p.points_reversed) e (points_earned)
      where s.program_id = $1 and s.token_hash = $2 and s.expires_at > $3 and p.status <> 'blocked'`,
    [programId, hashToken(token), now],
  );
  if (!row) return null;
  return {
    kind: "participant",
    id: row.id,
    sessionId: row.session_id,
    email: row.email ?? "",
    firstName: row.first_name,
    lastName: row.last_name,
    postal: row.postal,
    profile: row.profile,
    status: row.status,
    locale: row.locale,
    timeZone: row.time_zone,
    emailSettingId: row.email_setting_id,
    avatarFileId: row.avatar_file_id,
    eligibleOffersRewards: row.eligible_offers_rewards,
    unusedPoints: Number(row.points_available),
    lifetimePoints: Number(row.points_earned),
    pointsDebt: Number(row.points_debt),
    newTierId: row.new_tier_id,
    celebrations: row.celebrations ?? [],
    completedChallenges: row.completed_challenges,
    memberNumber: row.member_number ?? "",
    createdAt: row.created_at,
  };
}

/**
 * Opens a session and returns the token for the cookie; only its hash is stored. `on` runs the statement, e.g. in a
 * transaction.
 */
export async function openParticipantSession(
  on: Sql,
  programId: ProgramId,
  participantId: string,
  now: Date,
): Promise<string> {
  const token = newToken();
  await on(
    sqlText`insert into participant_sessions (program_id, id, participant_id, token_hash, created_at, expires_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4::bytea, $5::timestamptz, $6::timestamptz)`,
    [programId, uuidv7(now), participantId, hashToken(token), now, new Date(now.getTime() + SESSION_SECONDS * 1000)],
  );
  return token;
}

/** Ends one session. Ending it twice is no error. */
export async function closeParticipantSession(on: Sql, programId: ProgramId, sessionId: string): Promise<void> {
  await on(sqlText`delete from participant_sessions where program_id = $1::uuid and id = $2::uuid`, [
    programId,
    sessionId,
  ]);
}
