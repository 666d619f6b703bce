/** Challenges as the admin lists and shows them. Browser-safe. */
import { z } from "zod";
import { booleanField } from "~/platform/form-values";
import { daysFilter, filterOf, listQuery, pageSchema } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";
import { ANSWER_TYPES } from "~/services/answers/answer-types";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";
import { EARNINGS } from "~/services/challenge-types/earnings";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { imageView } from "~/services/programs/programs.schema";
import {
  namedTags,
  rowTagsView,
  tagSelectedIntent,
  toggleTagIntent,
  untagSelectedIntent,
} from "~/services/tags/tags.schema";
import { challengeStatus } from "./challenges.schema";
import { updateChallengeIntent } from "./form/challenge-form.schema";

/** `GET programs/{id}/challenges`: by default in the order of the site. `tag`: ids of admin tags. */
export const challengeListQuery = listQuery(
  [
    "position",
    "name",
    "identifier",
    "challenge_type",
    "points",
    "completions",
    "start",
    "finish",
    "created_at",
    "updated_at",
  ],
  "position",
).extend({
  /** Without it all but the archived ones. */
  status: filterOf(challengeStatus),
  challenge_type: filterOf(z.enum(CHALLENGE_TYPES)),
  tag: filterOf(z.uuid()),
  /** Days in the program's time zone. */
  start: daysFilter(),
  finish: daysFilter(),
  created: daysFilter(),
  /** Only these rows, for the download of a selection. */
  ids: selectedIds.optional().catch(undefined),
});
export type ChallengeListQuery = z.infer<typeof challengeListQuery>;

export const challengeRowView = z.object({
  id: z.string(),
  program_id: z.string(),
  identifier: z.string(),
  name: z.string(),
  caption: z.string(),
  image: imageView.nullable(),
  status: challengeStatus,
  published: z.boolean(),
  challenge_type: z.enum(CHALLENGE_TYPES),
  parameters: z.string().nullable(),
  /** Type and parameters in words, in English. */
  challengeType: z.string(),
  points: z.number(),
  reward_type: z.enum(EARNINGS),
  start: z.string().nullable(),
  finish: z.string().nullable(),
  completions: z.number(),
  clicks: z.number(),
  /** The names of the admin tags. */
  tag_list: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ChallengeRowView = z.infer<typeof challengeRowView>;

/** A page of the list, with the admin tags to filter by. */
export const challengeListPage = pageSchema(challengeRowView).extend({ tags: namedTags });
export type ChallengeListPage = z.infer<typeof challengeListPage>;

/** `GET challenges/{id}`. */
export const challengeAdminView = challengeRowView.extend({
  ...rowTagsView.shape,
  cta_button_text: z.string(),
  /** `points` for every completion. */
  points_earned_by_users: z.number(),
  /** The collection that the prize mints certificates from; null without one. */
  achievement_collection_address: z.string().nullable(),
  questions_count: z.number(),
  answers_count: z.number(),
});
export type ChallengeAdminView = z.infer<typeof challengeAdminView>;

/** `GET challenges/{id}/participants`: one row per completion. */
export const challengeParticipantsQuery = listQuery(
  ["name", "email", "status", "points", "completed_at"],
  "-completed_at",
);
export type ChallengeParticipantsQuery = z.infer<typeof challengeParticipantsQuery>;

export const challengeParticipantView = z.object({
  id: z.string(),
  participant_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.enum(PARTICIPANT_STATUSES),
  points: z.number(),
  completed_at: z.string(),
  /** How many of a quiz's questions were answered correctly; null for other challenges. */
  right_answers: z.number().nullable(),
});
export type ChallengeParticipantView = z.infer<typeof challengeParticipantView>;

/** One point per day, `x` its date in the program's time zone, `y` the completions on it. */
export const completionTrendView = z.array(z.object({ x: z.string(), y: z.number() }));
export type CompletionTrendView = z.infer<typeof completionTrendView>;

/** `GET challenges/{id}/participant_answers`; `question` filters by one question. */
export const challengeAnswersQuery = listQuery(["created_at"], "-created_at").extend({
  question: z.uuid().optional().catch(undefined),
});
export type ChallengeAnswersQuery = z.infer<typeof challengeAnswersQuery>;

export const challengeAnswerView = z.object({
  id: z.string(),
  participant_id: z.string(),
  name: z.string(),
  question_id: z.string(),
  question: z.string(),
  answer_type: z.enum(ANSWER_TYPES),
  answer: z.string(),
  photo_url: z.string().nullable(),
  created_at: z.string(),
});
export type ChallengeAnswerView = z.infer<typeof challengeAnswerView>;

/** How many participants chose an option, and which percentage of those who answered the question. */
const choiceCount = z.object({ label: z.string(), count: z.number(), percent: z.number(), is_correct: z.boolean() });
export type ChoiceCount = z.infer<typeof choiceCount>;

export const questionAnswersView = z.object({
  id: z.string(),
  title: z.string(),
  answer_type: z.enum(ANSWER_TYPES),
  /** How many participants answered it. */
  answered: z.number(),
  /** The options, or yes and no; null for a question that is answered with text. */
  choices: z.array(choiceCount).nullable(),
  /** The newest answers to a question without options. */
  latest: z.array(z.object({ id: z.string(), answer: z.string(), photo_url: z.string().nullable() })),
});
export type QuestionAnswersView = z.infer<typeof questionAnswersView>;

/** `published` is the state to reach, so that a double click or a second tab does not undo the change. */
export const toggleApprovalIntent = z.object({
  intent: z.literal("toggle_approval"),
  id: z.string().optional(),
  published: booleanField().optional(),
});
export const duplicateIntent = z.object({
  intent: z.literal("duplicate"),
  id: z.string().optional(),
  idempotency_key: z.string().min(8).max(200).optional(),
});

/** The intents on the selected rows of the list. */
export const challengeSelectionIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("publish"), ids: selectedIds }),
  z.object({ intent: z.literal("unpublish"), ids: selectedIds }),
  z.object({ intent: z.literal("archive"), ids: selectedIds }),
  z.object({ intent: z.literal("restore"), ids: selectedIds }),
  tagSelectedIntent,
  untagSelectedIntent,
]);

/** The intents on one challenge, from its page and from its row in the list. */
export const challengeIntent = z.discriminatedUnion("intent", [
  toggleTagIntent,
  toggleApprovalIntent,
  duplicateIntent,
  updateChallengeIntent,
  z.object({ intent: z.literal("delete") }),
]);
