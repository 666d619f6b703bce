import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { MessageSquareText } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { adminLoader } from "~/http/admin-doors.server";
import type { Locale } from "~/locales/say";
import { textOf, useLocale, useText, type SayText } from "~/locales/use-text";
import { listChallengeAnswers, summarizeChallengeAnswers } from "~/services/challenges/challenge-answers.verbs.server";
import { challengeAnswersQuery, type ChallengeAnswerView } from "~/services/challenges/challenges-console.schema";
import { getChallengeForAdmin } from "~/services/challenges/challenges-console.verbs.server";
import { DataTable, type DataColumn } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { ExportTable } from "~/ui/export-table";
import { ListToolbar } from "~/ui/list-toolbar";
import { RichText } from "~/ui/rich-text";
import { dateTimeText } from "~/ui/time-texts";
import { answerText } from "./answer-text";
import { ChallengeFrame } from "./challenge-frame";
import { QuestionPanel } from "./question-panel";

/** As JSON the page of answers, with the challenge and what each question came to beside it. */
export const loader = adminLoader(async ({ params: { challengeId = "" }, url, inProgramOf }) => {
  const ctx = await inProgramOf("challenges", challengeId);
  const query = challengeAnswersQuery.parse(Object.fromEntries(url.searchParams));
  const [challenge, questions, answers] = await Promise.all([
    getChallengeForAdmin(ctx, challengeId),
    summarizeChallengeAnswers(ctx, challengeId),
    listChallengeAnswers(ctx, challengeId, query),
  ]);
  return { ...answers, challenge, questions };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Participant answers")}: ${data.challenge.name}`, matches);

/** What participants answered: each question's answers counted, and all of them one by one. */
export default function ChallengeAnswers() {
  const { challenge, questions, ...answers } = useLoaderData<typeof loader>();
  const t = useText();
  const locale = useLocale();
  const { id, time_zone, may } = useConsoleProgram();
  const [search] = useSearchParams();
  const usersTo = may("users:view") ? `/admin/v2/programs/${id}/users` : undefined;
  const filters = [
    {
      name: "question",
      label: t("Question"),
      options: questions.map((question) => ({ value: question.id, label: question.title })),
    },
  ];
  return (
    <ChallengeFrame challenge={challenge}>
      {questions.length === 0 ? (
        <EmptyState icon={MessageSquareText} title={t("This challenge asks no questions")} />
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
          <ListToolbar noun={t("answers")} filters={filters} />
          <DataTable
            noun={t("answers")}
            columns={columnsOf({ t, locale, timeZone: time_zone, usersTo })}
            rows={answers}
            empty={
              search.size > 0 ? undefined : (
                <EmptyState
                  plain
                  icon={MessageSquareText}
                  title={t("No answers yet")}
                  text={t("What participants answer will stand here.")}
                />
              )
            }
          />
        </>
      )}
    </ChallengeFrame>
  );
}

interface Reader {
  t: SayText;
  locale: Locale;
  timeZone: string;
  usersTo: string | undefined;
}

function columnsOf({ t, locale, timeZone, usersTo }: Reader): DataColumn<ChallengeAnswerView>[] {
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

function AnswerCell({ answer: { answer, answer_type } }: { answer: ChallengeAnswerView }) {
  const t = useText();
  const locale = useLocale();
  if (answer_type === "wysiwyg")
    return (
      <div className="max-h-6 max-w-72 overflow-hidden max-sm:max-w-40 [&_*]:truncate">
        <RichText html={answer} />
      </div>
    );
  const text =
    answer_type === "boolean" ? t(answer === "true" ? "Yes" : "No") : answerText(answer, answer_type, locale);
  return (
    <span className="block max-w-72 truncate max-sm:max-w-40" title={text}>
      {text}
    </span>
  );
}
