import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { statusAt } from "~/platform/schedule";
import { sharedRead } from "~/platform/shared-read";
import type { SiteCtx } from "~/services/programs/program-context";
import { shownTeamGoal } from "~/services/programs/shown-team-goal";

/** What a participant has done so far in a program. Times are ISO texts. */
export type Progress = {
  /** The last completion of each challenge, and when a repeatable one opens again. */
  completions: { challenge_id: string; completed_at: string; points: number; opens_again_at: string | null }[];
  /** How far videos were watched. A row ends when its video completes the challenge. */
  watches: { challenge_id: string; position_ms: number; watched_ms: number }[];
  /** The social posts that were viewed. */
  viewed_post_ids: string[];
  streak: number | null;
  longest_streak: number | null;
  /** Days since the last day of the streak, by the participant's own calendar (streak_day.sql), and today's date there. */
  days_since: number | null;
  streak_today: string;
  /** The days of the streaks of the last weeks, as days before today. */
  streak_days: number[];
  /** Challenges of this week, and points of today, by the program's calendar. */
  week_completions: number;
  points_today: number;
  /** Their part of the team goal that is shown, whether its prize is settled, and whether they got one; null for no part. */
  team_goal: { amount: number; settled: boolean; got_prize: boolean } | null;
  /** Null while the program has neither a question of the day nor a daily box. */
  daily: DailyState | null;
  /** The completed quests; null while the program has no open quest. */
  quests: { completed: string[] } | null;
  /** Whether the participant may win something; null while the program has no open quest and shows no team goal. */
  eligible: boolean | null;
};

/** What `daily_state` gives. */
export type DailyState = {
  day: string;
  question: {
    id: string | null;
    text: string;
    options: string[];
    /** Null for the points that the program has for all. */
    points: number | null;
    has_correct: boolean;
    answer: {
      option: number;
      correct_option: number | null;
      explanation: string;
      points: number;
      daily_limit: number | null;
      /** How many participants chose each option. */
      counts: number[];
    } | null;
  } | null;
  box: { spent: number; opening: { points: number; reduced: boolean } | null } | null;
};

/**
 * The progress of the context's participant; null for a visitor. One statement by keys, since each statement costs a
 * request more than its rows do (docs/performance.md#pages). What a late block shows has its own.
 */
export const progressOf = sharedRead(async ({ actor, programId, program, now }: SiteCtx): Promise<Progress | null> => {
  if (actor.kind !== "participant") return null;
  const [row] = await sql<Progress>(PROGRESS, [
    programId,
    actor.id,
    now,
    program.timeZone,
    actor.timeZone ?? program.timeZone,
    program.streaksOn ? SHOWN_DAYS : 0,
    program.dailyQuestionOn,
    program.dailyBoxOn,
    program.quests.some((quest) => statusAt(quest, now) === "active"),
    shownTeamGoal(program, now)?.id ?? null,
  ]);
  return row!;
});

/** How far back the calendar of streaks goes: four weeks, of which this one may be whole. */
const SHOWN_DAYS = 28;

const PROGRESS = sqlText`
  select
    coalesce((select json_agg(c) from (
      select d.challenge_id, d.completed_at, d.points,
          case when c.repeatable then opens_again_at(d.completed_at, c.repeat_after_seconds, $4) end as opens_again_at
        from (select distinct on (challenge_id) challenge_id, completed_at, points from challenge_completions
            where program_id = $1 and participant_id = $2 order by challenge_id, occurrence desc) d
          join challenges c on c.program_id = $1 and c.id = d.challenge_id) c), '[]') as completions,
    coalesce((select json_agg(w) from (
      select challenge_id, position_ms, watched_ms from video_watches
        where program_id = $1 and participant_id = $2) w), '[]') as watches,
    array(select post_id from social_post_views where program_id = $1 and participant_id = $2 and waited) as viewed_post_ids,
    h.streak, h.longest_streak, s.since as days_since, s.day::text as streak_today,
    array(select s.day - o.day from habit_days o where o.program_id = $1 and o.participant_id = $2 and o.repeats > 0
      and o.day > s.day - $6::int and o.day <= s.day order by o.day desc) as streak_days,
    coalesce(w.completions, 0)::int as week_completions, coalesce(w.points_today, 0)::float8 as points_today,
    case when $7::boolean or $8::boolean then daily_state($1, $2, d.today, $7, $8) end as daily,
    case when $9::boolean then json_build_object(
      'completed', array(select quest_id from quest_completions where program_id = $1 and participant_id = $2)) end as quests,
    case when $9::boolean or $10::uuid is not null then
      exists(select from eligible_participants where program_id = $1 and id = $2) end as eligible,
    (select json_build_object('amount', amount, 'settled', paid_at is not null, 'got_prize', got_prize) from team_goal_parts
      where program_id = $1 and goal_id = $10::uuid and participant_id = $2) as team_goal
  from (select ($3::timestamptz at time zone $4)::date as today) d
    left join participant_habits h on h.program_id = $1 and h.participant_id = $2
    cross join lateral streak_day(h.last_day, coalesce(h.last_zone, $4), $5, $3::timestamptz) s
    cross join lateral (
      select sum(w.completions) as completions, sum(w.points) filter (where w.day = d.today) as points_today from habit_days w
        where w.program_id = $1 and w.participant_id = $2 and w.day >= date_trunc('week', d.today::timestamp)::date
          and w.day <= d.today) w`;
