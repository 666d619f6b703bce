import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { firstLetter } from "~/platform/first-letter";
import type { ParticipantCtx } from "~/services/programs/program-context";
import type { FriendState, FriendView } from "../friends.schema";

type Range = { take: number; skip: number; oldestFirst?: boolean };
type Row = {
  id: string;
  first_name: string;
  last_name: string;
  state: FriendState;
  points: string;
  created_at: Date;
};

/**
 * Friends of the participant, the newest first unless the range says otherwise. They signed in at least once: a referral
 * begins with that. Others are not shown, since an address that somebody typed is not theirs to see.
 */
export async function friendsOf(
  { programId, actor }: ParticipantCtx,
  { take, skip, oldestFirst = false }: Range,
): Promise<FriendView[]> {
  const direction = oldestFirst ? sqlText`asc` : sqlText`desc`;
  const rows = await sql<Row>(
    sqlText`select r.id::text, f.first_name, f.last_name, r.created_at,
        case when r.status = 'rejected' then 0 else r.points end as points,
        case
          when r.status = 'rejected' then 'not_counted'
          when r.status = 'pending' and exists (
            select from point_lots l where l.program_id = r.program_id and l.id = r.action_id and l.pending) then 'pending'
          when exists (select from challenge_completions d join challenges c on c.program_id = d.program_id and c.id = d.challenge_id
            where d.program_id = r.program_id and d.participant_id = r.referred_id and c.challenge_type <> 'signup') then 'active'
          else 'joined' end as state
      from (select * from referrals where program_id = $1 and referrer_id = $2
          order by created_at ${direction}, id ${direction} limit $3 offset $4) r
        join participants f on f.program_id = r.program_id and f.id = r.referred_id
      order by r.created_at ${direction}, r.id ${direction}`,
    [programId, actor.id, take, skip],
  );
  return rows.map(({ id, first_name, last_name, state, points, created_at }) => ({
    id,
    name: friendName(first_name.trim(), last_name.trim()),
    state,
    points: Number(points),
    joined_at: created_at.toISOString(),
  }));
}

/** 'Maya L.': enough to know a friend by, and nothing to look somebody up with. */
function friendName(first: string, last: string): string {
  return first && last ? `${first} ${firstLetter(last).toUpperCase()}.` : first;
}
