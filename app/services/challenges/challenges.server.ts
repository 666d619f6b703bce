import { phrase, say } from "~/locales/say";
import { requestMinting } from "../certificates/request-minting.server";
import type { ParticipantCtx, SiteCtx } from "../context";
import { sql } from "../database.server";
import { AppError } from "../errors";
import { uuidv7 } from "../ids.server";
import { sanitizeHtml } from "../pages/sanitize-html.server";
import { isOffered } from "../payments/offered.server";
import { completeChallenge } from "../points/ledger.server";
import type { CatalogueChallenge } from "../programs/catalogue.server";
import { referralOf } from "../referrals/referral-summary.server";
import { statusAt } from "../schedule";
import { operation, query } from "../use-case.server";
import { checkAnswers, isRight, type CheckedAnswer } from "./answer-rules";
import { challengeTile, challengeView } from "./challenge-view.server";
import type { AnswerView, ChallengeTileView, ChallengeView, Submission, SubmissionAnswer, VerdictView } from "./challenges.schema";
import { completionsOf } from "./completions.server";
import { findChallenge } from "./find-challenge";

/** The active challenges in their order, with how far the participant is with each. */
export const listChallenges = query("site:visit", async (ctx: SiteCtx): Promise<ChallengeTileView[]> => {
  const completions = await completionsOf(ctx);
  return ctx.program.challenges
    .filter((challenge) => statusAt(challenge, ctx.now) === "active" && isOffered(ctx.program, challenge.challengeType))
    .map((challenge) => challengeTile(ctx.program, challenge, completions.get(challenge.id), ctx.now));
});

/** `GET /public/home/active_uncompleted_challenges`: what there is left to do; repeatable ones once open again. */
export const listUncompletedChallenges = query("site:visit", async (ctx: SiteCtx): Promise<ChallengeTileView[]> => {
  const challenges = await listChallenges(ctx);
  return challenges.filter(
    (challenge) =>
      challenge.completed_by_current_participant_on === null ||
      (challenge.repeatable && challenge.available_again_at === null),
  );
});

/**
 * A challenge with its questions and the participant's answers. Scheduled and ended ones are given with their status
 * (RULINGS "Challenge ids"). Throws `not_found` for drafts and unknown ones.
 */
export const getChallenge = query("site:visit", async (ctx: SiteCtx, idOrIdentifier: string): Promise<ChallengeView> => {
  const challenge = findChallenge(ctx.program, idOrIdentifier);
  const { actor } = ctx;
  if (actor.kind !== "participant") {
    return challengeView(ctx.program, challenge, undefined, { name: null, referral: null, answers: [] }, ctx.now);
  }
  const [completions, answers, referral] = await Promise.all([
    completionsOf(ctx),
    answersOf(ctx as ParticipantCtx, challenge),
    challenge.challengeType === "referral" ? referralOf(ctx as ParticipantCtx) : null,
  ]);
  const person = { name: actor.firstName, referral, answers };
  return challengeView(ctx.program, challenge, completions.get(challenge.id), person, ctx.now);
});

/** The kinds of challenge that submitting completes, and the action each leaves in the journal. */
const ACTION_TYPES: Record<string, string> = {
  link: "visit_url",
  call_action: "visit_url",
  article: "read_article",
  share: "share",
  engage: "connect",
  location: "location_visit",
};
const COLLECT_ACTION_TYPES: Record<string, string> = { quiz: "quiz", survey: "survey", profile: "onboarding_questions" };

const DEFAULT_MESSAGE = phrase("Challenge Submitted successfully!");

/**
 * Completes a challenge for the participant and credits what it earns (specification 1, section 7).
 * Throws `invalid` with an error on each question, `conflict` when it is done already, `refused` when it is not
 * active or completes in another way (video, referral, payment, API).
 */
export const submitChallenge = operation(
  "site:participate",
  async (ctx: ParticipantCtx, input: Submission, idempotencyKey: string | null): Promise<SubmissionAnswer> => {
    const challenge = findChallenge(ctx.program, input.challenge_id);
    // With a key the database decides, since a retry of what was done in time gets its first answer.
    if (statusAt(challenge, ctx.now) !== "active" && !idempotencyKey)
      throw new AppError("refused", "This challenge is no longer available");
    const actionType = submitActionType(challenge);
    const { answers, errors } =
      challenge.challengeType === "collect" ? checkAnswers(challenge.questions, input.questions) : { answers: [], errors: [] };
    if (errors.length > 0) throw new AppError("invalid", "Please answer all required questions.", { errors });
    const completed = await completeChallenge(sql, {
      programId: ctx.programId,
      participantId: ctx.actor.id,
      challengeId: challenge.id,
      actionType,
      answers: answers.map((answer) => ({
        id: uuidv7(ctx.now),
        question_id: answer.questionId,
        option_id: answer.optionId,
        answer: isRichText(challenge, answer.questionId) ? sanitizeHtml(answer.answer) : answer.answer,
      })),
      now: ctx.now,
      idempotency: { key: idempotencyKey, input },
    });
    await requestMinting(ctx.program.rewards.find(({ id }) => id === challenge.prizeRewardId));
    return {
      success: true,
      message: challenge.successMessage || say(ctx.locale, DEFAULT_MESSAGE),
      points: completed.points,
      unused_points: completed.available,
      verdicts: challenge.parameters === "quiz" ? verdicts(challenge, answers) : [],
    };
  },
);

/** Throws `refused` for a challenge that is not completed by submitting it. */
function submitActionType(challenge: CatalogueChallenge): string {
  if (challenge.apiCompletionOnly)
    throw new AppError("refused", "This challenge is completed by the partner, not here.");
  const actionType =
    challenge.challengeType === "collect"
      ? COLLECT_ACTION_TYPES[challenge.parameters ?? "survey"]
      : ACTION_TYPES[challenge.challengeType];
  if (!actionType) throw new AppError("refused", "This challenge cannot be completed by submitting it.");
  return actionType;
}

function verdicts(challenge: CatalogueChallenge, answers: CheckedAnswer[]): VerdictView[] {
  return challenge.questions.flatMap((question) => {
    const correct = isRight(question, answers);
    if (correct === null) return [];
    return {
      question_id: question.id,
      correct,
      correct_option_ids: question.options.filter((option) => option.isCorrect).map((option) => option.id),
      explanation: question.explanation,
    };
  });
}

function isRichText(challenge: CatalogueChallenge, questionId: string): boolean {
  return challenge.questions.find((question) => question.id === questionId)?.answerType === "wysiwyg";
}

async function answersOf({ programId, actor }: ParticipantCtx, challenge: CatalogueChallenge): Promise<AnswerView[]> {
  if (challenge.questions.length === 0) return [];
  return sql<AnswerView>(
    `select question_id, question_option_id, answer from participant_answers
      where program_id = $1 and participant_id = $2 and challenge_id = $3 order by id`,
    [programId, actor.id, challenge.id],
  );
}
