/** What participants answered to a challenge's questions, for the console (specification 2, section 7). */
import type { Prisma } from "~/generated/prisma/client";
import { phrase } from "~/locales/say";
import type { AdminProgramCtx } from "../context";
import { prisma, sql } from "../database.server";
import { sanitizeHtml } from "../pages/sanitize-html.server";
import { orderOf, rowsOf, wordsOf, type Page } from "../paging";
import { participantName } from "../participants/participant-rows.server";
import { query } from "../use-case.server";
import type {
  ChallengeAnswersQuery,
  ChallengeAnswerView,
  ChoiceCount,
  QuestionAnswersView,
} from "./challenges-console.schema";
import { CHOICE_TYPES, type AnswerType } from "./challenges.schema";
import { storedChallenge } from "./stored-challenge.server";

/** A page of the answers to a challenge, one question's where the query names it. Throws `not_found`. */
export const listChallengeAnswers = query(
  "challenges:view",
  async (
    ctx: AdminProgramCtx,
    challengeId: string,
    input: ChallengeAnswersQuery,
  ): Promise<Page<ChallengeAnswerView>> => {
    await storedChallenge(ctx, challengeId);
    const where = whereOf(ctx, challengeId, input);
    const [rows, totalItems] = await Promise.all([
      // Ids are made in the order of time.
      prisma.participantAnswer.findMany({
        where,
        orderBy: { id: orderOf(input.sort).direction },
        include: WITH_PERSON,
        ...rowsOf(input),
      }),
      prisma.participantAnswer.count({ where }),
    ]);
    return { page: input.page, pageSize: input.page_size, totalItems, result: rows.map(answerView) };
  },
);

/** The questions of a challenge in their order, each with what was answered to it. Throws `not_found`. */
export const summarizeChallengeAnswers = query(
  "challenges:view",
  async (ctx: AdminProgramCtx, challengeId: string): Promise<QuestionAnswersView[]> => {
    await storedChallenge(ctx, challengeId);
    const values = [ctx.programId, challengeId];
    const [questions, answered, given, latest] = await Promise.all([
      prisma.question.findMany({
        where: { programId: ctx.programId, challengeId },
        ...IN_ORDER,
        include: { options: IN_ORDER },
      }),
      sql<{ question_id: string; people: number }>(PEOPLE_BY_QUESTION, values),
      sql<{ question_id: string; choice: string; times: number }>(TIMES_BY_CHOICE, values),
      sql<{ question_id: string; id: string; answer: string }>(LATEST_TEXTS, values),
    ]);
    const people = new Map(answered.map((row) => [row.question_id, row.people]));
    const times = new Map(given.map((row) => [`${row.question_id} ${row.choice}`, row.times]));
    return questions.map((question) => {
      const total = people.get(question.id) ?? 0;
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
          .map(({ id, answer }) => ({ id, answer: shownAnswer(question.answerType, answer) })),
      };
    });
  },
);

/** A row of the download: the answer with who gave it. */
export type ExportedAnswer = ChallengeAnswerView & { email: string | null };

/** All answers to the challenge, oldest first and some at a time, for a download. Throws `not_found` before the first one. */
export const exportChallengeAnswers = query(
  "challenges:manage",
  async (ctx: AdminProgramCtx, challengeId: string): Promise<AsyncIterable<ExportedAnswer[]>> => {
    await storedChallenge(ctx, challengeId);
    return allAnswers(ctx, challengeId);
  },
);

const IN_ORDER = { orderBy: [{ position: "asc" as const }, { id: "asc" as const }] };

/** As many as a panel has room for. */
const LATEST_SHOWN = 3;

const PEOPLE_BY_QUESTION = `select question_id, count(distinct participant_id)::int as people from participant_answers
  where program_id = $1 and challenge_id = $2 group by question_id`;

/** By option, or by the word where there are no options: yes and no. */
const TIMES_BY_CHOICE = `select a.question_id, coalesce(a.question_option_id::text, a.answer) as choice, count(distinct a.participant_id)::int as times
  from participant_answers a join questions q on q.program_id = a.program_id and q.id = a.question_id
  where a.program_id = $1 and a.challenge_id = $2 and (a.question_option_id is not null or q.answer_type = 'boolean') group by 1, 2`;

const LATEST_TEXTS = `select q.id as question_id, a.id, a.answer from questions q
  cross join lateral (select id, answer from participant_answers a
    where a.program_id = q.program_id and a.question_id = q.id and a.question_option_id is null order by id desc limit ${LATEST_SHOWN}) a
  where q.program_id = $1 and q.challenge_id = $2 and q.answer_type <> 'boolean'`;

type Choice = { key: string; label: string; is_correct: boolean };
type WithOptions = Prisma.QuestionGetPayload<{ include: { options: true } }>;

/** What a question can be answered with; null for one that is answered in words. */
function choicesOf({ answerType, options }: WithOptions): Choice[] | null {
  if (answerType === "boolean")
    return [
      { key: "true", label: phrase("Yes"), is_correct: false },
      { key: "false", label: phrase("No"), is_correct: false },
    ];
  if (!CHOICE_TYPES.includes(answerType as AnswerType)) return null;
  return options.map(({ id, details, isCorrect }) => ({ key: id, label: details, is_correct: isCorrect }));
}

const WITH_PERSON = {
  participant: { select: { firstName: true, lastName: true, email: true } },
  question: { select: { title: true, answerType: true } },
} satisfies Prisma.ParticipantAnswerInclude;
type AnswerOfPerson = Prisma.ParticipantAnswerGetPayload<{ include: typeof WITH_PERSON }>;

function answerView(row: AnswerOfPerson): ChallengeAnswerView {
  return {
    id: row.id,
    participant_id: row.participantId,
    name: participantName(row.participant),
    question_id: row.questionId,
    question: row.question.title,
    answer_type: row.question.answerType as AnswerType,
    answer: shownAnswer(row.question.answerType, row.answer),
    created_at: row.createdAt.toISOString(),
  };
}

/** Rich text is shown as such, and participants may have sent anything under its name. */
function shownAnswer(answerType: string, answer: string): string {
  return answerType === ("wysiwyg" satisfies AnswerType) ? sanitizeHtml(answer) : answer;
}

function whereOf(
  { programId }: AdminProgramCtx,
  challengeId: string,
  { question, search }: ChallengeAnswersQuery,
): Prisma.ParticipantAnswerWhereInput {
  const contains = (word: string) => ({ contains: word, mode: "insensitive" as const });
  return {
    programId,
    challengeId,
    ...(question ? { questionId: question } : {}),
    AND: wordsOf(search).map((word) => ({
      OR: [
        { answer: contains(word) },
        ...(["firstName", "lastName", "email"] as const).map((field) => ({ participant: { [field]: contains(word) } })),
      ],
    })),
  };
}

const EXPORT_PAGE = 1_000;

/** By pages that each begin where the last one ended. */
async function* allAnswers({ programId }: AdminProgramCtx, challengeId: string): AsyncGenerator<ExportedAnswer[]> {
  let after: string | undefined;
  do {
    const rows: AnswerOfPerson[] = await prisma.participantAnswer.findMany({
      where: { programId, challengeId, ...(after ? { id: { gt: after } } : {}) },
      orderBy: { id: "asc" },
      include: WITH_PERSON,
      take: EXPORT_PAGE,
    });
    yield rows.map((row) => ({ ...answerView(row), email: row.participant.email }));
    after = rows.length === EXPORT_PAGE ? rows.at(-1)!.id : undefined;
  } while (after);
}
