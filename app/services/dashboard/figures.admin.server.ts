/** The figures of a dashboard for a range of days, from the rollups of the job `roll-up-dashboards`. */
import { msg } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { adminIdOf, type ProgramId } from "~/platform/context";
import { inSameRead } from "~/platform/database/connections.server";
import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { escapeLike } from "~/platform/escape-like";
import { fromTotaled, listPage } from "~/platform/list-page.server";
import { ALPHABETICAL, orderOf } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { ActionableType } from "./dashboard.schema";
import { mondayOf, type Days } from "./figure-range";
import {
  figuresView,
  subjectFiguresPage,
  weeklyMailView,
  type ExportedSubjectsQuery,
  type FiguresQuery,
  type FiguresView,
  type SubjectFiguresPage,
  type SubjectFiguresQuery,
  type SubjectFigureView,
  type WeeklyMailView,
} from "./figures.schema";
import { chosenDays, countedFigures, inMoney, pointMoney, todayOf, type PointMoney } from "./figures.server";
import { readWaitingReceipts, readWaitingReferrals } from "./internal/waiting.server";

/**
 * What participants did on the days of a range, compared with other days, and what waits for admins now.
 * @throws invalid for a custom range without a first day, in the future, the wrong way round or longer than two years
 */
export const getDashboardFigures = query(
  "dashboard:view",
  async function getDashboardFigures(ctx: AdminProgramCtx, input: FiguresQuery): Promise<FiguresView> {
    const { programId, program, now } = ctx;
    const [figures, receipts, referrals] = await Promise.all([
      countedFigures({ programId, timeZone: program.timeZone, now }, input),
      isAllowed(ctx, "receipts:view") ? readWaitingReceipts(programId) : null,
      isAllowed(ctx, "referrals:view") ? readWaitingReferrals(programId) : null,
    ]);
    return { ...figures, waiting: { receipts, referrals } };
  },
  { output: figuresView, reads: "standby" },
);

/**
 * The challenges that are published or were completed in a range of days: how many people, how often, for how many
 * points. @throws invalid as `getDashboardFigures`
 */
export const listChallengeFigures = query(
  "dashboard:view",
  function listChallengeFigures(ctx: AdminProgramCtx, input: SubjectFiguresQuery) {
    return subjectFigures(ctx, "Challenge", input);
  },
  { output: subjectFiguresPage, reads: "standby" },
);

/** The rewards, as `listChallengeFigures`; their points are those that were spent on them. */
export const listRewardFigures = query(
  "dashboard:view",
  function listRewardFigures(ctx: AdminProgramCtx, input: SubjectFiguresQuery) {
    return subjectFigures(ctx, "Reward", input);
  },
  { output: subjectFiguresPage, reads: "standby" },
);

/** All rows of `listChallengeFigures`, read in batches as the consumer takes them. @throws invalid as there */
export const exportChallengeFigures = query(
  "dashboard:view",
  async function exportChallengeFigures(ctx: AdminProgramCtx, input: ExportedSubjectsQuery) {
    return inSameRead(allSubjects(ctx, "Challenge", input));
  },
  { reads: "standby", fullScope: true },
);

/** All rows of `listRewardFigures`, as `exportChallengeFigures`. */
export const exportRewardFigures = query(
  "dashboard:view",
  async function exportRewardFigures(ctx: AdminProgramCtx, input: ExportedSubjectsQuery) {
    return inSameRead(allSubjects(ctx, "Reward", input));
  },
  { reads: "standby", fullScope: true },
);

/** Whether the admin gets the figures of the program by email each Monday. */
export const getWeeklyMail = query(
  "dashboard:view",
  async function getWeeklyMail({ programId, actor }: AdminProgramCtx): Promise<WeeklyMailView> {
    const rows = await sql<{ week: string }>(
      sqlText`select to_char(week, 'YYYY-MM-DD') as week from dashboard_mails where program_id = $1::uuid and admin_id = $2::uuid`,
      [programId, adminIdOf(actor)],
    );
    return { on: rows.length > 0 };
  },
  { output: weeklyMailView },
);

const ONLY_SIGNED_IN = msg("Only an admin who is signed in can turn this email on or off.");

/**
 * Turns the email of each Monday on or off for the admin. The first one comes on the next Monday.
 * @throws forbidden for an API key, which must not decide about the mails of the admin who made it
 */
export const setWeeklyMail = command(
  "dashboard:view",
  async function setWeeklyMail(
    { programId, program, actor, now }: AdminProgramCtx,
    { tx, audit },
    on: boolean,
  ): Promise<WeeklyMailView> {
    if (actor.kind !== "admin") throw new AppError("forbidden", ONLY_SIGNED_IN);
    const adminId = adminIdOf(actor);
    const changed = on
      ? await sqlIn(tx)<{ admin_id: string }>(
          sqlText`insert into dashboard_mails (program_id, admin_id, week) values ($1::uuid, $2::uuid, $3::date)
            on conflict do nothing returning admin_id`,
          [programId, adminId, mondayOf(todayOf(now, program.timeZone))],
        )
      : await sqlIn(tx)<{ admin_id: string }>(
          sqlText`delete from dashboard_mails where program_id = $1::uuid and admin_id = $2::uuid returning admin_id`,
          [programId, adminId],
        );
    const action = on ? "dashboard.weekly_mail_on" : "dashboard.weekly_mail_off";
    if (changed.length > 0) audit({ action, targetType: "dashboard", targetId: null });
    return { on };
  },
  { output: weeklyMailView },
);

type SubjectRow = {
  id: string;
  name: string;
  participants: number;
  actions: number;
  points: string;
  total: number;
};

async function subjectFigures(
  { programId, program, now }: AdminProgramCtx,
  kind: ActionableType,
  input: SubjectFiguresQuery,
): Promise<SubjectFiguresPage> {
  const today = todayOf(now, program.timeZone);
  const days = chosenDays(input, today);
  const money = await pointMoney(programId);
  const page = await listPage(input, fromTotaled(subjectReader(programId, kind, days, input)), (rows) =>
    rows.map((row) => subjectView(row, money)),
  );
  return { ...page, ...days, today, currency: money.currency };
}

const EXPORT_ROWS = 1_000;

async function* allSubjects(
  { programId, program, now }: AdminProgramCtx,
  kind: ActionableType,
  input: ExportedSubjectsQuery,
): AsyncGenerator<SubjectFigureView[]> {
  const days = chosenDays(input, todayOf(now, program.timeZone));
  const money = await pointMoney(programId);
  const read = subjectReader(programId, kind, days, input);
  for (let skip = 0; ; skip += EXPORT_ROWS) {
    const rows = await read({ take: EXPORT_ROWS, skip });
    yield rows.map((row) => subjectView(row, money));
    if (rows.length < EXPORT_ROWS) return;
  }
}

function subjectReader(programId: ProgramId, kind: ActionableType, days: Days, input: ExportedSubjectsQuery) {
  const { by, direction } = orderOf(input.sort);
  return ({ take, skip }: { take: number; skip: number }) =>
    sql<SubjectRow>(
      sqlText`select * from (${SUBJECTS[kind]}) t order by ${ORDERS[by]} ${direction}, id limit ${take} offset ${skip}`,
      [programId, days.from, days.to, `%${escapeLike(input.search)}%`],
    );
}

function subjectView({ total: _, ...row }: SubjectRow, money: PointMoney): SubjectFigureView {
  const points = Number(row.points);
  return { ...row, points, money: inMoney(points, money) };
}

const ORDERS: Record<"name" | "participants" | "actions" | "points", SqlText> = {
  name: sqlText`name ${ALPHABETICAL}`,
  participants: sqlText`participants`,
  actions: sqlText`actions`,
  points: sqlText`points`,
};

/** The people of a range as in `dashboard_count_figures`. */
const SUMS = sqlText`select subject_id, sum(participants) filter (where gap = 0 or day - gap < $2::date) as participants,
    sum(actions) as actions, abs(sum(points)) as points
  from dashboard_subjects`;
const OF_RANGE = sqlText`program_id = $1::uuid and day between $2::date and $3::date group by subject_id`;
const COLUMNS = sqlText`coalesce(s.participants, 0)::int as participants, coalesce(s.actions, 0)::int as actions,
  coalesce(s.points, 0)::bigint as points, (count(*) over ())::int as total`;

const SUBJECTS: Record<ActionableType, SqlText> = {
  Challenge: sqlText`select c.id::text as id, c.caption as name, ${COLUMNS}
    from challenges c left join (${SUMS} where kind = 'Challenge' and ${OF_RANGE}) s on s.subject_id = c.id
    where c.program_id = $1::uuid and (c.published or s.subject_id is not null) and c.caption ilike $4::text`,
  Reward: sqlText`select c.id::text as id, c.name, ${COLUMNS}
    from rewards c left join (${SUMS} where kind = 'Reward' and ${OF_RANGE}) s on s.subject_id = c.id
    where c.program_id = $1::uuid and (c.published or s.subject_id is not null) and c.name ilike $4::text`,
};
