import { phrase, say } from "~/locales/say";
import { requestMinting } from "../certificates/request-minting.server";
import type { ParticipantCtx, SiteCtx } from "../context";
import { sql, sqlIn, transaction } from "../database.server";
import { AppError, invalid } from "../errors";
import { uuidv7 } from "../ids.server";
import { sanitizeHtml } from "../pages/sanitize-html.server";
import { completeChallenge, type Completed, type Completing } from "../points/ledger.server";
import type { CatalogueChallenge } from "../programs/catalogue.server";
import { referralOf } from "../referrals/referral-summary.server";
import { statusAt } from "../schedule";
import { postsOf } from "../social/social-posts.server";
import { operation, query } from "../use-case.server";
import { checkAnswers, isRight, type CheckedAnswer } from "./answer-rules";
import { challengeTile, challengeView } from "./challenge-view.server";
import type {
  AnswerView,
  ChallengeTileView,
  ChallengeView,
  Submission,
  SubmissionAnswer,
  VerdictView,
} from "./challenges.schema";
import { completionsOf } from "./completions.server";
import { challengesOf, findChallenge } from "./find-challenge";
import { takeWatched, watchesOf } from "./video-watches.server";

/** The active challenges in their order, with how far the participant is with each. */
export const listChallenges = query("site:visit", async (ctx: SiteCtx): Promise<ChallengeTileView[]> => {
  const [completions, watches] = await Promise.all([completionsOf(ctx), watchesOf(ctx)]);
  return challengesOf(ctx.program)
    .filter((challenge) => statusAt(challenge, ctx.now) === "active")
    .map((challenge) =>
      challengeTile(ctx.program, challenge, completions.get(challenge.id), ctx.now, watches.get(challenge.id)),
    );
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
export const getChallenge = query(
  "site:visit",
  async (ctx: SiteCtx, idOrIdentifier: string): Promise<ChallengeView> => {
    const challenge = findChallenge(ctx.program, idOrIdentifier);
    const { actor } = ctx;
    if (actor.kind !== "participant") {
      return challengeView(
        ctx.program,
        challenge,
        undefined,
        { name: null, referral: null, answers: [], posts: [] },
        ctx.now,
      );
    }
    const [completions, answers, referral, watches, posts] = await Promise.all([
      completionsOf(ctx),
      answersOf(ctx as ParticipantCtx, challenge),
      challenge.challengeType === "referral" ? referralOf(ctx as ParticipantCtx) : null,
      challenge.challengeType === "video" ? watchesOf(ctx) : null,
      challenge.challengeType === "unified_social" ? postsOf(ctx, challenge.id) : [],
    ]);
    const person = { name: actor.firstName, referral, answers, watch: watches?.get(challenge.id), posts };
    return challengeView(ctx.program, challenge, completions.get(challenge.id), person, ctx.now);
  },
);

/** The kinds of challenge that submitting completes, and the action each leaves in the journal. */
const ACTION_TYPES: Record<string, string> = {
  link: "visit_url",
  call_action: "visit_url",
  article: "read_article",
  video: "watch_video",
  share: "share",
  engage: "connect",
  location: "location_visit",
};
const COLLECT_ACTION_TYPES: Record<string, string> = {
  quiz: "quiz",
  survey: "survey",
  profile: "onboarding_questions",
};

const DEFAULT_MESSAGE = phrase("Challenge Submitted successfully!");

/**
 * Completes a challenge for the participant and credits what it earns (specification 1, section 7).
 * Throws `invalid` with an error on each question, `conflict` when it is done already, `refused` when it is not
 * active, when its film was not watched, or when it completes in another way (referral, payment, API).
 */
export const submitChallenge = operation(
  "site:participate",
  async (ctx: ParticipantCtx, input: Submission, idempotencyKey: string | null): Promise<SubmissionAnswer> => {
    const challenge = findChallenge(ctx.program, input.challenge_id);
    // With a key the database decides, since a retry of what was done in time gets its first answer.
    if (statusAt(challenge, ctx.now) !== "active" && !idempotencyKey)
      throw new AppError("refused", "This challenge is no longer available");
    const actionType = submitActionType(challenge);
    const answers = challenge.challengeType === "collect" ? answersIn(challenge, input.questions) : [];
    const completed = await complete(ctx, challenge, {
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

/**
 * The answers of a form. A survey or profile takes at least one: without any it would not count as complete
 * (specification 1, section 4 "Challenge"). Throws `invalid`.
 */
function answersIn(challenge: CatalogueChallenge, submitted: Submission["questions"]): CheckedAnswer[] {
  const { answers, errors } = checkAnswers(challenge.questions, submitted);
  if (errors.length > 0) throw new AppError("invalid", "Please answer all required questions.", { errors });
  const [first] = challenge.questions;
  if (answers.length === 0 && first && challenge.parameters !== "quiz")
    throw invalid(`questions[${first.id}][value]`, "Please answer at least one question");
  return answers;
}

/**
 * Completes the challenge; a film's must have been watched, which is used up, so that a repeatable one is watched again.
 * Completing comes first, since a retry with the same key gets its answer though nothing is left to use up.
 */
async function complete(
  ctx: ParticipantCtx,
  challenge: CatalogueChallenge,
  completing: Completing,
): Promise<Completed> {
  if (challenge.challengeType !== "video") return completeChallenge(sql, completing);
  return transaction(async (tx) => {
    const completed = await completeChallenge(sqlIn(tx), completing);
    if (!completed.replayed && !(await takeWatched(sqlIn(tx), ctx, challenge)))
      throw new AppError("refused", "Please watch the film to its end first.");
    return completed;
  });
}

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
