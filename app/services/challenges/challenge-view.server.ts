/** A challenge as pages and JSON show it: the catalogue's row and how far one participant is with it. */
import { imageView } from "../media/image-view";
import { sanitizeHtml } from "../pages/sanitize-html.server";
import type { Catalogue, CatalogueChallenge } from "../programs/catalogue.server";
import { statusAt } from "../schedule";
import type { SocialPostView } from "../social/social-posts.schema";
import { activeOf, settingsOf } from "./challenge-settings.schema";
import type {
  AnswerType,
  ChallengeTileView,
  ChallengeType,
  ChallengeView,
  DonationFields,
  QuestionView,
} from "./challenges.schema";
import { watchedShare } from "./video-rules";
import type { Watch } from "./video-watches.server";

/** The last completion of a challenge by the participant in question. */
export type Completion = { challengeId: string; completedAt: Date };

type Program = Pick<Catalogue, "files">;

export function challengeTile(
  program: Program,
  challenge: CatalogueChallenge,
  completion: Completion | undefined,
  now: Date,
  watch?: Watch,
): ChallengeTileView {
  const againAt = availableAgainAt(challenge, completion, now);
  return {
    id: challenge.id,
    identifier: challenge.identifier,
    caption: challenge.caption,
    description: sanitized(challenge, "description"),
    challenge_type: challenge.challengeType as ChallengeType,
    parameters: challenge.parameters,
    points: Number(challenge.points),
    reward_type: challenge.rewardType as "points" | "prize",
    status: statusAt(challenge, now),
    cta_button_text: challenge.ctaButtonText,
    link_url: challenge.linkUrl,
    bypass_modal: challenge.bypassModal,
    api_completion_only: challenge.apiCompletionOnly,
    duration: challenge.durationSeconds,
    start: challenge.start?.toISOString() ?? null,
    finish: challenge.finish?.toISOString() ?? null,
    image: imageView(program.files, challenge.imageFileId),
    icon: imageView(program.files, challenge.iconFileId),
    repeatable: challenge.repeatable,
    is_repeatable_and_completed: challenge.repeatable && completion !== undefined,
    completed_by_current_participant_on: completion?.completedAt.toISOString() ?? null,
    available_again_at: againAt?.toISOString() ?? null,
    progress: watch && challenge.durationSeconds ? watchedShare(watch.watchedMs, challenge.durationSeconds) : null,
  };
}

export type Referral = { url: string; friends: number; points: number };
type Person = {
  name: string | null;
  referral: Referral | null;
  answers: ChallengeView["participant_answers"];
  watch?: Watch;
  posts: SocialPostView[];
};

export function challengeView(
  program: Program,
  challenge: CatalogueChallenge,
  completion: Completion | undefined,
  person: Person,
  now: Date,
): ChallengeView {
  const { price, captions_file_id } = settingsOf(challenge);
  return {
    ...challengeTile(program, challenge, completion, now, person.watch),
    content: sanitized(challenge, "content"),
    success_message: challenge.successMessage,
    current_participant_name: person.name,
    referral_url: person.referral?.url ?? null,
    referrals: person.referral && { friends: person.referral.friends, points: person.referral.points },
    video: imageView(program.files, challenge.videoFileId),
    captions: imageView(program.files, captions_file_id),
    // Behind a part that was skipped it goes on where that part begins.
    resume_at: person.watch ? Math.min(person.watch.positionMs, person.watch.watchedMs) / 1000 : 0,
    social_network_posts: person.posts,
    questions: challenge.questions.map((question) => questionView(program, question, challenge.parameters === "quiz")),
    participant_answers: person.answers,
    ...donationFields(challenge),
    price,
  };
}

/** The causes and amounts of a donation, and which of them can be chosen now; empty for other challenges. */
export function donationFields(challenge: CatalogueChallenge): DonationFields {
  const { entity_label, entity_options, amount_options } = settingsOf(challenge);
  return {
    entity_label,
    entity_options,
    active_entity_options: activeOf(entity_options),
    amount_options,
    active_amount_options: activeOf(amount_options),
  };
}

function questionView(
  program: Program,
  question: CatalogueChallenge["questions"][number],
  quiz: boolean,
): QuestionView {
  return {
    id: question.id,
    title: question.title,
    additional_details: question.additionalDetails,
    answer_type: question.answerType as AnswerType,
    is_required: question.isRequired,
    image: imageView(program.files, question.imageFileId),
    options: question.options.map((option) => ({
      id: option.id,
      details: option.details,
      image: imageView(program.files, option.imageFileId),
    })),
    correct_option_ids: quiz ? question.options.filter((option) => option.isCorrect).map((option) => option.id) : [],
    explanation: quiz ? question.explanation : "",
  };
}

/** When a repeatable challenge may be done again; null when it may be done now (or is not repeatable). */
export function availableAgainAt(
  challenge: Pick<CatalogueChallenge, "repeatable" | "repeatAfterSeconds">,
  completion: Completion | undefined,
  now: Date,
): Date | null {
  if (!challenge.repeatable || !completion) return null;
  const again = new Date(completion.completedAt.getTime() + challenge.repeatAfterSeconds * 1000);
  return again > now ? again : null;
}

type RichField = "description" | "content";
const sanitizedTexts = new WeakMap<CatalogueChallenge, Map<RichField, string>>();

/** Sanitized once for each version of the catalogue: it costs more than the rest of the page. */
function sanitized(challenge: CatalogueChallenge, field: RichField): string {
  let texts = sanitizedTexts.get(challenge);
  if (!texts) sanitizedTexts.set(challenge, (texts = new Map()));
  let text = texts.get(field);
  if (text === undefined) texts.set(field, (text = sanitizeHtml(challenge[field])));
  return text;
}
