/** The completions of a challenge, for the admin. */
import type { Challenge, Prisma } from "~/generated/prisma/client";
import type { ProgramId } from "~/platform/context";
import { inSameRead, prisma } from "~/platform/database/connections.server";
import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { fromSelection, listPage } from "~/platform/list-page.server";
import { ALPHABETICAL, pageSchema, type Page } from "~/platform/paging";
import { orderInSql } from "~/platform/select-page.server";
import { StatementValues } from "~/platform/statement-values";
import { query } from "~/platform/use-case.server";
import { participantName } from "~/services/participants/participant-name";
import { ofPeopleNamed } from "~/services/participants/participant-search.server";
import type { ParticipantStatus } from "~/services/participants/participants.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  challengeParticipantView,
  completionTrendView,
  type ChallengeParticipantsQuery,
  type ChallengeParticipantView,
  type CompletionTrendView,
} from "./challenges-admin.schema";
import { isCorrect, type CheckedAnswer } from "./internal/answer-rules";
import { storedChallenge } from "./internal/stored-challenge.server";

/** A page of the challenge's completions. @throws not_found */
export const listChallengeParticipants = query(
  "challenges:view",
  async function listChallengeParticipants(
    ctx: AdminProgramCtx,
    challengeId: string,
    input: ChallengeParticipantsQuery,
  ): Promise<Page<ChallengeParticipantView>> {
    const challenge = await storedChallenge(ctx, challengeId);
    const { programId } = ctx;
    const values = new StatementValues();
    const where = [
      sqlText`t.program_id = ${values.add(programId)}::uuid`,
      sqlText`t.challenge_id = ${values.add(challengeId)}::uuid`,
    ];
    where.push(...(await ofPeopleNamed(programId, input.search, [sqlText`t.participant_id`], values)));
    const total = input.search ? undefined : await countCompletions(programId, challengeId);
    return listPage(
      input,
      fromSelection({ from: FROM, where, order: orderBy(input.sort), total }, values, (ids) =>
        prisma.challengeCompletion.findMany({
          where: { programId, id: { in: ids } },
          include: WITH_PARTICIPANT,
        }),
      ),
      (rows) => toCompletionViews(ctx, challenge, rows),
    );
  },
  { output: pageSchema(challengeParticipantView), reads: "standby" },
);

/** How often the challenge was completed, as triggers count it (docs/decisions/counts-by-triggers.md). */
async function countCompletions(programId: ProgramId, challengeId: string): Promise<number> {
  const { _sum } = await prisma.challengeCompletionCount.aggregate({
    where: { programId, challengeId },
    _sum: { completions: true },
  });
  return Number(_sum.completions ?? 0);
}

/**
 * How often the challenge was completed on each of the last thirty days including today, in the program's time zone;
 * empty when it was not completed at all in that time.
 * @throws not_found
 */
export const getCompletionTrend = query(
  "challenges:view",
  async function getCompletionTrend(ctx: AdminProgramCtx, challengeId: string): Promise<CompletionTrendView> {
    const { id } = await storedChallenge(ctx, challengeId);
    const days = await sql<{ x: string; y: number }>(TREND, [
      ctx.programId,
      id,
      ctx.now,
      ctx.program.timeZone,
      TREND_DAYS,
    ]);
    return days.some(({ y }) => y > 0) ? days : [];
  },
  { output: completionTrendView, reads: "standby" },
);

/**
 * All completions of the challenge for a download, oldest first, in batches, with its identifier for the file's name.
 * @throws not_found before the first batch
 */
export const exportChallengeParticipants = query(
  "challenges:manage",
  async function exportChallengeParticipants(
    ctx: AdminProgramCtx,
    challengeId: string,
  ): Promise<{ identifier: string; batches: AsyncIterable<ChallengeParticipantView[]> }> {
    const challenge = await storedChallenge(ctx, challengeId);
    return { identifier: challenge.identifier, batches: inSameRead(allCompletions(ctx, challenge)) };
  },
  { reads: "standby", fullScope: true },
);

const TREND_DAYS = 30;
const TODAY = "($3::timestamptz at time zone $4)::date";
const TREND = sqlText`select to_char(s.day, 'YYYY-MM-DD') as x, coalesce(c.completions, 0)::int as y
  from generate_series(${TODAY} - $5::int + 1, ${TODAY}, interval '1 day') s (day)
    left join (select (completed_at at time zone $4)::date as day, count(*) as completions from challenge_completions
      where program_id = $1 and challenge_id = $2 and completed_at >= (${TODAY} - $5::int + 1)::timestamp at time zone $4
      group by 1) c on c.day = s.day::date
  order by s.day`;

const WITH_PARTICIPANT = {
  participant: { select: { firstName: true, lastName: true, email: true, status: true } },
} satisfies Prisma.ChallengeCompletionInclude;
type CompletionRow = Prisma.ChallengeCompletionGetPayload<{ include: typeof WITH_PARTICIPANT }>;

/** The completions as rows of the list; those of a quiz with the number of correct answers. */
async function toCompletionViews(
  ctx: AdminProgramCtx,
  { id, parameters }: Challenge,
  rows: CompletionRow[],
): Promise<ChallengeParticipantView[]> {
  const completionIds = rows.map((row) => row.id);
  const correct = parameters === "quiz" ? await correctAnswers(ctx, id, completionIds) : null;
  return rows.map((row) => ({
    id: row.id,
    participant_id: row.participantId,
    name: participantName(row.participant),
    email: row.participant.email,
    status: row.participant.status as ParticipantStatus,
    points: Number(row.points),
    completed_at: row.completedAt.toISOString(),
    right_answers: correct?.get(row.id) ?? null,
  }));
}

/** The join is for the orders by a person; the database leaves it out of other statements. */
const FROM = sqlText`challenge_completions t
  left join participants p on p.program_id = t.program_id and p.id = t.participant_id`;

function orderBy(sort: ChallengeParticipantsQuery["sort"]): SqlText {
  return orderInSql(sort, (direction) => ({
    name: sqlText`p.first_name ${ALPHABETICAL} ${direction}, p.last_name ${ALPHABETICAL} ${direction}`,
    email: sqlText`p.email ${direction} nulls last`,
    status: sqlText`p.status ${direction}`,
    points: sqlText`t.points ${direction}`,
    completed_at: sqlText`t.completed_at ${direction}`,
  }));
}

const EXPORT_PAGE = 1_000;

/** Reads page by page with the last row as the cursor: constant memory, and the last page is as fast as the first. */
async function* allCompletions(ctx: AdminProgramCtx, challenge: Challenge): AsyncGenerator<ChallengeParticipantView[]> {
  let last: CompletionRow | undefined;
  do {
    const afterLast = last
      ? { OR: [{ completedAt: { gt: last.completedAt } }, { completedAt: last.completedAt, id: { gt: last.id } }] }
      : {};
    const rows: CompletionRow[] = await prisma.challengeCompletion.findMany({
      where: { programId: ctx.programId, challengeId: challenge.id, ...afterLast },
      orderBy: [{ completedAt: "asc" }, { id: "asc" }],
      include: WITH_PARTICIPANT,
      take: EXPORT_PAGE,
    });
    yield toCompletionViews(ctx, challenge, rows);
    last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined;
  } while (last);
}

/** How many questions each completion of a quiz answered correctly, by the options that are marked correct today. */
async function correctAnswers(
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
  const byCompletion = new Map<string, CheckedAnswer[]>(completionIds.map((id) => [id, []]));
  for (const { completionId, questionId, questionOptionId, answer } of answers) {
    byCompletion.get(completionId)?.push({ questionId, optionId: questionOptionId, answer });
  }
  return new Map(
    [...byCompletion].map(([id, checked]) => [id, questions.filter((question) => isCorrect(question, checked)).length]),
  );
}
