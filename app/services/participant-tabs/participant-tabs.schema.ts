/** The lists on the tabs of a participant's page in the admin. Browser-safe. */
import { z } from "zod";
import { booleanFilter, daysFilter, filterOf, listQuery, pageSchema } from "~/platform/paging";
import { ANSWER_TYPES } from "~/services/answers/answer-types";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";
import { SELECTIONS } from "~/services/reward-types/selections";

/** `participants/{id}/rewards`. */
export const participantRewardsQuery = listQuery(["claimed_at", "points"], "-claimed_at");
export type ParticipantRewardsQuery = z.infer<typeof participantRewardsQuery>;

export const participantRewardView = z.object({
  id: z.string(),
  reward_id: z.string(),
  reward: z.string(),
  selection: z.enum(SELECTIONS),
  points: z.number(),
  has_coupon: z.boolean(),
  /** Null without a coupon, and for admins without `rewards:manage`. */
  coupon_code: z.string().nullable(),
  /** When and where its code was used at a register; null while it was not, and for a store that was not named. */
  redeemed_at: z.string().nullable(),
  redeemed_store: z.string().nullable(),
  /** The address of the certificate on the chain; null without one, or while it is not minted. */
  certificate: z.object({ address: z.string().nullable(), url: z.string().nullable() }).nullable(),
  /** What it was given for was taken back since; an admin decides. */
  in_review: z.boolean(),
  claimed_at: z.string(),
});
export type ParticipantRewardView = z.infer<typeof participantRewardView>;

/** `participants/{id}/challenges`. */
export const participantChallengesQuery = listQuery(["completed_at", "points"], "-completed_at");
export type ParticipantChallengesQuery = z.infer<typeof participantChallengesQuery>;

export const participantChallengeView = z.object({
  id: z.string(),
  challenge_id: z.string(),
  challenge: z.string(),
  challenge_type: z.enum(CHALLENGE_TYPES),
  parameters: z.string().nullable(),
  points: z.number(),
  /** 1 for the first time. */
  occurrence: z.number(),
  /** Whether an admin can take it back. */
  undoable: z.boolean(),
  completed_at: z.string(),
});
export type ParticipantChallengeView = z.infer<typeof participantChallengeView>;

/** `participants/{id}/questions`: by challenge, in the order of the challenge. */
export const participantQuestionsQuery = listQuery(["challenge"], "challenge");
export type ParticipantQuestionsQuery = z.infer<typeof participantQuestionsQuery>;

export const participantQuestionView = z.object({
  id: z.string(),
  title: z.string(),
  challenge_id: z.string(),
  challenge: z.string(),
  answer_type: z.enum(ANSWER_TYPES),
  answered: z.boolean(),
  /** Whether the last answer is right; null without an answer, or for a question without right answers. */
  correct: z.boolean().nullable(),
});
export type ParticipantQuestionView = z.infer<typeof participantQuestionView>;

/** `participants/{id}/participant_answers`, newest first; optionally of some challenges. */
export const participantAnswersQuery = listQuery(["created_at"], "-created_at").extend({
  challenge: filterOf(z.uuid()),
});
export type ParticipantAnswersQuery = z.infer<typeof participantAnswersQuery>;

export const participantAnswerView = z.object({
  id: z.string(),
  challenge_id: z.string(),
  challenge: z.string(),
  question_id: z.string(),
  question: z.string(),
  answer_type: z.enum(ANSWER_TYPES),
  answer: z.string(),
  photo_url: z.string().nullable(),
  created_at: z.string(),
});
export type ParticipantAnswerView = z.infer<typeof participantAnswerView>;

/** A page of answers, with the challenges to filter by. */
export const participantAnswersPage = pageSchema(participantAnswerView).extend({
  challenges: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ParticipantAnswersPage = z.infer<typeof participantAnswersPage>;

/**
 * What is on the timeline: what the participant did or got, what others changed, what they noted, or what
 * they wrote to the participant.
 */
const EVENT_KINDS = ["action", "change", "note", "message"] as const;

/** The timeline: newest first. */
export const participantTimelineQuery = listQuery(["created_at"], "-created_at").extend({
  kind: filterOf(z.enum(EVENT_KINDS)),
  /** Whether points moved. */
  points: booleanFilter(),
  /** Days in the program's time zone. */
  created: daysFilter(),
});
export type ParticipantTimelineQuery = z.infer<typeof participantTimelineQuery>;

/** Where an event comes from: the participant, a person in the admin, a key of the API, or what the platform does by itself. */
export const EVENT_SOURCES = ["participant", "admin", "api_key", "import", "bulk_change", "review", "rule"] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

/** Something the participant did, a change that an admin made, a note or a message. */
export const participantEventView = z.object({
  id: z.string(),
  kind: z.enum(EVENT_KINDS),
  source: z.enum(EVENT_SOURCES),
  /** The type of the action (`quiz`), or the audit log's name of the change (`participant.update`); `note`, `message`. */
  type: z.string(),
  /** Of a note its text, of a message its subject. */
  title: z.string(),
  /** What an action was about; null for a change. */
  actionable_type: z.string().nullable(),
  actionable_id: z.string().nullable(),
  points: z.number(),
  /** Who made the change, or is behind an action: an import, a review, points by hand. Null for what they did themselves. */
  admin: z.string().nullable(),
  /** Also the file of an import, and the text of a message. */
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** The tiers before and after, by those that the program has now, of an action whose points led to another one. */
  tier_change: z.object({ from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  created_at: z.string(),
});
export type ParticipantEventView = z.infer<typeof participantEventView>;
