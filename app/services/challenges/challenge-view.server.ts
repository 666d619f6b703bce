/** The views of a challenge: the catalogue's row with one participant's progress. */
import { statusAt } from "~/platform/schedule";
import type { AnswerType } from "~/services/answers/registry";
import type { Earnings } from "~/services/challenge-types/earnings";
import { challengeKind, type ChallengeType } from "~/services/challenge-types/registry";
import { availableAgainAt, type Completion } from "~/services/completions/completions.server";
import { isLimited } from "~/services/habits/daily-limit";
import type { DailyLimitView } from "~/services/habits/habits.schema";
import { toImageView } from "~/services/media/image-view";
import { fieldOfQuestion, profileFields } from "~/services/participants/profile-fields";
import { untranslated } from "~/services/programs/catalogue-language.server";
import type { Catalogue, CatalogueChallenge } from "~/services/programs/catalogue.server";
import { activeOf, settingsOf } from "~/services/programs/challenge-settings.schema";
import type { SiteCtx } from "~/services/programs/program-context";
import type { FriendView } from "~/services/referrals/friends.schema";
import { sanitizedField } from "~/services/rich-text/sanitize-html.server";
import type { SocialPostView } from "~/services/social/social-posts.schema";
import { tierNeeded } from "~/services/tiers/program-tiers.server";
import type { ChallengeTileView, ChallengeView, DonationFields, QuestionView } from "./challenges.schema";
import type { Watch } from "./internal/video-watches.server";
import { readingMinutesOf } from "./reading-time";
import { watchedShare } from "./video/video-rules";

type Program = Pick<Catalogue, "currency" | "files" | "rewards" | "profileAttributes">;
/** Who sees it, and when. */
type Viewer = Pick<SiteCtx, "program" | "actor" | "now">;

/** A challenge as lists show it. `watch` is the progress of its video, if there is one. */
export function toChallengeTile(
  viewer: Viewer,
  challenge: CatalogueChallenge,
  completion: Completion | undefined,
  watch?: Watch,
): ChallengeTileView {
  const { program, now } = viewer;
  const availableAgain = availableAgainAt(completion, now);
  return {
    id: challenge.id,
    identifier: challenge.identifier,
    caption: challenge.caption,
    description: sanitizedField(challenge, "description"),
    challenge_type: challenge.challengeType as ChallengeType,
    parameters: challenge.parameters,
    points: Number(challenge.points),
    reward_type: challenge.rewardType as Earnings,
    status: statusAt(challenge, now),
    cta_button_text: challenge.ctaButtonText,
    link_url: challenge.linkUrl,
    bypass_modal: challenge.bypassModal,
    api_completion_only: challenge.apiCompletionOnly,
    duration: challenge.durationSeconds,
    question_count: challenge.questions.length,
    reading_minutes: challengeKind(challenge.challengeType).text ? readingMinutesOf(challenge) : null,
    start: challenge.start?.toISOString() ?? null,
    finish: challenge.finish?.toISOString() ?? null,
    image: toImageView(program.files, challenge.imageFileId),
    icon: toImageView(program.files, challenge.iconFileId),
    repeatable: challenge.repeatable,
    is_repeatable_and_completed: challenge.repeatable && completion !== undefined,
    completed_by_current_participant_on: completion?.completedAt.toISOString() ?? null,
    available_again_at: availableAgain?.toISOString() ?? null,
    tier_needed: tierNeeded(viewer, challenge),
    progress: watch && challenge.durationSeconds ? watchedShare(watch.watchedMs, challenge.durationSeconds) : null,
  };
}

/** What the view shows of the participant. */
type Person = {
  name: string | null;
  referral: { url: string; friends: number; points: number; newest: FriendView[] } | null;
  answers: ChallengeView["participant_answers"];
  watch?: Watch;
  posts: SocialPostView[];
  /** What is left of the program's daily limit. */
  dailyLimit: DailyLimitView | null;
  /**
   * Whether they won the reward of the challenge; false if they already have it or none is left; they get points
   * instead.
   */
  wonPrize?: boolean;
};

/** A challenge with everything its page shows. */
export function toChallengeView(
  viewer: Viewer,
  challenge: CatalogueChallenge,
  completion: Completion | undefined,
  person: Person,
): ChallengeView {
  const { program } = viewer;
  const { price, captions_file_id, place, friend_points } = settingsOf(challenge);
  const tile = toChallengeTile(viewer, challenge, completion, person.watch);
  const { dailyLimit } = person;
  return {
    ...tile,
    // What earns by post has no points of its own.
    earned_points: challengeKind(challenge.challengeType).earns === "post" ? null : (completion?.points ?? null),
    daily_limit: dailyLimit && isLimited(tile) && dailyLimit.left < tile.points ? dailyLimit : null,
    content: sanitizedField(challenge, "content"),
    success_message: challenge.successMessage,
    prize: person.wonPrize ? prizeOf(program, challenge) : null,
    current_participant_name: person.name,
    referral_url: person.referral?.url ?? null,
    referrals: person.referral && {
      friends: person.referral.friends,
      points: person.referral.points,
      newest: person.referral.newest,
    },
    friend_points,
    video: toImageView(program.files, challenge.videoFileId),
    captions: toImageView(program.files, captions_file_id),
    // After skipping ahead, the player resumes where the skipped part begins.
    resume_at: person.watch ? Math.min(person.watch.positionMs, person.watch.watchedMs) / 1000 : 0,
    social_network_posts: person.posts,
    questions: challenge.questions.map((question) => toQuestionView(program, question, challenge.parameters)),
    participant_answers: person.answers,
    ...toDonationFields(program, challenge),
    price,
    check_in_radius_meters: place?.radius_meters ?? null,
  };
}

function prizeOf({ rewards, files }: Program, { prizeRewardId }: CatalogueChallenge): ChallengeView["prize"] {
  const prize = rewards.find(({ id }) => id === prizeRewardId);
  return prize ? { id: prize.id, name: prize.name, image: toImageView(files, prize.imageFileId) } : null;
}

/** The causes and amounts of a donation, and which of them can be chosen now; empty for other challenges. */
export function toDonationFields(program: Program, challenge: CatalogueChallenge): DonationFields {
  const { entity_label, amount_options, ...settings } = settingsOf(challenge);
  const entity_options = settings.entity_options.map(({ id, entity, active }) => ({ id, entity, active }));
  return {
    currency: program.currency,
    entity_label,
    entity_options,
    active_entity_options: activeOf(entity_options),
    amount_options,
    active_amount_options: activeOf(amount_options),
  };
}

function toQuestionView(
  program: Program,
  question: CatalogueChallenge["questions"][number],
  parameters: string | null,
): QuestionView {
  const quiz = parameters === "quiz";
  const field =
    parameters === "profile"
      ? fieldOfQuestion(profileFields(program.profileAttributes.map(untranslated)), untranslated(question).title)
      : null;
  return {
    id: question.id,
    title: question.title,
    additional_details: question.additionalDetails,
    answer_type: question.answerType as AnswerType,
    is_required: question.isRequired,
    image: toImageView(program.files, question.imageFileId),
    options: question.options.map((option) => ({
      id: option.id,
      details: option.details,
      image: toImageView(program.files, option.imageFileId),
    })),
    correct_option_ids: quiz ? question.options.filter((option) => option.isCorrect).map((option) => option.id) : [],
    explanation: quiz ? question.explanation : "",
    min: question.minAnswer,
    max: question.maxAnswer,
    profile_field: field?.name ?? null,
  };
}
