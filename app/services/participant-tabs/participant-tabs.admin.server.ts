/** What a participant did, for the tabs of their page in the admin. Each list is read by itself. */
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { fromLongList, fromRows, listPage } from "~/platform/list-page.server";
import { COUNT_LIMIT, countedUpTo, orderOf, orderRows, pageSchema, type Page } from "~/platform/paging";
import { query } from "~/platform/use-case.server";
import { answerPhotoPath } from "~/services/answers/answer-photos";
import type { AnswerType } from "~/services/answers/registry";
import { safeAnswer } from "~/services/answers/safe-answer.server";
import type { ChallengeType } from "~/services/challenge-types/registry";
import { couponOf } from "~/services/coupons/coupon-of.server";
import { isCorrectable } from "~/services/participant-accounts/completion-corrections.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { Selection } from "~/services/reward-types/registry";
import { ownRows } from "./internal/own-rows.server";
import {
  participantAnswersPage,
  participantChallengeView,
  participantQuestionView,
  participantRewardView,
  type ParticipantAnswersPage,
  type ParticipantAnswersQuery,
  type ParticipantChallengesQuery,
  type ParticipantChallengeView,
  type ParticipantQuestionsQuery,
  type ParticipantQuestionView,
  type ParticipantRewardsQuery,
  type ParticipantRewardView,
} from "./participant-tabs.schema";

/** A page of the rewards that the participant claimed or won. @throws not_found */
export const listParticipantRewards = query(
  "rewards:view",
  async function listParticipantRewards(
    ctx: AdminProgramCtx,
    participantId: string,
    input: ParticipantRewardsQuery,
  ): Promise<Page<ParticipantRewardView>> {
    const where = await ownRows(ctx, participantId);
    return listPage(
      input,
      fromRows(
        (range) =>
          prisma.rewardClaim.findMany({
            where,
            orderBy: orderRows(input.sort, (direction) => ({
              claimed_at: { claimedAt: direction },
              points: { points: direction },
            })),
            include: { reward: { select: { name: true, selection: true } }, coupon: true, certificate: true },
            ...range,
          }),
        async () => countedUpTo(await prisma.rewardClaim.count({ where, ...COUNT_LIMIT })),
      ),
      (claims) =>
        claims.map((claim) => ({
          id: claim.id,
          reward_id: claim.rewardId,
          reward: claim.reward.name,
          selection: claim.reward.selection as Selection,
          points: Number(claim.points),
          ...couponOf(ctx, claim.coupon),
          redeemed_at: claim.coupon?.redeemedAt?.toISOString() ?? null,
          redeemed_store: claim.coupon?.redeemedStore ?? null,
          certificate: claim.certificate && { address: claim.certificate.address, url: claim.certificate.tokenUrl },
          in_review: claim.inReview,
          claimed_at: claim.claimedAt.toISOString(),
        })),
    );
  },
  { output: pageSchema(participantRewardView), reads: "standby" },
);

/** A page of the challenges that the participant completed, each time as a row. @throws not_found */
export const listParticipantChallenges = query(
  "challenges:view",
  async function listParticipantChallenges(
    ctx: AdminProgramCtx,
    participantId: string,
    input: ParticipantChallengesQuery,
  ): Promise<Page<ParticipantChallengeView>> {
    const where = await ownRows(ctx, participantId);
    return listPage(
      input,
      fromRows(
        (range) =>
          prisma.challengeCompletion.findMany({
            where,
            orderBy: orderRows(input.sort, (direction) => ({
              completed_at: { completedAt: direction },
              points: { points: direction },
            })),
            include: { challenge: { select: { caption: true, challengeType: true, parameters: true } } },
            ...range,
          }),
        async () => countedUpTo(await prisma.challengeCompletion.count({ where, ...COUNT_LIMIT })),
      ),
      (completions) =>
        completions.map(({ challenge, ...completion }) => ({
          id: completion.id,
          challenge_id: completion.challengeId,
          challenge: challenge.caption,
          challenge_type: challenge.challengeType as ChallengeType,
          parameters: challenge.parameters,
          points: Number(completion.points),
          occurrence: completion.occurrence + 1,
          undoable: isCorrectable(challenge.challengeType),
          completed_at: completion.completedAt.toISOString(),
        })),
    );
  },
  { output: pageSchema(participantChallengeView), reads: "standby" },
);

/** A page of the questions of all challenges that the participant completed, with answers or not. @throws not_found */
export const listParticipantQuestions = query(
  "challenges:view",
  async function listParticipantQuestions(
    ctx: AdminProgramCtx,
    participantId: string,
    input: ParticipantQuestionsQuery,
  ): Promise<Page<ParticipantQuestionView>> {
    const { programId } = await ownRows(ctx, participantId);
    const own = [programId, participantId];
    const source = fromRows(
      ({ take, skip }) =>
        sql<QuestionRow>(
          sqlText`${QUESTIONS} order by c.caption ${orderOf(input.sort).direction}, c.id, q.position, q.id limit $3 offset $4`,
          [...own, take, skip],
        ),
      async () => {
        const [total] = await sql<{ count: number }>(sqlText`select count(*)::int as count from (${QUESTIONS}) q`, own);
        return total!.count;
      },
    );
    return listPage(input, source, (rows) => rows);
  },
  { output: pageSchema(participantQuestionView), reads: "standby" },
);

type QuestionRow = ParticipantQuestionView;

/** An answer is right when all right options of the question were chosen, and no other one. */
const QUESTIONS = `select q.id, q.title, c.id as challenge_id, c.caption as challenge, q.answer_type, a.id is not null as answered,
    case when a.id is null or not o.has_right then null else coalesce(chosen.ids, '{}') @> o.right_ids and coalesce(chosen.ids, '{}') <@ o.right_ids end as correct
  from challenges c join questions q on q.program_id = c.program_id and q.challenge_id = c.id
  left join lateral (select a.id, a.completion_id from participant_answers a
    where a.program_id = $1::uuid and a.participant_id = $2::uuid and a.challenge_id = c.id and a.question_id = q.id order by a.id desc limit 1) a on true
  left join lateral (select array_agg(l.question_option_id) as ids from participant_answers l
    where l.program_id = $1::uuid and l.participant_id = $2::uuid and l.challenge_id = c.id and l.question_id = q.id and l.completion_id = a.completion_id) chosen on true
  cross join lateral (select coalesce(bool_or(o.is_correct), false) as has_right,
      coalesce(array_agg(o.id) filter (where o.is_correct), '{}') as right_ids
    from question_options o where o.program_id = q.program_id and o.question_id = q.id) o
  where c.program_id = $1::uuid and c.id in (select d.challenge_id from challenge_completions d where d.program_id = $1::uuid and d.participant_id = $2::uuid)`;

/** A page of the participant's answers, and the challenges to filter by. @throws not_found */
export const listParticipantAnswers = query(
  "challenges:view",
  async function listParticipantAnswers(
    ctx: AdminProgramCtx,
    participantId: string,
    input: ParticipantAnswersQuery,
  ): Promise<ParticipantAnswersPage> {
    const own = await ownRows(ctx, participantId);
    const where = { ...own, ...(input.challenge.length > 0 ? { challengeId: { in: input.challenge } } : {}) };
    const source = fromLongList(
      (range) =>
        prisma.participantAnswer.findMany({
          where,
          // Ids grow with time.
          orderBy: { id: orderOf(input.sort).direction },
          include: {
            challenge: { select: { caption: true } },
            question: { select: { title: true, answerType: true } },
          },
          ...range,
        }),
      async () => countedUpTo(await prisma.participantAnswer.count({ where, ...COUNT_LIMIT })),
    );
    const [page, challenges] = await Promise.all([
      listPage(input, source, (answers) =>
        answers.map(({ challenge, question, ...answer }) => ({
          id: answer.id,
          challenge_id: answer.challengeId,
          challenge: challenge.caption,
          question_id: answer.questionId,
          question: question.title,
          answer_type: question.answerType as AnswerType,
          answer: safeAnswer(question.answerType, answer.answer),
          photo_url: answerPhotoPath(answer.programId, { id: answer.id, type: question.answerType }),
          created_at: answer.createdAt.toISOString(),
        })),
      ),
      prisma.challenge.findMany({
        where: { programId: own.programId, answers: { some: own } },
        orderBy: [{ caption: "asc" }, { id: "asc" }],
        select: { id: true, caption: true },
      }),
    ]);
    return { ...page, challenges: challenges.map(({ id, caption }) => ({ id, name: caption })) };
  },
  { output: participantAnswersPage, reads: "standby" },
);
