/**
 * A whole challenge as the wizard and JSON send it (specification 2, sections 2.7, 4.5-4.7 and 5): what all types share,
 * and what each asks for beside. Errors come on their fields by nested path, such as `questions[2][options]`.
 */
import { z } from "zod";
import { phrase } from "~/locales/say";
import {
  dollars,
  FILL_IN,
  formKey,
  optionalFile,
  optionalTime,
  orNothing,
  requiredText,
  text,
  wholeNumber,
  yesOrNo,
} from "../form-values";
import { PLATFORMS } from "../social/social-posts.schema";
import { isIdentifier } from "./challenge-identifier";
import { MAX_CHOICES, MAX_OPTIONS, MAX_PICTURES, MAX_POSTS, MAX_QUESTIONS } from "./challenge-limits";
import {
  ANSWER_TYPES,
  CHOICE_TYPES,
  COLLECT_PARAMETERS,
  MULTIPLE_CHOICE_TYPES,
  type AnswerType,
  type ChallengeStatus,
  type ChallengeType,
} from "./challenges.schema";
import { isSafeLink } from "./link-rules";

const id = z.uuid(phrase("This is not part of the challenge")).optional();
const TOO_MANY = phrase("Please use {max} at most");

const optionInput = z.object({
  id,
  details: text(300).default(""),
  is_correct: yesOrNo().default(false),
  image_file_id: optionalFile(),
});

const questionInput = z
  .object({
    id,
    title: requiredText(500),
    additional_details: text(2_000).default(""),
    answer_type: z.enum(ANSWER_TYPES, phrase("Choose an answer type")),
    is_required: yesOrNo().default(true),
    explanation: text(2_000).default(""),
    image_file_id: optionalFile(),
    options: z.array(optionInput).max(MAX_OPTIONS, TOO_MANY).default([]),
  })
  .superRefine((question, context) => {
    if (!CHOICE_TYPES.includes(question.answer_type)) return;
    if (question.options.length < 2)
      context.addIssue({ code: "custom", path: ["options"], message: phrase("Give at least two options") });
    question.options.forEach((option, index) => {
      if (option.details === "")
        context.addIssue({ code: "custom", path: ["options", index, "details"], message: FILL_IN });
    });
  })
  // Options typed before the answer type was changed to one without any.
  .transform((question) => (CHOICE_TYPES.includes(question.answer_type) ? question : { ...question, options: [] }));
export type QuestionInput = z.output<typeof questionInput>;

const postMedium = {
  id,
  post_type: z.enum(["image", "video"], phrase("Choose a picture or a film")),
  media_file_id: z.uuid(phrase("Choose a file from the media library")),
  duration: orNothing(wholeNumber(1)),
};

const postInput = z.object({
  ...postMedium,
  platform: z.enum(PLATFORMS, phrase("Choose a network")),
  message: text(2_000).default(""),
  username: text(120).default(""),
  url: requiredText(2_000).refine(isWebAddress, phrase("Please enter a web address, such as https://example.com")),
  published_at: optionalTime(),
  /** With pictures of its own a post is a gallery. */
  pictures: z.array(z.object(postMedium)).max(MAX_PICTURES, TOO_MANY).default([]),
});
export type PostInput = z.output<typeof postInput>;

const entityInput = z.object({
  id: z.string().max(60).optional(),
  entity: requiredText(160),
  active: yesOrNo().default(true),
});
const amountInput = z.object({
  id: z.string().max(60).optional(),
  amount: dollars(),
  points: wholeNumber(0).default(0),
  active: yesOrNo().default(true),
});

const shared = {
  caption: requiredText(160),
  /** Proposed from the caption where nothing is given. */
  identifier: orNothing(
    z.string(FILL_IN).trim().refine(isIdentifier, phrase("Use lower-case letters, digits and hyphens")),
  ),
  description: text(5_000).default(""),
  content: text(50_000).default(""),
  /** The default of the type where nothing is given (section 4.5). */
  cta_button_text: text(60).default(""),
  success_message: orNothing(text(300)),
  image_file_id: optionalFile(),
  icon_file_id: optionalFile(),
  reward_type: z.enum(["points", "prize"], phrase("Choose what it earns")).default("points"),
  points: wholeNumber(0).default(0),
  prize_reward_id: orNothing(z.uuid(phrase("Choose a reward from the list"))),
  sweepstake_reward_id: orNothing(z.uuid(phrase("Choose a sweepstake from the list"))),
  sweepstake_entries: wholeNumber(1).default(1),
  grants_offers: yesOrNo().default(false),
  start: optionalTime(),
  finish: optionalTime(),
  repeatable: yesOrNo().default(false),
  repeat_after_seconds: wholeNumber(1).default(86_400),
  published: yesOrNo().default(false),
};

const LINK = phrase("Please enter an address that begins with https://, tel: or mailto:");
const link = requiredText(2_000).refine(isSafeLink, LINK);
const optionalLink = orNothing(text(2_000).refine(isSafeLink, LINK));
const linked = {
  link_url: link,
  bypass_modal: yesOrNo().default(false),
  api_completion_only: yesOrNo().default(false),
};

/** A challenge to create, or to replace what is stored. What a type does not ask for is not kept. */
export const challengeInput = z
  .discriminatedUnion(
    "challenge_type",
    [
      z.object({
        ...shared,
        challenge_type: z.literal("signup"),
        parameters: orNothing(z.enum(["email", "program"], phrase("Choose a variant"))),
      }),
      z.object({ ...shared, ...linked, challenge_type: z.literal("call_action") }),
      z.object({ ...shared, ...linked, challenge_type: z.literal("link") }),
      z.object({ ...shared, challenge_type: z.literal("article"), content: requiredText(50_000) }),
      z.object({
        ...shared,
        challenge_type: z.literal("video"),
        video_file_id: z.uuid(phrase("Choose a film from the media library")),
        duration: wholeNumber(1),
        captions_file_id: optionalFile(),
      }),
      z.object({ ...shared, challenge_type: z.literal("referral") }),
      z.object({
        ...shared,
        challenge_type: z.literal("collect"),
        parameters: z.enum(COLLECT_PARAMETERS, phrase("Choose a quiz, a survey or a profile form")),
        questions: z.array(questionInput).min(1, phrase("Add at least one question")).max(MAX_QUESTIONS, TOO_MANY),
      }),
      z.object({
        ...shared,
        challenge_type: z.literal("unified_social"),
        posts: z.array(postInput).min(1, phrase("Add at least one post")).max(MAX_POSTS, TOO_MANY),
      }),
      z.object({
        ...shared,
        challenge_type: z.literal("donation"),
        entity_label: text(160).default(""),
        entity_options: z.array(entityInput).min(1, phrase("Add at least one cause")).max(MAX_CHOICES, TOO_MANY),
        amount_options: z.array(amountInput).min(1, phrase("Add at least one amount")).max(MAX_CHOICES, TOO_MANY),
      }),
      z.object({ ...shared, challenge_type: z.literal("membership"), price: dollars() }),
      z.object({
        ...shared,
        challenge_type: z.literal("share"),
        parameters: orNothing(z.enum(["facebook", "twitter", "x"], phrase("Choose a network"))),
        link_url: optionalLink,
      }),
      z.object({ ...shared, challenge_type: z.literal("engage"), link_url: link }),
      z.object({ ...shared, challenge_type: z.literal("location") }),
    ],
    phrase("Choose a type"),
  )
  .superRefine((challenge, context) => {
    const complain = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
    if (challenge.reward_type === "prize" && !challenge.prize_reward_id)
      complain(["prize_reward_id"], phrase("Choose a reward from the list"));
    if (challenge.challenge_type !== "collect" || challenge.parameters !== "quiz") return;
    challenge.questions.forEach((question, index) => {
      if (!CHOICE_TYPES.includes(question.answer_type)) return;
      const right = question.options.filter((option) => option.is_correct).length;
      const several = MULTIPLE_CHOICE_TYPES.includes(question.answer_type);
      if (right === 0)
        complain(
          ["questions", index, "is_correct"],
          several ? phrase("Mark the right answers") : phrase("Mark the right answer"),
        );
      else if (right > 1 && !several)
        complain(["questions", index, "is_correct"], phrase("Only one answer can be right here"));
    });
  });
export type ChallengeInput = z.output<typeof challengeInput>;

/** Fields as the stored challenge shows them in its form, under the names that it is sent with. Times are instants. */
export type ChallengeFormView = {
  id: string;
  program_id: string;
  challenge_type: ChallengeType;
  caption: string;
  identifier: string;
  description: string;
  content: string;
  parameters: string | null;
  cta_button_text: string;
  success_message: string | null;
  image_file_id: string | null;
  icon_file_id: string | null;
  reward_type: "points" | "prize";
  points: number;
  prize_reward_id: string | null;
  sweepstake_reward_id: string | null;
  sweepstake_entries: number;
  grants_offers: boolean;
  start: string | null;
  finish: string | null;
  repeatable: boolean;
  repeat_after_seconds: number;
  published: boolean;
  link_url: string | null;
  bypass_modal: boolean;
  api_completion_only: boolean;
  video_file_id: string | null;
  duration: number | null;
  captions_file_id: string | null;
  price: number | null;
  entity_label: string;
  entity_options: { id: string; entity: string; active: boolean }[];
  amount_options: { id: string; amount: number; points: number; active: boolean }[];
  questions: QuestionFormView[];
  posts: PostFormView[];
  status: ChallengeStatus;
  /** Whether somebody has completed it: then its type stays. */
  completed: boolean;
  /** Of the collection whose certificates its prize mints; saving asks first then (section 4.6). */
  achievement_collection_address: string | null;
  updated_at: string;
};

export type QuestionFormView = {
  id: string;
  title: string;
  additional_details: string;
  answer_type: AnswerType;
  is_required: boolean;
  explanation: string;
  image_file_id: string | null;
  /** How often it was answered: an answered question cannot be removed. */
  answers: number;
  options: { id: string; details: string; is_correct: boolean; image_file_id: string | null; answers: number }[];
};

type PostMediumView = {
  id: string;
  post_type: "image" | "video";
  media_file_id: string | null;
  duration: number | null;
};

export type PostFormView = PostMediumView & {
  platform: (typeof PLATFORMS)[number];
  message: string;
  username: string;
  url: string;
  published_at: string;
  pictures: PostMediumView[];
};

/** A file of the library as the form shows it. */
export type FormFile = { id: string; name: string; url: string; content_type: string };

/** What the wizard offers to choose from, beside the challenge itself. */
export type ChallengeFormOptions = {
  /** Types whose feature is off or whose payments cannot be taken are not offered. */
  types: ChallengeType[];
  /** Rewards that a challenge can give. */
  rewards: { id: string; name: string }[];
  sweepstakes: { id: string; name: string }[];
  profile_attributes: { display_name: string; answer_type: AnswerType }[];
  /** The files that the stored challenge shows. */
  files: FormFile[];
};

/** The intents of the wizard's pages; the fields are checked against the stored challenge, which they change. */
const version = z.iso.datetime(phrase("Reload the page and try again")).optional();
/** `idempotency_key` is made once for each opened form. */
export const createChallengeIntent = z.looseObject({ intent: z.literal("create"), idempotency_key: formKey });
/** `updated_at`, where given, is the version the change was made on. */
export const updateChallengeIntent = z.looseObject({ intent: z.literal("update"), updated_at: version });
export const challengeFormIntent = z.discriminatedUnion("intent", [createChallengeIntent, updateChallengeIntent]);

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
