/** A stored challenge as its form shows it, and what the form offers to choose from. */
import { z } from "zod";
import { translationsView } from "~/platform/translations";
import { ANSWER_TYPES } from "~/services/answers/answer-types";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";
import { EARNINGS } from "~/services/challenge-types/earnings";
import { SOCIAL_PLATFORMS } from "~/services/social/platforms";
import { POST_TYPES } from "~/services/social/social-posts.schema";
import { namedTags } from "~/services/tags/tags.schema";
import { tierName } from "~/services/tiers/tiers.schema";
import { challengeStatus } from "../challenges.schema";

const questionFormView = z.object({
  id: z.string(),
  title: z.string(),
  additional_details: z.string(),
  answer_type: z.enum(ANSWER_TYPES),
  is_required: z.boolean(),
  explanation: z.string(),
  min: z.string().nullable(),
  max: z.string().nullable(),
  image_file_id: z.string().nullable(),
  translations: translationsView,
  /** The number of its answers: an answered question cannot be removed. */
  answers: z.number(),
  options: z.array(
    z.object({
      id: z.string(),
      details: z.string(),
      is_correct: z.boolean(),
      image_file_id: z.string().nullable(),
      translations: translationsView,
      answers: z.number(),
    }),
  ),
});
export type QuestionFormView = z.infer<typeof questionFormView>;

const postMediumView = z.object({
  id: z.string(),
  post_type: z.enum(["image", "video"]),
  media_file_id: z.string().nullable(),
  duration: z.number().nullable(),
});

const postFormView = postMediumView.extend({
  post_type: z.enum(POST_TYPES),
  platform: z.enum(SOCIAL_PLATFORMS),
  message: z.string(),
  username: z.string(),
  url: z.string(),
  published_at: z.string(),
  pictures: z.array(postMediumView),
});
export type PostFormView = z.infer<typeof postFormView>;

/** The fields have the names that the form sends them with. Times are instants. */
export const challengeFormView = z.object({
  id: z.string(),
  program_id: z.string(),
  challenge_type: z.enum(CHALLENGE_TYPES),
  caption: z.string(),
  identifier: z.string(),
  description: z.string(),
  content: z.string(),
  parameters: z.string().nullable(),
  cta_button_text: z.string(),
  success_message: z.string().nullable(),
  translations: translationsView,
  image_file_id: z.string().nullable(),
  icon_file_id: z.string().nullable(),
  reward_type: z.enum(EARNINGS),
  points: z.number(),
  prize_reward_id: z.string().nullable(),
  sweepstake_reward_id: z.string().nullable(),
  sweepstake_entries: z.number(),
  grants_offers: z.boolean(),
  start: z.string().nullable(),
  finish: z.string().nullable(),
  repeatable: z.boolean(),
  repeat_after_seconds: z.number(),
  published: z.boolean(),
  link_url: z.string().nullable(),
  bypass_modal: z.boolean(),
  api_completion_only: z.boolean(),
  video_file_id: z.string().nullable(),
  duration: z.number().nullable(),
  captions_file_id: z.string().nullable(),
  price: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radius_meters: z.number(),
  friend_points: z.number(),
  entity_label: z.string(),
  entity_options: z.array(
    z.object({ id: z.string(), entity: z.string(), active: z.boolean(), translations: translationsView }),
  ),
  amount_options: z.array(z.object({ id: z.string(), amount: z.number(), points: z.number(), active: z.boolean() })),
  questions: z.array(questionFormView),
  posts: z.array(postFormView),
  required_tier_id: z.string().nullable(),
  content_tag_ids: z.array(z.string()),
  content_tags: namedTags,
  status: challengeStatus,
  /** Whether a participant has completed it. Its type cannot be changed then. */
  completed: z.boolean(),
  /** The collection whose certificates its prize mints; the form asks for a confirmation before saving then. */
  achievement_collection_address: z.string().nullable(),
  updated_at: z.string(),
});
export type ChallengeFormView = z.infer<typeof challengeFormView>;

const formFile = z.object({ id: z.string(), name: z.string(), url: z.string(), content_type: z.string() });
/** A file of the media library as the form shows it. */
export type FormFile = z.infer<typeof formFile>;

const challengeFormOptions = z.object({
  /** Without types whose feature is off or whose payments cannot be taken. */
  types: z.array(z.enum(CHALLENGE_TYPES)),
  /** Rewards that a challenge can give. */
  rewards: z.array(z.object({ id: z.string(), name: z.string() })),
  sweepstakes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The tiers that it may be for; none while the feature is off. */
  tiers: z.array(tierName),
  /** The content tags to choose from. */
  content_tags: namedTags,
  profile_attributes: z.array(z.object({ display_name: z.string(), answer_type: z.enum(ANSWER_TYPES) })),
  /** The files that the stored challenge shows. */
  files: z.array(formFile),
});
export type ChallengeFormOptions = z.infer<typeof challengeFormOptions>;

export const newChallengeForm = z.object({ challenge: z.null(), options: challengeFormOptions });
export const challengeForm = z.object({ challenge: challengeFormView, options: challengeFormOptions });
