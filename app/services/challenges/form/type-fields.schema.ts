/**
 * The checks of the fields that only some types have, and what a challenge of another type stores. Errors name their field
 * by its nested path, such as `questions[2][options]`. Browser-safe.
 */
import { z } from "zod";
import { msg } from "~/locales/translate";
import {
  booleanField,
  decimal,
  emptyAsNull,
  integer,
  money,
  optionalFile,
  optionalTime,
  REQUIRED_MESSAGE,
  requiredText,
  text,
} from "~/platform/form-values";
import { translationsField } from "~/platform/translations";
import { limitErrors, limitOf } from "~/services/answers/answer-checks";
import { ANSWER_TYPES } from "~/services/answers/answer-types";
import { answerKind } from "~/services/answers/registry";
import type { TypeField } from "~/services/challenge-types/challenge-kind";
import { SOCIAL_PLATFORMS } from "~/services/social/platforms";
import { POST_TYPES } from "~/services/social/social-posts.schema";
import {
  DEFAULT_RADIUS_METERS,
  MAX_CHOICES,
  MAX_FRIEND_POINTS,
  MAX_OPTIONS,
  MAX_PICTURES,
  MAX_POSTS,
  MAX_QUESTIONS,
} from "./challenge-limits";

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

const ADD_QUESTION = msg("Add at least one question");
const ADD_POST = msg("Add at least one post");
const ADD_CAUSE = msg("Add at least one cause");
const ADD_AMOUNT = msg("Add at least one amount");
const LINK = msg("Enter a link that starts with https://, tel: or mailto:");

/** `empty` is what challenges of the other types have. */
export const TYPE_FIELDS = {
  /** The variant. Which ones there are depends on the type. */
  parameters: field(emptyAsNull(text(40)), null),
  link_url: field(requiredText(2_000).refine(isSafeLink, LINK), null),
  bypass_modal: field(booleanField().default(false), false),
  api_completion_only: field(booleanField().default(false), false),
  video_file_id: field(z.uuid(msg("Choose a video from the media library")), null),
  duration: field(integer(1), null),
  captions_file_id: field(optionalFile(), null),
  questions: field(z.array(questionInput, ADD_QUESTION).min(1, ADD_QUESTION).max(MAX_QUESTIONS, TOO_MANY), []),
  posts: field(z.array(postInput, ADD_POST).min(1, ADD_POST).max(MAX_POSTS, TOO_MANY), []),
  entity_label: field(text(160).default(""), ""),
  entity_options: field(z.array(entityInput, ADD_CAUSE).min(1, ADD_CAUSE).max(MAX_CHOICES, TOO_MANY), []),
  amount_options: field(z.array(amountInput, ADD_AMOUNT).min(1, ADD_AMOUNT).max(MAX_CHOICES, TOO_MANY), []),
  price: field(money(), null),
  latitude: field(emptyAsNull(decimal(-90, 90, msg("Enter a number from -90 to 90"))), null),
  longitude: field(emptyAsNull(decimal(-180, 180, msg("Enter a number from -180 to 180"))), null),
  radius_meters: field(integer(1).default(DEFAULT_RADIUS_METERS), DEFAULT_RADIUS_METERS),
  friend_points: field(
    integer(0)
      .pipe(z.number().max(MAX_FRIEND_POINTS, msg("Enter {max} or less")))
      .default(0),
    0,
  ),
} satisfies Record<TypeField, object>;

type Fields = typeof TYPE_FIELDS;
/** The fields of all types, as a challenge of any type stores them. */
export type TypeFields = { [Name in TypeField]: z.output<Fields[Name]["schema"]> | Fields[Name]["empty"] };

/** What a challenge stores in the fields that its type does not have. */
export const NO_TYPE_FIELDS = Object.fromEntries(
  Object.entries(TYPE_FIELDS).map(([name, { empty }]) => [name, empty]),
) as TypeFields;

function field<Schema extends z.ZodType, Empty extends z.output<Schema> | null>(schema: Schema, empty: Empty) {
  return { schema, empty };
}

/** Where a challenge's button may lead: a web page, a page of the site itself, a call or a mail; never a script. */
function isSafeLink(address: string): boolean {
  return /^(tel|mailto|sms):\S/i.test(address) || /^\/(?![/\\])/.test(address) || isWebAddress(address);
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
