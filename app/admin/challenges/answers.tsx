import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessageSquareText } from "lucide";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { ANSWER_LIST } from "~/admin/participants/list-texts";
import { useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { pageSchema } from "~/platform/paging";
import { listChallengeAnswers, summarizeChallengeAnswers } from "~/services/challenges/challenge-answers.admin.server";
import {
  challengeAdminView,
  challengeAnswersQuery,
  challengeAnswerView,
  questionAnswersView,
  type ChallengeAnswerView,
} from "~/services/challenges/challenges-admin.schema";
import { getChallengeForAdmin } from "~/services/challenges/challenges.admin.server";
import { Link } from "~/ui/primitives/link";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { AnswerCell } from "./answer-cell";
import { ChallengeFrame } from "./challenge-frame";
import { QuestionPanel } from "./question-panel";

/** As JSON: a page of answers, with the challenge and a summary of each question. */
export const loader = programLoader(
  listChallengeAnswers,
  {
    query: challengeAnswersQuery,
    response: pageSchema(challengeAnswerView).extend({
      challenge: challengeAdminView,
      questions: z.array(questionAnswersView),
    }),
  },
  async ({ ctx, query, param, run }) => {
    const challengeId = param("challengeId");
    const [challenge, questions, answers] = await Promise.all([
      getChallengeForAdmin(ctx, challengeId),
      summarizeChallengeAnswers(ctx, challengeId),
      run(ctx, challengeId, query),
    ]);
    return { ...answers, challenge, questions };
  },
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Participant answers")}: ${data.challenge.name}`, matches);

/** The participants' answers: a summary for each question, and a list of all answers. */
export default function ChallengeAnswers() {
  const { challenge, questions, ...answers } = useLoaderData<typeof loader>();
  const t = useText();
  const { id, may } = useAdminProgram();
  const usersTo = may("users:view") ? `/admin/v2/programs/${id}/users` : undefined;
  const filters = [
    {
      name: "question",
      label: t("Question"),
      options: questions.map((question) => ({ value: question.id, label: question.title })),
    },
  ];
  const columns = useAnswerColumns(usersTo);
  return (
    <ChallengeFrame challenge={challenge}>
      {questions.length === 0 ? (
        <EmptyState icon={MessageSquareText} title={t("This challenge has no questions")} />
      ) : (
        <>
          <div className="mb-6 grid items-start gap-grid sm:grid-cols-2">
            {questions.map((question, index) => (
              <QuestionPanel
                key={question.id}
                question={question}
                number={index + 1}
                answersTo={`?question=${question.id}#answers`}
              />
            ))}
          </div>
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 id="answers" className="scroll-mt-20 text-panel">
              {t("All answers")}
            </h2>
            {may("challenges:manage") && challenge.answers_count > 0 ? (
              <ExportTable to={`/admin/v2/challenges/${challenge.id}/participant_answers.csv`} />
            ) : null}
          </div>
          <DataTable
            texts={ANSWER_LIST}
            tableId="challenge-answers"
            columns={columns}
            rows={answers}
            empty={{ icon: MessageSquareText, title: t("No answers yet"), text: t("Participant answers appear here.") }}
            toolbar={{ filters }}
          />
        </>
      )}
    </ChallengeFrame>
  );
}

/** @param usersTo the base path of the user pages; undefined for admins who may not open them */
function useAnswerColumns(usersTo: string | undefined): DataColumn<ChallengeAnswerView>[] {
  const t = useText();
  const column = useColumns<ChallengeAnswerView>();
  return [
    column.cell("user", t("User"), {
      cell: (row) => {
        const className = "block max-w-44 truncate font-strong max-sm:max-w-28";
        return usersTo ? (
          <Link to={`${usersTo}/${row.participant_id}`} title={row.name} className={`${className} hover:underline`}>
            {row.name}
          </Link>
        ) : (
          <span title={row.name} className={className}>
            {row.name}
          </span>
        );
      },
    }),
    column.text("question", t("Question"), { card: "fact", text: (row) => row.question }),
    column.cell("answer", t("Answer"), { cell: (row) => <AnswerCell answer={row} /> }),
    column.time("created", t("Answered"), { card: "fact", sort: "created_at", value: (row) => row.created_at }),
  ];
}
