import { z } from "zod";
import { msg, translate } from "~/locales/translate";
import { UNIQUE_VIOLATION } from "~/platform/changes.server";
import { databaseErrorOf } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { metersBetween } from "~/platform/distance";
import { AppError, invalid, type FieldError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { statusAt } from "~/platform/schedule";
import { query, workflow } from "~/platform/use-case.server";
import { safeAnswer } from "~/services/answers/safe-answer.server";
import { requestMinting } from "~/services/certificates/certificates.server";
import { givesReward } from "~/services/challenge-types/earnings";
import { challengesOf, findChallenge } from "~/services/challenge-types/find-challenge.server";
import { actionOf, challengeKind, hasField } from "~/services/challenge-types/registry";
import { completionsOf } from "~/services/completions/completions.server";
import { dailyLimitOf, habitsOf } from "~/services/habits/habits.server";
import { keepFiles } from "~/services/media/unused-files.server";
import {
  checkProfile,
  fieldOfQuestion,
  profileFields,
  stateIn,
  type ProfileField,
} from "~/services/participants/profile-fields";
import { saveProfileFields } from "~/services/participants/profile.server";
import { completeChallenge, type CompletionParams, type CompletionResult } from "~/services/points/ledger.server";
import { pendingField } from "~/services/points/points-texts";
import { untranslated } from "~/services/programs/catalogue-language.server";
import type { CatalogueChallenge } from "~/services/programs/catalogue.server";
import { settingsOf } from "~/services/programs/challenge-settings.schema";
import type { ParticipantCtx, SiteCtx } from "~/services/programs/program-context";
import { referralsOf } from "~/services/referrals/referrals.server";
import { postsOf } from "~/services/social/social-posts.server";
import { toChallengeTile, toChallengeView } from "./challenge-view.server";
import {
  challengeTileView,
  challengeView,
  submissionResult,
  type AnswerView,
  type ChallengeTileView,
  type ChallengeView,
  type Submission,
  type SubmissionResult,
  type VerdictView,
} from "./challenges.schema";
import { checkAnswers, isCorrect, UNANSWERED, type CheckedAnswer } from "./internal/answer-rules";
import { photoMissing, photosOf } from "./internal/stored-photos.server";
import { consumeWatch, watchesOf } from "./internal/video-watches.server";

/** The active challenges in their order, with the participant's progress. */
export const listChallenges = query(
  "site:visit",
  async function listChallenges(ctx: SiteCtx): Promise<ChallengeTileView[]> {
    const [completions, watches] = await Promise.all([completionsOf(ctx), watchesOf(ctx)]);
    // Signing up cannot be done by somebody who is a member without it, for example by an import.
    const isTooLate = ({ id, challengeType }: CatalogueChallenge) =>
      challengeKind(challengeType).joins && ctx.actor.kind === "participant" && !completions.has(id);
    return challengesOf(ctx.program)
      .filter((challenge) => statusAt(challenge, ctx.now) === "active" && !isTooLate(challenge))
      .map((challenge) => toChallengeTile(ctx, challenge, completions.get(challenge.id), watches.get(challenge.id)));
  },
  { output: z.array(challengeTileView) },
);

/**
 * `GET /public/home/active_uncompleted_challenges`: the active challenges that the participant can do now, including
 * completed ones that can be repeated.
 */
export const listUncompletedChallenges = query(
  "site:visit",
  async function listUncompletedChallenges(ctx: SiteCtx): Promise<ChallengeTileView[]> {
    const challenges = await listChallenges(ctx);
    return challenges.filter(
      (challenge) =>
        challenge.completed_by_current_participant_on === null ||
        (challenge.repeatable && challenge.available_again_at === null),
    );
  },
  { output: z.array(challengeTileView) },
);

/**
 * A challenge with its questions and the participant's answers. Scheduled and ended challenges are returned, too, with
 * their status.
 * @throws not_found also for drafts
 */
export const getChallenge = query(
  "site:visit",
  async function getChallenge(ctx: SiteCtx, idOrIdentifier: string): Promise<ChallengeView> {
    const challenge = findChallenge(ctx.program, idOrIdentifier);
    const { actor } = ctx;
    if (actor.kind !== "participant") {
      return toChallengeView(ctx, challenge, undefined, {
        name: null,
        referral: null,
        answers: [],
        posts: [],
        dailyLimit: null,
      });
    }
    const [completions, answers, referral, watches, posts, hasReward, dailyLimit] = await Promise.all([
      completionsOf(ctx),
      answersOf(ctx as ParticipantCtx, challenge),
      challengeKind(challenge.challengeType).invites ? referralsOf(ctx as ParticipantCtx) : null,
      hasField(challenge.challengeType, "video_file_id") ? watchesOf(ctx) : null,
      hasField(challenge.challengeType, "posts") ? postsOf(ctx, challenge.id) : [],
      givesReward(challenge.rewardType) ? hasPrizeOf(ctx as ParticipantCtx, challenge) : false,
      dailyLimitOf(ctx),
    ]);
    const wonPrize = hasReward && completions.has(challenge.id);
    const person = {
      name: actor.firstName,
      referral,
      answers,
      watch: watches?.get(challenge.id),
      posts,
      wonPrize,
      dailyLimit,
    };
    return toChallengeView(ctx, challenge, completions.get(challenge.id), person);
  },
  { output: challengeView },
);

const DEFAULT_MESSAGE = msg("Challenge Submitted successfully!");

/**
 * Completes a challenge for the participant and credits what it earns.
 * @throws not_found; invalid with an error on each question to correct; conflict when it is done already
 * @throws rejected when it is not active, when its video was not watched, when the device is not at its place, or when
 *   it is completed in another way (referral, payment, API)
 */
export const submitChallenge = workflow(
  "site:participate",
  async function submitChallenge(
    ctx: ParticipantCtx,
    input: Submission,
    idempotencyKey: string | null,
  ): Promise<SubmissionResult> {
    const challenge = findChallenge(ctx.program, input.challenge_id);
    // With a key the database decides: a late retry of a timely request gets the first response.
    if (statusAt(challenge, ctx.now) !== "active" && !idempotencyKey)
      throw new AppError("rejected", "This challenge is no longer available");
    const actionType = submitActionType(challenge);
    assertAtPlace(challenge, input);
    // Answers are stored with the operator's text of an option, in whatever language they were given.
    const original = untranslated(challenge);
    const answers = hasField(challenge.challengeType, "questions") ? validAnswers(original, input.questions) : [];
    const profile = challenge.parameters === "profile" ? profileFrom(ctx, original, answers) : [];
    const photos = await photosOf(ctx, challenge, answers);
    const completed = await complete(
      ctx,
      challenge,
      { profile, photos },
      {
        programId: ctx.programId,
        participantId: ctx.actor.id,
        challengeId: challenge.id,
        actionType,
        answers: answers.map((answer) => {
          const photo = photos.get(answer.questionId);
          return {
            id: photo?.id ?? uuidv7(ctx.now),
            question_id: answer.questionId,
            option_id: answer.optionId,
            answer: photo?.name ?? textOf(challenge, answer),
          };
        }),
        now: ctx.now,
        idempotency: { key: idempotencyKey, input },
        wording: { locale: ctx.locale, timeZone: ctx.program.timeZone },
      },
    );
    await requestMinting(ctx.program.rewards.find(({ id }) => id === challenge.prizeRewardId));
    return {
      success: true,
      message: challenge.successMessage || translate(ctx.locale, DEFAULT_MESSAGE),
      points: completed.points,
      unused_points: completed.available,
      ...pendingField(ctx, completed.points, completed.pending),
      daily_limit: completed.dailyLimit,
      habits: await habitsOf(ctx),
      verdicts: challenge.parameters === "quiz" ? verdictsOf(challenge, answers) : [],
    };
  },
  { output: submissionResult },
);

/**
 * The answers of a collect challenge. A survey or profile needs at least one, since a form that is left empty is not
 * completed.
 * @throws invalid with an error on each question to correct
 */
function validAnswers(challenge: CatalogueChallenge, submitted: Submission["questions"]): CheckedAnswer[] {
  const { answers, errors } = checkAnswers(challenge.questions, submitted);
  if (errors.length > 0) {
    const missing = errors.every(({ message }) => message === UNANSWERED);
    const message = missing ? msg("Answer all required questions.") : msg("Check the highlighted answers.");
    throw new AppError("invalid", message, { errors });
  }
  const [first] = challenge.questions;
  if (answers.length === 0 && first && challenge.parameters !== "quiz")
    throw invalid(`questions[${first.id}][value]`, "Answer at least one question");
  return answers;
}

/**
 * Completes the challenge, and what belongs to it in the same transaction: a profile form stores its fields in the
 * profile, and photos of the answers stay. A video must have been watched, and its progress is deleted, so that a repetition needs watching again. The
 * completion comes first: a retry with the same key gets the first response, although the progress is gone.
 */
async function complete(
  ctx: ParticipantCtx,
  challenge: CatalogueChallenge,
  { profile, photos }: { profile: readonly ProfileField[]; photos: ReadonlyMap<string, { key: string }> },
  params: CompletionParams,
): Promise<CompletionResult> {
  const video = hasField(challenge.challengeType, "video_file_id");
  if (!video && profile.length === 0 && photos.size === 0) return completeChallenge(sql, params);
  return transaction(async (tx) => {
    const on = sqlIn(tx);
    const completed = await completeChallenge(on, params).catch((error) => {
      // A photo answers once: the answer has its id.
      throw databaseErrorOf(error).state === UNIQUE_VIOLATION ? photoMissing(photos.keys()) : error;
    });
    if (completed.replayed) return completed;
    await keepFiles(on, [...photos.values()]);
    if (video && !(await consumeWatch(on, ctx, challenge)))
      throw new AppError("rejected", "Watch the video to the end first.");
    if (profile.length > 0) await saveProfileFields(on, ctx, profile);
    return completed;
  });
}

/**
 * The fields of the profile that a profile form asks for, with their new values. An option that is no state of the
 * list, such as 'Another one', leaves the state as it is.
 * @throws invalid on each question whose answer the profile does not take
 */
function profileFrom(
  { program, actor }: ParticipantCtx,
  challenge: CatalogueChallenge,
  answers: readonly CheckedAnswer[],
): ProfileField[] {
  const fields = profileFields(program.profileAttributes.map(untranslated), actor);
  const questionOf = new Map<string, string>();
  const values: Record<string, string> = {};
  for (const { id, title } of challenge.questions) {
    const field = fieldOfQuestion(fields, title);
    const texts = answers.filter((answer) => answer.questionId === id).map(({ answer }) => answer);
    const value = field?.type === "state" ? stateIn(texts[0] ?? "") : texts.join(", ");
    if (!field || value === "") continue;
    questionOf.set(field.name, id);
    values[field.name] = value;
  }
  const { fields: checked, errors } = checkProfile(fields, values);
  if (errors[0]) {
    const inForm = errors.map((error): FieldError => ({
      ...error,
      field: `questions[${questionOf.get(error.field ?? "")}][value]`,
    }));
    throw new AppError("invalid", errors[0].message, { errors: inForm });
  }
  return checked.filter(({ name }) => name in values);
}

/** The type of action to record. @throws rejected when the challenge is not completed by submitting it */
function submitActionType(challenge: CatalogueChallenge): string {
  if (challenge.apiCompletionOnly) throw new AppError("rejected", "Our partner completes this challenge for you.");
  if (!challengeKind(challenge.challengeType).submitted)
    throw new AppError("rejected", "This challenge can't be submitted.");
  return actionOf(challenge);
}

/**
 * A check-in counts within the radius of its place. The device reports where it is, and people with the knowledge can
 * fake that: the check only keeps honest people honest (docs/product/challenges.md#check-ins).
 * @throws invalid on `location` without a location, rejected when it is too far away
 */
function assertAtPlace(challenge: CatalogueChallenge, { latitude, longitude }: Submission): void {
  const { place } = settingsOf(challenge);
  if (!place) return;
  if (latitude === undefined || longitude === undefined) throw invalid("location", "Share your location");
  if (metersBetween(place, { latitude, longitude }) > place.radius_meters)
    throw new AppError("rejected", "You're not close enough yet. Move closer.");
}

function verdictsOf(challenge: CatalogueChallenge, answers: CheckedAnswer[]): VerdictView[] {
  return challenge.questions.flatMap((question) => {
    const correct = isCorrect(question, answers);
    if (correct === null) return [];
    return {
      question_id: question.id,
      correct,
      correct_option_ids: question.options.filter((option) => option.isCorrect).map((option) => option.id),
      explanation: question.explanation,
    };
  });
}

/** The text of an answer to store. */
function textOf(challenge: CatalogueChallenge, { questionId, answer }: CheckedAnswer): string {
  const question = challenge.questions.find(({ id }) => id === questionId);
  return question ? safeAnswer(question.answerType, answer) : answer;
}

async function answersOf({ programId, actor }: ParticipantCtx, challenge: CatalogueChallenge): Promise<AnswerView[]> {
  if (challenge.questions.length === 0) return [];
  return sql<AnswerView>(
    sqlText`select question_id, question_option_id, answer from participant_answers
      where program_id = $1 and participant_id = $2 and challenge_id = $3 order by id`,
    [programId, actor.id, challenge.id],
  );
}

/** Whether the participant has the reward that a challenge gives. */
async function hasPrizeOf(
  { programId, actor }: ParticipantCtx,
  { prizeRewardId }: CatalogueChallenge,
): Promise<boolean> {
  const claims = sqlText`select from reward_claims where program_id = $1 and participant_id = $2 and reward_id = $3 limit 1`;
  return (await sql(claims, [programId, actor.id, prizeRewardId])).length > 0;
}
