import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { MessageSquareText } from "lucide";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { ANSWER_LIST } from "~/admin/participants/list-texts";
import { programLoader } from "~/http/handlers/admin.server";
import type { Locale } from "~/locales/translate";
import { textOf, useLocale, useText, type Translate } from "~/locales/use-text";
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
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { dateTimeText } from "~/ui/text/time-texts";
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
  const locale = useLocale();
  const { id, time_zone, may } = useAdminProgram();
  const [search] = useSearchParams();
  const usersTo = may("users:view") ? `/admin/v2/programs/${id}/users` : undefined;
  const filters = [
    {
      name: "question",
      label: t("Question"),
      options: questions.map((question) => ({ value: question.id, label: question.title })),
    },
  ];
  const columns = columnsOf({ t, locale, timeZone: time_zone, usersTo });
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
          <ListToolbar
            texts={ANSWER_LIST}
            filters={filters}
            table={{ id: "challenge-answers", columns: choosableColumns(columns) }}
          />
          <DataTable
            texts={ANSWER_LIST}
            tableId="challenge-answers"
            columns={columns}
            rows={answers}
            empty={
              search.size > 0 ? undefined : (
                <EmptyState
                  plain
                  icon={MessageSquareText}
                  title={t("No answers yet")}
                  text={t("Participant answers appear here.")}
                />
              )
            }
          />
        </>
      )}
    </ChallengeFrame>
  );
}

interface ColumnOptions {
  t: Translate;
  locale: Locale;
  timeZone: string;
  usersTo: string | undefined;
}

function columnsOf({ t, locale, timeZone, usersTo }: ColumnOptions): DataColumn<ChallengeAnswerView>[] {
  return [
    {
      id: "user",
      header: t("User"),
      cell: ({ row: { original } }) => {
        const className = "block max-w-44 truncate font-strong max-sm:max-w-28";
        return usersTo ? (
          <Link
            to={`${usersTo}/${original.participant_id}`}
            title={original.name}
            className={`${className} hover:underline`}
          >
            {original.name}
          </Link>
        ) : (
          <span title={original.name} className={className}>
            {original.name}
          </span>
        );
      },
    },
    {
      id: "question",
      header: t("Question"),
      meta: { wide: true },
      cell: ({ row }) => (
        <span className="block max-w-80 truncate" title={row.original.question}>
          {row.original.question}
        </span>
      ),
    },
    { id: "answer", header: t("Answer"), cell: ({ row }) => <AnswerCell answer={row.original} /> },
    {
      id: "created",
      header: t("Answered"),
      meta: { sort: "created_at", numeric: true, wide: true },
      cell: ({ row }) => dateTimeText(row.original.created_at, timeZone, locale),
    },
  ];
}
