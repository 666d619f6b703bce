import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Users } from "lucide";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { USER_LIST } from "~/admin/participants/list-texts";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { useText } from "~/locales/use-text";
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
  type ChallengeAdminView,
  type ChallengeParticipantView,
} from "~/services/challenges/challenges-admin.schema";
import { getChallengeForAdmin } from "~/services/challenges/challenges.admin.server";
import { Avatar } from "~/ui/primitives/avatar";
import { statusLabel } from "~/ui/primitives/status-badge";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
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
  const { id, may } = useAdminProgram();
  const usersTo = may("users:view") ? `/admin/v2/programs/${id}/users` : undefined;
  const columns = useParticipantColumns(challenge, usersTo);
  return (
    <ChallengeFrame challenge={challenge} trend={trend.length > 0 ? <CompletionTrend days={trend} now={now} /> : null}>
      <DataTable
        texts={USER_LIST}
        tableId="challenge-users"
        columns={columns}
        rows={participants}
        rowTo={usersTo ? (row) => `${usersTo}/${row.participant_id}` : undefined}
        empty={{
          icon: Users,
          title: t("No completions yet"),
          text: t("Participants who complete this challenge appear here."),
        }}
        toolbar={{
          actions:
            may("challenges:manage") && participants.totalItems > 0 ? (
              <ExportTable to={`/admin/v2/challenges/${challenge.id}/participants.csv`} size="small" />
            ) : null,
        }}
      />
    </ChallengeFrame>
  );
}

/** @param usersTo the base path of the user pages; undefined for admins who may not open them */
function useParticipantColumns(
  { questions_count: questions, parameters }: Pick<ChallengeAdminView, "questions_count" | "parameters">,
  usersTo: string | undefined,
): DataColumn<ChallengeParticipantView>[] {
  const t = useText();
  const { term_points_as: term } = useAdminProgram();
  const column = useColumns<ChallengeParticipantView>();
  return [
    column.link("user", t("User"), {
      sort: "name",
      to: usersTo ? (row) => `${usersTo}/${row.participant_id}` : undefined,
      text: (row) => row.name,
      picture: (row) => <Avatar name={row.name} size="tiny" />,
    }),
    column.text("email", t("Email"), { card: "fact", sort: "email", text: (row) => row.email }),
    column.badge("status", t("Status"), {
      sort: "status",
      status: (row) => row.status,
      label: (row) => t(statusLabel(row.status)),
    }),
    ...(parameters === "quiz"
      ? [
          column.cell("right", t("Correct answers"), {
            numeric: true,
            wide: true,
            cell: (row) => t("{right} of {questions}", { right: row.right_answers ?? 0, questions }),
          }),
        ]
      : []),
    column.number("points", term, { sort: "points", value: (row) => row.points }),
    column.time("completed", t("Completed"), { card: "fact", sort: "completed_at", value: (row) => row.completed_at }),
  ];
}
