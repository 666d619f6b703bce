import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { query } from "~/platform/use-case.server";
import { SETTINGS_GROUPS, settingsValues } from "~/services/program-settings/settings-groups.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { dailySettingsPage, type DailySettingsPage } from "./daily-admin.schema";
import { todayOf } from "./daily.server";

type Figures = DailySettingsPage["last_30_days"] & {
  total: number;
  active: number;
  today: DailySettingsPage["today"];
};

/** The settings of the question of the day and the daily box, with what they did in the last 30 days. */
export const getDailySettings = query(
  "program:update",
  async function getDailySettings(ctx: AdminProgramCtx): Promise<DailySettingsPage> {
    const { programId, now } = ctx;
    const program = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
    const [row] = await sql<Figures>(
      sqlText`select q.total, q.active, d.answers, d.answer_points, b.openings, b.box_points,
         case when $3::boolean then (select jsonb_build_object('text', text,
           'answers', (select coalesce(sum(n), 0) from unnest(answers) n)) from daily_question_days
           where program_id = $1 and day = $2::date) end as today
       from (select count(*)::int as total, count(*) filter (where active)::int as active from daily_questions where program_id = $1) q,
         (select coalesce(sum((select sum(n) from unnest(answers) n)), 0)::float8 as answers, coalesce(sum(earned), 0)::float8 as answer_points
            from daily_question_days where program_id = $1 and day > $2::date - 30 and day <= $2::date) d,
         (select coalesce(sum(openings), 0)::float8 as openings, coalesce(sum(points), 0)::float8 as box_points
            from daily_box_days where program_id = $1 and day > $2::date - 30 and day <= $2::date) b`,
      [programId, todayOf(program, now), program.dailyQuestionOn],
    );
    const { total, active, today, answers, answer_points, openings, box_points } = row!;
    return dailySettingsPage.parse({
      ...settingsValues(program, [SETTINGS_GROUPS["settings/program/daily"]]),
      questions: { total, active },
      today,
      last_30_days: { answers, answer_points, openings, box_points },
    });
  },
  { output: dailySettingsPage },
);
