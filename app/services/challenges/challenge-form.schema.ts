/**
 * A challenge as the wizard and JSON clients send it: the shared fields, and the fields of each type. Errors name their
 * field by its nested path, such as `questions[2][options]`.
 */
import { z } from "zod";
import { msg } from "~/locales/translate";
import {
  booleanField,
  cleaned,
  decimal,
  emptyAsNull,
  formKey,
  integer,
  money,
  optionalFile,
  optionalTime,
  REQUIRED_MESSAGE,
  requiredText,
  text,
} from "~/platform/form-values";
import { publicationField } from "~/platform/publication";
import { translationsField } from "~/platform/translations";
import { SOCIAL_PLATFORMS } from "../social/platforms";
import { POST_TYPES } from "../social/social-posts.schema";
import { contentTagIds } from "../tags/tags.schema";
import { limitErrors, limitOf } from "./answers/answer-checks";
import { ANSWER_TYPES, answerKind } from "./answers/registry";
import { isIdentifier } from "./challenge-identifier";
import {
  DEFAULT_RADIUS_METERS,
  MAX_CHOICES,
  MAX_OPTIONS,
  MAX_PICTURES,
  MAX_POSTS,
  MAX_QUESTIONS,
} from "./challenge-limits";
import { COLLECT_PARAMETERS } from "./challenges.schema";

const id = z.uuid(msg("This isn't part of the challenge")).optional();
const TOO_MANY = msg("Use {max} or fewer");

const optionInput = z.object({
  id,
  details: text(300).default(""),
  is_correct: booleanField().default(false),
  image_file_id: optionalFile(),
  translations: translationsField({ details: 300 }).optional(),
});

const answerLimit = emptyAsNull(z.union([text(40), z.number().transform(String)])).default(null);

const questionInput = z
  .object({
    id,
    title: requiredText(500),
    additional_details: text(2_000).default(""),
    answer_type: z.enum(ANSWER_TYPES, msg("Choose an answer type")),
    is_required: booleanField().default(true),
    explanation: text(2_000).default(""),
    /** The smallest and the largest answer to a question for a number or a date, written like an answer. */
    min: answerLimit,
    max: answerLimit,
    image_file_id: optionalFile(),
    translations: translationsField({ title: 500, additional_details: 2_000, explanation: 2_000 }).optional(),
    options: z.array(optionInput).max(MAX_OPTIONS, TOO_MANY).default([]),
  })
  .superRefine((question, context) => {
    if (!answerKind(question.answer_type).options) return;
    if (question.options.length < 2)
      context.addIssue({ code: "custom", path: ["options"], message: msg("Add at least two options") });
    question.options.forEach((option, index) => {
      if (option.details === "")
        context.addIssue({ code: "custom", path: ["options", index, "details"], message: REQUIRED_MESSAGE });
    });
  })
  .superRefine((question, context) => {
    for (const { field, message } of limitErrors(question))
      context.addIssue({ code: "custom", path: [field], message });
  })
  // Drop options and limits that were typed before the answer type was changed to one without them.
  .transform((question) => ({
    ...question,
    ...(answerKind(question.answer_type).options ? {} : { options: [] }),
    min: limitOf(question, "min"),
    max: limitOf(question, "max"),
  }));
export type QuestionInput = z.output<typeof questionInput>;

const pictureInput = z.object({
  id,
  post_type: z.enum(["image", "video"], msg("Choose an image or a video")),
  media_file_id: z.uuid(msg("Choose a file from the media library")),
  duration: emptyAsNull(integer(1)),
});

const postFields = z.object({
  id,
  post_type: z.enum(POST_TYPES, msg("Choose image, video or text")),
  media_file_id: optionalFile(),
  duration: emptyAsNull(integer(1)),
  platform: z.enum(SOCIAL_PLATFORMS, msg("Choose a network")),
  message: text(2_000).default(""),
  username: text(120).default(""),
  url: requiredText(2_000).refine(isWebAddress, msg("Enter a URL, like https://example.com")),
  published_at: optionalTime(),
  /** A post with pictures of its own is a gallery. */
  pictures: z.array(pictureInput).max(MAX_PICTURES, TOO_MANY).default([]),
});
const postInput = postFields
  .superRefine(({ post_type, media_file_id, message }, context) => {
    if (post_type === "text" && message === "")
      context.addIssue({ code: "custom", path: ["message"], message: REQUIRED_MESSAGE });
    if (post_type !== "text" && !media_file_id)
      context.addIssue({
        code: "custom",
        path: ["media_file_id"],
        message: msg("Choose a file from the media library"),
      });
  })
  // A text has no file, no duration and no gallery; they may be left from before the type was changed.
  .transform((post) =>
    post.post_type === "text" ? { ...post, media_file_id: null, duration: null, pictures: [] } : post,
  );
export type PostInput = z.output<typeof postInput>;

const entityInput = z.object({
  id: z.string().max(60).optional(),
  entity: requiredText(160),
  active: booleanField().default(true),
  translations: translationsField({ entity: 160 }).optional(),
});
const amountInput = z.object({
  id: z.string().max(60).optional(),
  amount: money(),
  points: integer(0).default(0),
  active: booleanField().default(true),
});

const shared = {
  caption: requiredText(160),
  /** Made from the caption if empty. */
  identifier: emptyAsNull(
    cleaned("code", REQUIRED_MESSAGE).refine(isIdentifier, msg("Use lowercase letters, digits and hyphens")),
  ),
  description: text(5_000).default(""),
  content: text(50_000).default(""),
  /** The default of the type if empty. */
  cta_button_text: text(60).default(""),
  success_message: emptyAsNull(text(300)),
  /** Where no translations are sent, the stored ones stay; so they do on questions, options and causes. */
  translations: translationsField({
    caption: 160,
    description: 5_000,
    content: 50_000,
    cta_button_text: 60,
    success_message: 300,
    entity_label: 160,
  }).optional(),
  image_file_id: optionalFile(),
  icon_file_id: optionalFile(),
  reward_type: z.enum(["points", "prize"], msg("Choose what participants earn")).default("points"),
  points: integer(0).default(0),
  prize_reward_id: emptyAsNull(z.uuid(msg("Choose a reward from the list"))),
  sweepstake_reward_id: emptyAsNull(z.uuid(msg("Choose a sweepstakes from the list"))),
  sweepstake_entries: integer(1).default(1),
  grants_offers: booleanField().default(false),
  start: optionalTime(),
  finish: optionalTime(),
  repeatable: booleanField().default(false),
  /** Whole days and weeks are those of the calendar: docs/product/challenges.md#repeating. */
  repeat_after_seconds: integer(1).default(86_400),
  published: booleanField().default(false),
  /** The tier that participants need; null: everybody may. */
  required_tier_id: emptyAsNull(z.uuid(msg("Choose a tier from the list"))),
  content_tag_ids: contentTagIds.default([]),
};

const LINK = msg("Enter a link that starts with https://, tel: or mailto:");
const link = requiredText(2_000).refine(isSafeLink, LINK);
const optionalLink = emptyAsNull(text(2_000).refine(isSafeLink, LINK));
const linked = {
  link_url: link,
  bypass_modal: booleanField().default(false),
  api_completion_only: booleanField().default(false),
};

/** A challenge to create, or to replace the stored one. Fields that its type does not have are dropped. */
export const challengeInput = z
  .discriminatedUnion(
    "challenge_type",
    [
      z.object({
        ...shared,
        challenge_type: z.literal("signup"),
        parameters: emptyAsNull(z.enum(["email", "program"], msg("Choose a variant"))),
      }),
      z.object({ ...shared, ...linked, challenge_type: z.literal("call_action") }),
      z.object({ ...shared, ...linked, challenge_type: z.literal("link") }),
      z.object({ ...shared, challenge_type: z.literal("article"), content: requiredText(50_000) }),
      z.object({
        ...shared,
        challenge_type: z.literal("video"),
        video_file_id: z.uuid(msg("Choose a video from the media library")),
        duration: integer(1),
        captions_file_id: optionalFile(),
      }),
      z.object({ ...shared, challenge_type: z.literal("referral") }),
      z.object({
        ...shared,
        challenge_type: z.literal("collect"),
        parameters: z.enum(COLLECT_PARAMETERS, msg("Choose quiz, survey or profile")),
        questions: z
          .array(questionInput, msg("Add at least one question"))
          .min(1, msg("Add at least one question"))
          .max(MAX_QUESTIONS, TOO_MANY),
      }),
      z.object({
        ...shared,
        challenge_type: z.literal("unified_social"),
        posts: z
          .array(postInput, msg("Add at least one post"))
          .min(1, msg("Add at least one post"))
          .max(MAX_POSTS, TOO_MANY),
      }),
      z.object({
        ...shared,
        challenge_type: z.literal("donation"),
        entity_label: text(160).default(""),
        entity_options: z
          .array(entityInput, msg("Add at least one cause"))
          .min(1, msg("Add at least one cause"))
          .max(MAX_CHOICES, TOO_MANY),
        amount_options: z
          .array(amountInput, msg("Add at least one amount"))
          .min(1, msg("Add at least one amount"))
          .max(MAX_CHOICES, TOO_MANY),
      }),
      z.object({ ...shared, challenge_type: z.literal("membership"), price: money() }),
      z.object({
        ...shared,
        challenge_type: z.literal("share"),
        parameters: emptyAsNull(z.enum(["facebook", "twitter", "x"], msg("Choose a network"))),
        link_url: optionalLink,
      }),
      z.object({ ...shared, challenge_type: z.literal("engage"), link_url: link }),
      z.object({
        ...shared,
        challenge_type: z.literal("location"),
        latitude: emptyAsNull(decimal(-90, 90, msg("Enter a number from -90 to 90"))),
        longitude: emptyAsNull(decimal(-180, 180, msg("Enter a number from -180 to 180"))),
        radius_meters: integer(1).default(DEFAULT_RADIUS_METERS),
      }),
    ],
    msg("Choose a type"),
  )
  .superRefine((challenge, context) => {
    const addError = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
    if (challenge.reward_type === "prize" && !challenge.prize_reward_id)
      addError(["prize_reward_id"], msg("Choose a reward from the list"));
    if (challenge.challenge_type === "location" && (challenge.latitude === null) !== (challenge.longitude === null))
      addError(
        [challenge.latitude === null ? "latitude" : "longitude"],
        msg("Enter both latitude and longitude, or neither"),
      );
    if (challenge.challenge_type !== "collect" || challenge.parameters !== "quiz") return;
    challenge.questions.forEach((question, index) => {
      if (!answerKind(question.answer_type).options) return;
      const correct = question.options.filter((option) => option.is_correct).length;
      const multiple = answerKind(question.answer_type).options?.multiple;
      if (correct === 0)
        addError(
          ["questions", index, "is_correct"],
          multiple ? msg("Mark the correct answers") : msg("Mark the correct answer"),
        );
      else if (correct > 1 && !multiple)
        addError(["questions", index, "is_correct"], msg("Only one answer can be correct"));
    });
  });
export type ChallengeInput = z.output<typeof challengeInput>;

const version = z.iso.datetime(msg("Reload the page and try again")).optional();
/**
 * The intents of the wizard's pages, which check the other fields with `challengeInput`. `idempotency_key` is made once
 * for each opened form.
 */
export const createChallengeIntent = z
  .looseObject({ intent: z.literal("create"), idempotency_key: formKey, publication: publicationField })
  .meta({ fields: challengeInput });
/** `updated_at`, if present, is the version that the form was opened with. */
export const updateChallengeIntent = z
  .looseObject({ intent: z.literal("update"), updated_at: version, publication: publicationField })
  .meta({ fields: challengeInput, partial: true });
export const challengeFormIntent = z.discriminatedUnion("intent", [createChallengeIntent, updateChallengeIntent]);

/** Where a challenge's button may lead: a web page, a page of the site itself, a call or a mail; never a script. */
function isSafeLink(address: string): boolean {
  return /^(tel|mailto|sms):\S/i.test(address) || /^\/(?![/\\])/.test(address) || isWebAddress(address);
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
