/** The participants' answers to a challenge's questions, for the admin. */
import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { inSameRead, prisma } from "~/platform/database/connections.server";
import { joinSql, sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { fromSelection, listPage } from "~/platform/list-page.server";
import { orderOf, pageSchema, wordsOf, type Page } from "~/platform/paging";
import { StatementValues } from "~/platform/statement-values";
import { query } from "~/platform/use-case.server";
import { answerPhotoPath } from "~/services/answers/answer-photos";
import { FIXED_CHOICE_TYPES } from "~/services/answers/answer-types";
import { answerKind, type AnswerType } from "~/services/answers/registry";
import { safeAnswer } from "~/services/answers/safe-answer.server";
import { participantName } from "~/services/participants/participant-name";
import { ofPeopleNamed } from "~/services/participants/participant-search.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  challengeAnswerView,
  questionAnswersView,
  type ChallengeAnswersQuery,
  type ChallengeAnswerView,
  type ChoiceCount,
  type QuestionAnswersView,
} from "./challenges-admin.schema";
import { storedChallenge } from "./internal/stored-challenge.server";

/** A page of the answers to a challenge, optionally of one question. @throws not_found */
export const listChallengeAnswers = query(
  "challenges:view",
  async function listChallengeAnswers(
    ctx: AdminProgramCtx,
    challengeId: string,
    input: ChallengeAnswersQuery,
  ): Promise<Page<ChallengeAnswerView>> {
    await storedChallenge(ctx, challengeId);
    const { programId } = ctx;
    const values = new StatementValues();
    const conditions = await conditionsOf(ctx, challengeId, input, values);
    const order = sqlText`t.id ${orderOf(input.sort).direction}`; // ids grow with time
    return listPage(
      input,
      fromSelection({ from: sqlText`participant_answers t`, ...conditions, order }, values, (ids) =>
        prisma.participantAnswer.findMany({
          where: { programId, id: { in: ids } },
          include: WITH_PARTICIPANT,
        }),
      ),
      (rows) => rows.map(toAnswerView),
    );
  },
  { output: pageSchema(challengeAnswerView), reads: "standby" },
);

/** The questions of a challenge in their order, each with counts of its answers. @throws not_found */
export const summarizeChallengeAnswers = query(
  "challenges:view",
  async function summarizeChallengeAnswers(ctx: AdminProgramCtx, challengeId: string): Promise<QuestionAnswersView[]> {
    await storedChallenge(ctx, challengeId);
    const values = [ctx.programId, challengeId];
    const [questions, participantCounts, choiceCounts, latest] = await Promise.all([
      prisma.question.findMany({
        where: { programId: ctx.programId, challengeId },
        ...IN_ORDER,
        include: { options: IN_ORDER },
      }),
      sql<{ question_id: string; participants: number }>(PARTICIPANTS_BY_QUESTION, values),
      sql<{ question_id: string; choice: string; times: number }>(COUNT_BY_CHOICE, [...values, FIXED_CHOICE_TYPES]),
      sql<{ question_id: string; id: string; answer: string }>(LATEST_TEXTS, [...values, FIXED_CHOICE_TYPES]),
    ]);
    const participants = new Map(participantCounts.map((row) => [row.question_id, row.participants]));
    const times = new Map(choiceCounts.map((row) => [`${row.question_id} ${row.choice}`, row.times]));
    return questions.map((question) => {
      const total = participants.get(question.id) ?? 0;
      const count = ({ key, ...choice }: Choice): ChoiceCount => {
        const chosen = times.get(`${question.id} ${key}`) ?? 0;
        return { ...choice, count: chosen, percent: total === 0 ? 0 : Math.round((100 * chosen) / total) };
      };
      return {
        id: question.id,
        title: question.title,
        answer_type: question.answerType as AnswerType,
        answered: total,
        choices: choicesOf(question)?.map(count) ?? null,
        latest: latest
          .filter((row) => row.question_id === question.id)
          .map(({ id, answer }) => ({
            id,
            answer: safeAnswer(question.answerType, answer),
            photo_url: answerPhotoPath(ctx.programId, { id, type: question.answerType }),
          })),
      };
    });
  },
  { output: z.array(questionAnswersView), reads: "standby" },
);

/** A row of the download: the answer with the participant's email. */
export type ExportedAnswer = ChallengeAnswerView & { email: string | null };

/**
 * All answers to the challenge for a download, oldest first, in batches, with its identifier for the file's name.
 * @throws not_found before the first batch
 */
export const exportChallengeAnswers = query(
  "challenges:manage",
  async function exportChallengeAnswers(
    ctx: AdminProgramCtx,
    challengeId: string,
  ): Promise<{ identifier: string; batches: AsyncIterable<ExportedAnswer[]> }> {
    const { identifier } = await storedChallenge(ctx, challengeId);
    return { identifier, batches: inSameRead(allAnswers(ctx, challengeId)) };
  },
  { reads: "standby", fullScope: true },
);

const IN_ORDER = { orderBy: [{ position: "asc" as const }, { id: "asc" as const }] };

/** The number of newest answers shown per question. */
const LATEST = 3;

const PARTICIPANTS_BY_QUESTION = sqlText`select question_id, count(distinct participant_id)::int as participants from participant_answers
  where program_id = $1 and challenge_id = $2 group by question_id`;

/** By option, or by the text of an answer to a question with fixed choices ($3: its types). */
const COUNT_BY_CHOICE = sqlText`select a.question_id, coalesce(a.question_option_id::text, a.answer) as choice,
    count(distinct a.participant_id)::int as times
  from participant_answers a join questions q on q.program_id = a.program_id and q.id = a.question_id
  where a.program_id = $1 and a.challenge_id = $2 and (a.question_option_id is not null or q.answer_type = any($3))
  group by 1, 2`;

const LATEST_TEXTS = sqlText`select q.id as question_id, a.id, a.answer from questions q
  cross join lateral (select id, answer from participant_answers a
    where a.program_id = q.program_id and a.question_id = q.id and a.question_option_id is null
    order by id desc limit ${LATEST}) a
  where q.program_id = $1 and q.challenge_id = $2 and q.answer_type <> all($3)`;

type Choice = { key: string; label: string; is_correct: boolean };
type WithOptions = Prisma.QuestionGetPayload<{ include: { options: true } }>;

/** The choices of a question; null if it is answered with text. */
function choicesOf({ answerType, options }: WithOptions): Choice[] | null {
  const kind = answerKind(answerType);
  if (kind.choices) return kind.choices.map(({ value, label }) => ({ key: value, label, is_correct: false }));
  if (!kind.options) return null;
  return options.map(({ id, details, isCorrect }) => ({ key: id, label: details, is_correct: isCorrect }));
}

const WITH_PARTICIPANT = {
  participant: { select: { firstName: true, lastName: true, email: true } },
  question: { select: { title: true, answerType: true } },
} satisfies Prisma.ParticipantAnswerInclude;
type AnswerRow = Prisma.ParticipantAnswerGetPayload<{ include: typeof WITH_PARTICIPANT }>;

function toAnswerView(row: AnswerRow): ChallengeAnswerView {
  return {
    id: row.id,
    participant_id: row.participantId,
    name: participantName(row.participant),
    question_id: row.questionId,
    question: row.question.title,
    answer_type: row.question.answerType as AnswerType,
    answer: safeAnswer(row.question.answerType, row.answer),
    photo_url: answerPhotoPath(row.programId, { id: row.id, type: row.question.answerType }),
    created_at: row.createdAt.toISOString(),
  };
}

/** The search is in the text of an answer, or for a person: its words are not shared out among the two. */
async function conditionsOf(
  { programId }: AdminProgramCtx,
  challengeId: string,
  { question, search }: ChallengeAnswersQuery,
  values: StatementValues,
): Promise<{ where: SqlText[]; either: SqlText[] }> {
  const where = [
    sqlText`t.program_id = ${values.add(programId)}::uuid`,
    sqlText`t.challenge_id = ${values.add(challengeId)}::uuid`,
    ...values.oneOf(sqlText`t.question_id`, question ? [question] : [], "uuid"),
  ];
  const inText = wordsOf(search).map((word) => sqlText`t.answer ilike ${values.add(`%${word}%`)}`);
  const ofPerson = await ofPeopleNamed(programId, search, [sqlText`t.participant_id`], values);
  return { where, either: search ? [joinSql(inText, " and "), ...ofPerson] : [] };
}

const EXPORT_PAGE = 1_000;

/** Reads page by page with the last id as the cursor. */
async function* allAnswers({ programId }: AdminProgramCtx, challengeId: string): AsyncGenerator<ExportedAnswer[]> {
  let after: string | undefined;
  do {
    const rows: AnswerRow[] = await prisma.participantAnswer.findMany({
      where: { programId, challengeId, ...(after ? { id: { gt: after } } : {}) },
      orderBy: { id: "asc" },
      include: WITH_PARTICIPANT,
      take: EXPORT_PAGE,
    });
    yield rows.map((row) => ({ ...toAnswerView(row), email: row.participant.email }));
    after = rows.length === EXPORT_PAGE ? rows.at(-1)!.id : undefined;
  } while (after);
}
