/** Who completed a challenge, for the console (specification 2, section 7). */
import type { Prisma } from "~/generated/prisma/client";
import type { AdminProgramCtx } from "../context";
import { prisma } from "../database.server";
import { orderOf, rowsOf, wordsOf, type Page } from "../paging";
import { participantName } from "../participants/participant-rows.server";
import type { ParticipantStatus } from "../participants/participants.schema";
import { query } from "../use-case.server";
import { isRight, type CheckedAnswer } from "./answer-rules";
import type { ChallengeParticipantsQuery, ChallengeParticipantView } from "./challenges-console.schema";
import { storedChallenge } from "./stored-challenge.server";

/** A page of the challenge's completions. Throws `not_found`. */
export const listChallengeParticipants = query(
  "challenges:view",
  async (
    ctx: AdminProgramCtx,
    challengeId: string,
    input: ChallengeParticipantsQuery,
  ): Promise<Page<ChallengeParticipantView>> => {
    const challenge = await storedChallenge(ctx, challengeId);
    const where = whereOf(ctx, challengeId, input.search);
    const [rows, totalItems] = await Promise.all([
      prisma.challengeCompletion.findMany({
        where,
        orderBy: orderBy(input.sort),
        include: WITH_PERSON,
        ...rowsOf(input),
      }),
      prisma.challengeCompletion.count({ where }),
    ]);
    const right =
      challenge.parameters === "quiz"
        ? await rightAnswers(
            ctx,
            challengeId,
            rows.map(({ id }) => id),
          )
        : null;
    const result = rows.map((row) => completionView(row, right?.get(row.id) ?? null));
    return { page: input.page, pageSize: input.page_size, totalItems, result };
  },
);

/** All completions of the challenge, oldest first and some at a time, for a download. Throws `not_found` before the first. */
export const exportChallengeParticipants = query(
  "challenges:manage",
  async (ctx: AdminProgramCtx, challengeId: string): Promise<AsyncIterable<ChallengeParticipantView[]>> => {
    const { parameters } = await storedChallenge(ctx, challengeId);
    return allCompletions(ctx, challengeId, parameters === "quiz");
  },
);

const WITH_PERSON = {
  participant: { select: { firstName: true, lastName: true, email: true, status: true } },
} satisfies Prisma.ChallengeCompletionInclude;
type CompletionOfPerson = Prisma.ChallengeCompletionGetPayload<{ include: typeof WITH_PERSON }>;

function completionView(row: CompletionOfPerson, rightAnswers: number | null): ChallengeParticipantView {
  return {
    id: row.id,
    participant_id: row.participantId,
    name: participantName(row.participant),
    email: row.participant.email,
    status: row.participant.status as ParticipantStatus,
    points: Number(row.points),
    completed_at: row.completedAt.toISOString(),
    right_answers: rightAnswers,
  };
}

const NAMES = ["firstName", "lastName", "email"] as const;

function whereOf(
  { programId }: AdminProgramCtx,
  challengeId: string,
  search: string,
): Prisma.ChallengeCompletionWhereInput {
  return {
    programId,
    challengeId,
    AND: wordsOf(search).map((word) => ({
      participant: { OR: NAMES.map((field) => ({ [field]: { contains: word, mode: "insensitive" as const } })) },
    })),
  };
}

function orderBy(sort: ChallengeParticipantsQuery["sort"]): Prisma.ChallengeCompletionOrderByWithRelationInput[] {
  const { by, direction } = orderOf(sort);
  const columns: Record<typeof by, Prisma.ChallengeCompletionOrderByWithRelationInput[]> = {
    name: [{ participant: { firstName: direction } }, { participant: { lastName: direction } }],
    email: [{ participant: { email: { sort: direction, nulls: "last" } } }],
    status: [{ participant: { status: direction } }],
    points: [{ points: direction }],
    completed_at: [{ completedAt: direction }],
  };
  return [...columns[by], { id: direction }];
}

const EXPORT_PAGE = 1_000;

/** By pages that each begin where the last one ended: as flat in memory and as fast at the end as at the beginning. */
async function* allCompletions(
  ctx: AdminProgramCtx,
  challengeId: string,
  quiz: boolean,
): AsyncGenerator<ChallengeParticipantView[]> {
  const { programId } = ctx;
  let last: CompletionOfPerson | undefined;
  do {
    const beyond = last
      ? { OR: [{ completedAt: { gt: last.completedAt } }, { completedAt: last.completedAt, id: { gt: last.id } }] }
      : {};
    const rows: CompletionOfPerson[] = await prisma.challengeCompletion.findMany({
      where: { programId, challengeId, ...beyond },
      orderBy: [{ completedAt: "asc" }, { id: "asc" }],
      include: WITH_PERSON,
      take: EXPORT_PAGE,
    });
    const right = quiz
      ? await rightAnswers(
          ctx,
          challengeId,
          rows.map(({ id }) => id),
        )
      : null;
    yield rows.map((row) => completionView(row, right?.get(row.id) ?? null));
    last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined;
  } while (last);
}

/** How many questions were answered right in each completion of a quiz, by the options that count as right today. */
async function rightAnswers(
  { programId }: AdminProgramCtx,
  challengeId: string,
  completionIds: string[],
): Promise<Map<string, number>> {
  const [questions, answers] = await Promise.all([
    prisma.question.findMany({ where: { programId, challengeId }, include: { options: true } }),
    prisma.participantAnswer.findMany({
      where: { programId, completionId: { in: completionIds } },
      select: { completionId: true, questionId: true, questionOptionId: true, answer: true },
    }),
  ]);
  const given = new Map<string, CheckedAnswer[]>(completionIds.map((id) => [id, []]));
  for (const { completionId, questionId, questionOptionId, answer } of answers) {
    given.get(completionId)?.push({ questionId, optionId: questionOptionId, answer });
  }
  return new Map(
    [...given].map(([id, checked]) => [id, questions.filter((question) => isRight(question, checked)).length]),
  );
}
