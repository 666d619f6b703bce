/** Challenges as the console lists and shows them (specification 2, sections 2.7 and 3 "Challenge (admin)"). Browser-safe. */
import { z } from "zod";
import { yesOrNo } from "../form-values";
import { listQuery } from "../paging";
import { PARTICIPANT_STATUSES } from "../participants/participants.schema";
import { imageView } from "../programs/programs.schema";
import { rowTagsView, toggleTagIntent } from "../tags/tags.schema";
import { updateChallengeIntent } from "./challenge-form.schema";
import { ANSWER_TYPES, CHALLENGE_TYPES, challengeStatus } from "./challenges.schema";

/** `GET programs/{id}/challenges`: in the order of the site unless asked otherwise. `tag` is an admin tag's id. */
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
  status: challengeStatus.optional().catch(undefined),
  challenge_type: z.enum(CHALLENGE_TYPES).optional().catch(undefined),
  tag: z.uuid().optional().catch(undefined),
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
  reward_type: z.enum(["points", "prize"]),
  start: z.string().nullable(),
  finish: z.string().nullable(),
  completions: z.number(),
  clicks: z.number(),
  /** The names of its admin tags. */
  tag_list: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ChallengeRowView = z.infer<typeof challengeRowView>;

/** `GET challenges/{id}`. */
export const challengeAdminView = challengeRowView.extend({
  ...rowTagsView.shape,
  cta_button_text: z.string(),
  /** `points` for every completion. */
  points_earned_by_users: z.number(),
  /** The collection on the chain that its prize mints from; null without one. */
  achievement_collection_address: z.string().nullable(),
  questions_count: z.number(),
  answers_count: z.number(),
});
export type ChallengeAdminView = z.infer<typeof challengeAdminView>;

/** `GET challenges/{id}/participants`: who completed it, a completion a row. */
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
  /** Of a quiz: how many of its questions were answered right; null for other challenges. */
  right_answers: z.number().nullable(),
});
export type ChallengeParticipantView = z.infer<typeof challengeParticipantView>;

/** `GET challenges/{id}/participant_answers`; `question` narrows the list to one of them. */
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
  created_at: z.string(),
});
export type ChallengeAnswerView = z.infer<typeof challengeAnswerView>;

/** How often an option of a question was chosen, and by how many in a hundred of those who answered it. */
const choiceCount = z.object({ label: z.string(), count: z.number(), percent: z.number(), is_correct: z.boolean() });
export type ChoiceCount = z.infer<typeof choiceCount>;

export const questionAnswersView = z.object({
  id: z.string(),
  title: z.string(),
  answer_type: z.enum(ANSWER_TYPES),
  /** How many participants answered it. */
  answered: z.number(),
  /** Of a question with options, or with yes and no; null for the others. */
  choices: z.array(choiceCount).nullable(),
  /** The newest answers of a question without options. */
  latest: z.array(z.object({ id: z.string(), answer: z.string() })),
});
export type QuestionAnswersView = z.infer<typeof questionAnswersView>;

/** A box that says what the row should come to, so that a double press or a second tab does not undo it. */
const wanted = yesOrNo().optional();

export const toggleApprovalIntent = z.object({
  intent: z.literal("toggle_approval"),
  id: z.string().optional(),
  published: wanted,
});
export const duplicateIntent = z.object({
  intent: z.literal("duplicate"),
  id: z.string().optional(),
  idempotency_key: z.string().min(8).max(200).optional(),
});

/** What can be done to one challenge, on its page and on its row in the list. */
export const challengeIntent = z.discriminatedUnion("intent", [
  toggleTagIntent,
  toggleApprovalIntent,
  duplicateIntent,
  updateChallengeIntent,
]);
