/** A stored challenge with its questions and posts, and the view of it that its form shows. */
import type { Prisma } from "~/generated/prisma/client";
import { statusAt } from "~/platform/schedule";
import { translationsOf } from "~/platform/translations";
import type { AnswerType } from "~/services/answers/registry";
import type { Earnings } from "~/services/challenge-types/earnings";
import type { ChallengeType } from "~/services/challenge-types/registry";
import { settingsOf } from "~/services/programs/challenge-settings.schema";
import type { ChallengeFormView, PostFormView, QuestionFormView } from "../form/challenge-form-view.schema";
import { DEFAULT_RADIUS_METERS } from "../form/challenge-limits";

const inOrder = { orderBy: [{ position: "asc" as const }, { id: "asc" as const }] };
const answered = { _count: { select: { answers: true } } };

/** The relations that the form needs. */
export const fullChallengeInclude = {
  questions: { ...inOrder, include: { ...answered, options: { ...inOrder, include: answered } } },
  socialPosts: { where: { parentPostId: null }, ...inOrder, include: { page: true, children: inOrder } },
  taggings: {
    where: { tag: { kind: "content" } },
    orderBy: [{ tag: { name: "asc" as const } }, { tagId: "asc" as const }],
    select: { tag: { select: { id: true, name: true } } },
  },
  prizeReward: { select: { nftCollectionAddress: true } },
  completionCounts: { select: { completions: true } },
} satisfies Prisma.ChallengeInclude;

export type FullChallenge = Prisma.ChallengeGetPayload<{ include: typeof fullChallengeInclude }>;

export function toChallengeFormView(row: FullChallenge, now: Date): ChallengeFormView {
  const settings = settingsOf(row);
  return {
    id: row.id,
    program_id: row.programId,
    challenge_type: row.challengeType as ChallengeType,
    caption: row.caption,
    identifier: row.identifier,
    description: row.description,
    content: row.content,
    parameters: row.parameters,
    cta_button_text: row.ctaButtonText,
    success_message: row.successMessage,
    translations: translationsOf(row),
    image_file_id: row.imageFileId,
    icon_file_id: row.iconFileId,
    reward_type: row.rewardType as Earnings,
    points: Number(row.points),
    prize_reward_id: row.prizeRewardId,
    sweepstake_reward_id: row.sweepstakeRewardId,
    sweepstake_entries: row.sweepstakeEntries,
    grants_offers: row.grantsOffers,
    start: row.start?.toISOString() ?? null,
    finish: row.finish?.toISOString() ?? null,
    repeatable: row.repeatable,
    repeat_after_seconds: row.repeatAfterSeconds,
    published: row.published,
    link_url: row.linkUrl,
    bypass_modal: row.bypassModal,
    api_completion_only: row.apiCompletionOnly,
    video_file_id: row.videoFileId,
    duration: row.durationSeconds,
    captions_file_id: settings.captions_file_id,
    price: settings.price,
    latitude: settings.place?.latitude ?? null,
    longitude: settings.place?.longitude ?? null,
    radius_meters: settings.place?.radius_meters ?? DEFAULT_RADIUS_METERS,
    friend_points: settings.friend_points,
    entity_label: settings.entity_label,
    entity_options: settings.entity_options,
    amount_options: settings.amount_options,
    questions: row.questions.map(toQuestionFormView),
    posts: row.socialPosts.map(toPostFormView),
    required_tier_id: row.requiredTierId,
    content_tag_ids: row.taggings.map(({ tag }) => tag.id),
    content_tags: row.taggings.map(({ tag }) => tag),
    status: statusAt(row, now),
    completed: isCompleted(row),
    achievement_collection_address: row.prizeReward?.nftCollectionAddress ?? null,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Whether a participant has completed the challenge. */
export function isCompleted({ completionCounts }: Pick<FullChallenge, "completionCounts">): boolean {
  return completionCounts.reduce((sum, { completions }) => sum + completions, 0n) > 0n;
}

/** The ids of all files that a challenge shows, its questions and posts included. */
export function fileIdsOf(view: ChallengeFormView): string[] {
  const ids = [
    view.image_file_id,
    view.icon_file_id,
    view.video_file_id,
    view.captions_file_id,
    ...view.questions.flatMap(({ image_file_id, options }) => [
      image_file_id,
      ...options.map((option) => option.image_file_id),
    ]),
    ...view.posts.flatMap(({ media_file_id, pictures }) => [
      media_file_id,
      ...pictures.map((picture) => picture.media_file_id),
    ]),
  ];
  return [...new Set(ids.filter((id) => id !== null))];
}

function toQuestionFormView(question: FullChallenge["questions"][number]): QuestionFormView {
  return {
    id: question.id,
    title: question.title,
    additional_details: question.additionalDetails,
    answer_type: question.answerType as AnswerType,
    is_required: question.isRequired,
    explanation: question.explanation,
    min: question.minAnswer,
    max: question.maxAnswer,
    image_file_id: question.imageFileId,
    translations: translationsOf(question),
    answers: question._count.answers,
    options: question.options.map((option) => ({
      id: option.id,
      details: option.details,
      is_correct: option.isCorrect,
      image_file_id: option.imageFileId,
      translations: translationsOf(option),
      answers: option._count.answers,
    })),
  };
}

function toPostFormView(post: FullChallenge["socialPosts"][number]): PostFormView {
  const mediumOf = (row: Pick<typeof post, "id" | "postType" | "mediaFileId" | "durationSeconds">) => ({
    id: row.id,
    post_type: row.postType === "video" ? ("video" as const) : ("image" as const),
    media_file_id: row.mediaFileId,
    duration: row.durationSeconds,
  });
  return {
    ...mediumOf(post),
    post_type: post.postType as PostFormView["post_type"],
    platform: post.page.platform as PostFormView["platform"],
    message: post.message,
    username: post.username,
    url: post.url,
    published_at: post.publishedAt.toISOString(),
    pictures: post.children.map(mediumOf),
  };
}
