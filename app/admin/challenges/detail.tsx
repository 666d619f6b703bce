import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Users } from "lucide";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { USER_LIST } from "~/admin/participants/list-texts";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber, type Locale } from "~/locales/translate";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { pageSchema } from "~/platform/paging";
import {
  getCompletionTrend,
  listChallengeParticipants,
} from "~/services/challenges/challenge-participants.admin.server";
import {
  challengeAdminView,
  challengeIntent,
  challengeParticipantsQuery,
  challengeParticipantView,
  completionTrendView,
  type ChallengeParticipantView,
} from "~/services/challenges/challenges-admin.schema";
import { getChallengeForAdmin } from "~/services/challenges/challenges.admin.server";
import { Avatar } from "~/ui/primitives/avatar";
import { Link } from "~/ui/primitives/link";
import { StatusBadge, statusLabel } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { ChallengeFrame } from "./challenge-frame";
import { duplicate, remove, toggle_approval, toggle_tag } from "./challenge-intents.server";
import { CompletionTrend } from "./completion-trend";
import { update } from "./wizard/save-challenge.server";

export const loader = programLoader(
  getChallengeForAdmin,
  {
    query: challengeParticipantsQuery,
    response: challengeAdminView.extend({
      participants: pageSchema(challengeParticipantView),
      completion_trend: completionTrendView,
      now: z.string(),
    }),
  },
  async ({ ctx, query, param, run }) => {
    const challengeId = param("challengeId");
    const [challenge, participants, completion_trend] = await Promise.all([
      run(ctx, challengeId),
      listChallengeParticipants(ctx, challengeId, query),
      getCompletionTrend(ctx, challengeId),
    ]);
    return { ...challenge, participants, completion_trend, now: ctx.now.toISOString() };
  },
);

/** The challenge's row in the list posts here, too. */
export const action = programAction(challengeIntent, {
  toggle_tag,
  toggle_approval,
  duplicate,
  update,
  delete: remove,
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** One challenge: its details, its counts and the participants who completed it. */
export default function ChallengeDetail() {
  const { participants, completion_trend: trend, now, ...challenge } = useLoaderData<typeof loader>();
  const t = useText();
  const locale = useLocale();
  const { id, term_points_as, time_zone, may } = useAdminProgram();
  const [search] = useSearchParams();
  const usersTo = may("users:view") ? `/admin/v2/programs/${id}/users` : undefined;
  const columns = columnsOf({
    t,
    locale,
    term: term_points_as,
    timeZone: time_zone,
    usersTo,
    questions: challenge.questions_count,
    quiz: challenge.parameters === "quiz",
  });
  return (
    <ChallengeFrame challenge={challenge} trend={trend.length > 0 ? <CompletionTrend days={trend} now={now} /> : null}>
      <ListToolbar
        texts={USER_LIST}
        table={{ id: "challenge-users", columns: choosableColumns(columns) }}
        actions={
          may("challenges:manage") && participants.totalItems > 0 ? (
            <ExportTable to={`/admin/v2/challenges/${challenge.id}/participants.csv`} size="small" />
          ) : null
        }
      />
      <DataTable
        texts={USER_LIST}
        tableId="challenge-users"
        columns={columns}
        rows={participants}
        rowTo={usersTo ? (row) => `${usersTo}/${row.participant_id}` : undefined}
        empty={
          search.size > 0 ? undefined : (
            <EmptyState
              plain
              icon={Users}
              title={t("No completions yet")}
              text={t("Participants who complete this challenge appear here.")}
            />
          )
        }
      />
    </ChallengeFrame>
  );
}

interface ColumnOptions {
  t: Translate;
  locale: Locale;
  term: string;
  timeZone: string;
  /** The base path of the user pages; undefined for admins who may not open them. */
  usersTo: string | undefined;
  questions: number;
  quiz: boolean;
}

function columnsOf({
  t,
  locale,
  term,
  timeZone,
  usersTo,
  questions,
  quiz,
}: ColumnOptions): DataColumn<ChallengeParticipantView>[] {
  return [
    {
      id: "user",
      header: t("User"),
      meta: { sort: "name" },
      cell: ({ row: { original } }) => {
        const label = (
          <>
            <Avatar name={original.name} size="tiny" />
            <span className="truncate" title={original.name}>
              {original.name}
            </span>
          </>
        );
        const className = "flex max-w-60 items-center gap-2.5 font-strong max-sm:max-w-44";
        return usersTo ? (
          <Link to={`${usersTo}/${original.participant_id}`} tabIndex={-1} className={className}>
            {label}
          </Link>
        ) : (
          <span className={className}>{label}</span>
        );
      },
    },
    {
      id: "email",
      header: t("Email"),
      meta: { sort: "email", wide: true },
      cell: ({ row: { original } }) => (
        <span className="block max-w-64 truncate" title={original.email ?? undefined}>
          {original.email ?? "—"}
        </span>
      ),
    },
    {
      id: "status",
      header: t("Status"),
      meta: { sort: "status" },
      cell: ({ row }) => <StatusBadge status={row.original.status} label={t(statusLabel(row.original.status))} />,
    },
    ...(quiz
      ? [
          {
            id: "right",
            header: t("Correct answers"),
            meta: { numeric: true, wide: true },
            cell: ({ row }) => t("{right} of {questions}", { right: row.original.right_answers ?? 0, questions }),
          } satisfies DataColumn<ChallengeParticipantView>,
        ]
      : []),
    {
      id: "points",
      header: term,
      meta: { sort: "points", numeric: true, wide: true },
      cell: ({ row }) => formatNumber(row.original.points, locale),
    },
    {
      id: "completed",
      header: t("Completed"),
      meta: { sort: "completed_at", numeric: true, wide: true },
      cell: ({ row }) => dateTimeText(row.original.completed_at, timeZone, locale),
    },
  ];
}
