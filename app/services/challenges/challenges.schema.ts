/** Challenges as participants' input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned } from "~/platform/form-values";
import { SCHEDULE_STATUSES } from "~/platform/schedule";
import { ANSWER_TYPES } from "~/services/answers/answer-types";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";
import { EARNINGS } from "~/services/challenge-types/earnings";
import { dailyLimitView, habitsView } from "~/services/habits/habits.schema";
import { pendingNote } from "~/services/points/account-points.schema";
import { imageView } from "~/services/programs/programs.schema";
import { friendView } from "~/services/referrals/friends.schema";
import { socialPostView } from "~/services/social/social-posts.schema";

export const challengeStatus = z.enum(SCHEDULE_STATUSES);
export type ChallengeStatus = z.infer<typeof challengeStatus>;

export const optionView = z.object({
  id: z.string(),
  details: z.string(),
  image: imageView.nullable(),
});

export const questionView = z.object({
  id: z.string(),
  title: z.string(),
  additional_details: z.string(),
  answer_type: z.enum(ANSWER_TYPES),
  is_required: z.boolean(),
  image: imageView.nullable(),
  options: z.array(optionView),
  /**
   * For quizzes only, so that the form can show immediately whether an answer is correct. Points do not depend on
   * correct answers, so participants gain nothing by reading them in advance.
   */
  correct_option_ids: z.array(z.string()),
  explanation: z.string(),
  /** The smallest and the largest answer to a question for a number or a date, written like an answer. */
  min: z.string().nullable(),
  max: z.string().nullable(),
  /** The field of the profile that the answer is stored in, for the browser's own suggestions; null for the others. */
  profile_field: z.string().nullable(),
});
export type QuestionView = z.infer<typeof questionView>;

export const answerView = z.object({
  question_id: z.string(),
  question_option_id: z.string().nullable(),
  answer: z.string(),
});
export type AnswerView = z.infer<typeof answerView>;

/** A challenge as lists show it, with this participant's progress. */
export const challengeTileView = z.object({
  id: z.string(),
  identifier: z.string(),
  caption: z.string(),
  description: z.string(),
  challenge_type: z.enum(CHALLENGE_TYPES),
  parameters: z.string().nullable(),
  points: z.number(),
  reward_type: z.enum(EARNINGS),
  status: challengeStatus,
  cta_button_text: z.string(),
  link_url: z.string().nullable(),
  bypass_modal: z.boolean(),
  api_completion_only: z.boolean(),
  duration: z.number().nullable(),
  question_count: z.number(),
  /** The minutes that reading an article takes; null for the other types. */
  reading_minutes: z.number().nullable(),
  start: z.string().nullable(),
  finish: z.string().nullable(),
  image: imageView.nullable(),
  icon: imageView.nullable(),
  repeatable: z.boolean(),
  is_repeatable_and_completed: z.boolean(),
  completed_by_current_participant_on: z.string().nullable(),
  /** When a repeatable challenge may be done again; null when it may be done now. */
  available_again_at: z.string().nullable(),
  /** The name of the tier that it is only for, if the participant has not reached it. */
  tier_needed: z.string().nullable(),
  /** The watched share of a video that was started, 0 to 1; null otherwise. */
  progress: z.number().nullable(),
});
export type ChallengeTileView = z.infer<typeof challengeTileView>;

const entityOptionView = z.object({ id: z.string(), entity: z.string(), active: z.boolean() });
const amountOptionView = z.object({ id: z.string(), amount: z.number(), points: z.number(), active: z.boolean() });

const donationFields = {
  /** ISO 4217, of the amounts and of a membership's price. */
  currency: z.string(),
  entity_label: z.string(),
  entity_options: z.array(entityOptionView),
  active_entity_options: z.array(entityOptionView),
  amount_options: z.array(amountOptionView),
  active_amount_options: z.array(amountOptionView),
};
export type DonationFields = z.infer<z.ZodObject<typeof donationFields>>;

/** `GET /public/home/donation_challenge`. */
export const donationView = challengeTileView.extend(donationFields);
export type DonationView = z.infer<typeof donationView>;

/** `GET /public/home/social_feed_challenge`. */
export const socialFeedView = challengeTileView.extend({ social_network_posts: z.array(socialPostView) });
export type SocialFeedView = z.infer<typeof socialFeedView>;

/** `GET /public/challenges/{id}`. */
export const challengeView = challengeTileView.extend({
  content: z.string(),
  success_message: z.string().nullable(),
  /** The reward that completing it gave; null before, and for a challenge that gives points. */
  prize: z.object({ id: z.string(), name: z.string(), image: imageView.nullable() }).nullable(),
  current_participant_name: z.string().nullable(),
  referral_url: z.string().nullable(),
  /** For a referral challenge: the friends who joined through the link and the points earned by them. */
  referrals: z
    .object({
      friends: z.number(),
      points: z.number(),
      /** The newest friends, those who do not count included. */
      newest: z.array(friendView),
    })
    .nullable(),
  /** For a referral challenge: what a friend gets for joining; 0 for others. */
  friend_points: z.number(),
  video: imageView.nullable(),
  captions: imageView.nullable(),
  /** The position in the video to resume at, in seconds. */
  resume_at: z.number(),
  social_network_posts: z.array(socialPostView),
  questions: z.array(questionView),
  participant_answers: z.array(answerView),
  /** For a donation; empty for the others. */
  ...donationFields,
  /** The price of a membership; null for the others. */
  price: z.number().nullable(),
  /** What the last completion earned, which a daily limit may have made less; null before. */
  earned_points: z.number().nullable(),
  /** What the program's daily limit leaves of its points today; null if it leaves all of them, or is off. */
  daily_limit: dailyLimitView.nullable(),
  /** How near to its place a check-in counts; null for the others, and where it counts anywhere. */
  check_in_radius_meters: z.number().nullable(),
});
export type ChallengeView = z.infer<typeof challengeView>;

const questionInput = z.object({
  id: z.uuid(),
  type: z.enum(ANSWER_TYPES).optional(),
  value: z.array(cleaned("line").max(20_000)).max(200).default([]),
});

/** Degrees as a number or text. */
function coordinate(max: number) {
  const message = msg("Share your location");
  return z
    .union(
      [
        z.number(),
        cleaned("number")
          .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.number().min(-max, message).max(max, message))
    .optional();
}

/** `POST /public/challenges/submit`: the identifier or id, and the answers of a collect challenge by question id. */
export const submission = z.object({
  challenge_id: cleaned("code", msg("Choose a challenge"))
    .min(1, msg("Choose a challenge"))
    .max(200, msg("Choose a challenge")),
  questions: z.record(z.string(), questionInput).default({}),
  /** Where the device is, for a check-in at a place. */
  latitude: coordinate(90),
  longitude: coordinate(180),
});
export type Submission = z.infer<typeof submission>;

/** Whether a quiz question was answered correctly, with its explanation. */
export const verdictView = z.object({
  question_id: z.string(),
  correct: z.boolean(),
  correct_option_ids: z.array(z.string()),
  explanation: z.string(),
});
export type VerdictView = z.infer<typeof verdictView>;

export const submissionResult = z.object({
  success: z.literal(true),
  message: z.string(),
  points: z.number(),
  unused_points: z.number(),
  /** Where the points cannot be spent yet. */
  pending: pendingNote.optional(),
  /** The program's daily limit, if it left out points. */
  daily_limit: z.number().nullable(),
  /** The streak and the weekly goal afterwards; null while the program has neither. */
  habits: habitsView.nullable(),
  verdicts: z.array(verdictView),
});
export type SubmissionResult = z.infer<typeof submissionResult>;

/** `POST /public/challenges/{id}/progress`: the video player's position in seconds. */
export const watchProgress = z.object({
  position: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d+(\.\d+)?$/)
          .transform(Number),
      ],
      msg("Enter the position in the video, in seconds"),
    )
    .pipe(z.number(msg("Enter the position in the video, in seconds")).min(0, msg("A video starts at 0 seconds"))),
});
export type WatchProgress = z.infer<typeof watchProgress>;

/** `position` and `watched` in seconds, `progress` 0 to 1. At 1 the challenge may be submitted. */
export const watchView = z.object({ position: z.number(), watched: z.number(), progress: z.number() });
export type WatchView = z.infer<typeof watchView>;
