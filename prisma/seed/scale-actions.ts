import type pg from "pg";

/**
 * Adds actions to the participants of seed:scale, spread over the time since they joined: sign-ins, challenges and some
 * rewards. They move no points, so that every balance is still the sum of its postings.
 * @param each the number of actions per participant
 */
export async function addScaleActions(
  client: pg.ClientBase,
  programId: string,
  now: Date,
  each: number,
): Promise<void> {
  // Skips foreign key checks, which would take longer than everything else; the references come from the same
  // statement.
  await client.query("set local session_replication_role = replica");
  await client.query("set local work_mem = '512MB'");
  await client.query(ADD, [programId, now, each]);
}

/** Chronological, as in production. A UUIDv7 of time, number and participant is unique. */
const ADD = `
  with subjects as (
    select array_agg(id) as ids, array_agg(caption) as titles from challenges where program_id = $1),
  prizes as (
    select array_agg(id) as ids, array_agg(name) as titles from rewards where program_id = $1),
  planned as (
    select p.id as participant_id, n, h, p.created_at + ($2::timestamptz - p.created_at) * ((h % 100003) / 100003.0) as at
    from participants p, generate_series(1, $3::int) n, lateral (select abs(hashtext(p.id::text || n)::bigint) as h) hashed
    where p.program_id = $1 and p.email like 'scale-%')
  insert into participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
  select $1, (left(time, 8) || '-' || right(time, 4) || '-7' || lpad(to_hex(n % 4096), 3, '0') || '-8000-' || right(participant_id::text, 12))::uuid,
    participant_id,
    case kind when 'Challenge' then 'visit_url' when 'Reward' then 'claim_reward' else 'sign_in' end,
    coalesce(case kind when 'Challenge' then subjects.titles[1 + h % cardinality(subjects.ids)] when 'Reward' then prizes.titles[1 + h % cardinality(prizes.ids)] end, 'Signed in'),
    kind,
    case kind when 'Challenge' then subjects.ids[1 + h % cardinality(subjects.ids)] when 'Reward' then prizes.ids[1 + h % cardinality(prizes.ids)] end,
    0, at
  from planned, subjects, prizes,
    lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as time,
      case when h % 50 = 0 and prizes.ids is not null then 'Reward' when h % 5 < 2 and subjects.ids is not null then 'Challenge' end as kind) made
  order by at`;
