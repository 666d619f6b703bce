import { sqlText, type Sql } from "~/platform/database/sql";
import { rollUpEveryLeaderboard } from "~/services/habits/roll-up-leaderboards.server";

/**
 * Adds what the story's completions count for the habits of the programs that have them on, and puts a third of their
 * participants on the leaderboard, Maya among them. All of it follows from rows of the story, so that it is as
 * deterministic as they are.
 */
export async function addHabits(on: Sql, now: Date): Promise<void> {
  await on(
    sqlText`insert into habit_days (program_id, participant_id, day, completions, repeats)
       select d.program_id, d.participant_id, (d.completed_at at time zone p.time_zone)::date, count(*), count(*) filter (where c.repeatable)
         from challenge_completions d
           join programs p on p.id = d.program_id and p.streaks_on
           join challenges c on c.program_id = d.program_id and c.id = d.challenge_id
         group by 1, 2, 3`,
    [],
  );
  await on(
    sqlText`insert into participant_habits (program_id, participant_id, streak, longest_streak, last_day)
       select program_id, participant_id, (array_agg(days order by last desc))[1], max(days), max(last) from (
         select program_id, participant_id, count(*)::int as days, max(day) as last from (
           select *, count(*) filter (where starts) over (partition by program_id, participant_id order by day) as run from (
             select *, day - lag(day) over (partition by program_id, participant_id order by day) > 2 as starts
               from habit_days where repeats > 0) gaps) days
         group by program_id, participant_id, run) runs
       group by program_id, participant_id`,
    [],
  );
  await on(
    sqlText`insert into leaderboard_entries (program_id, participant_id, name, listed, week, created_at)
       select p.program_id, p.id, concat_ws(' ', p.first_name, left(p.last_name, 1) || '.'), true, $1::date, p.created_at
         from participants p
           join programs g on g.id = p.program_id and g.leaderboard_on
           join eligible_participants e on e.program_id = p.program_id and e.id = p.id
         where p.email = 'maya@example.test' or right(p.id::text, 1) in ('0', '3', '6', '9', 'c')`,
    [now],
  );
  await rollUpEveryLeaderboard(on, now);
}
