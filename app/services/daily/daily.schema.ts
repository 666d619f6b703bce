/** The question of the day and the daily box as the site shows them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { emptyAsNull } from "~/platform/form-values";

const RELOAD = msg("Reload the page and try again");

const answerView = z.object({
  /** The option that was chosen, from 1. */
  option: z.number(),
  /** Null where no option is correct. */
  correct: z.boolean().nullable(),
  correct_option: z.number().nullable(),
  explanation: z.string(),
  points: z.number(),
  /** The program's daily limit, if it left out points. */
  daily_limit: z.number().nullable(),
  /** What share of the participants chose each option, in percent; they add up to 100, or all are 0. */
  shares: z.array(z.number()),
});
export type DailyAnswerView = z.infer<typeof answerView>;

export const dailyQuestionView = z.object({
  /** Null once an admin deleted the question; it stays the question of this day. */
  id: z.string().nullable(),
  text: z.string(),
  options: z.array(z.string()),
  /** What any answer earns, and how much more the correct one does. */
  points: z.number(),
  extra: z.number(),
  /** Null until the participant has answered. */
  answer: answerView.nullable(),
});
export type DailyQuestionView = z.infer<typeof dailyQuestionView>;

export const dailyBoxView = z.object({
  /** What can be won now, with the chance of each prize in percent: the chances add up to 100. */
  prizes: z.array(z.object({ points: z.number(), chance: z.number() })),
  /** Whether the cap of the day has no room for the larger prizes any more. */
  reduced: z.boolean(),
  /** Null until the participant has opened it. */
  opening: z.object({ points: z.number() }).nullable(),
});
export type DailyBoxView = z.infer<typeof dailyBoxView>;

/** `GET /public/home/daily`. What the program has off, or has no question for, is null. */
export const dailyView = z.object({
  /** The day in the program's calendar, which the changes send back. */
  day: z.string(),
  question: dailyQuestionView.nullable(),
  box: dailyBoxView.nullable(),
});
export type DailyView = z.infer<typeof dailyView>;

/** What an answer or an opening gave, with the day as it is now. A repeated request gets the same. */
export const dailyResult = z.object({
  points: z.number(),
  /** The balance afterwards. */
  balance: z.number(),
  daily: dailyView,
});
export type DailyResult = z.infer<typeof dailyResult>;

// Earlier ones are no days of a program, and some are none of the database.
const day = z.iso.date(RELOAD).refine((text) => text >= "1970-01-01", RELOAD);

/** `POST /public/home/daily_question`. */
export const dailyAnswerInput = z.object({
  day,
  question_id: emptyAsNull(z.uuid(RELOAD)),
  option: z.coerce
    .number(msg("Choose an answer"))
    .int(msg("Choose an answer"))
    .min(1, msg("Choose an answer"))
    .max(6, msg("Choose an answer")),
});
export type DailyAnswerInput = z.output<typeof dailyAnswerInput>;

/** `POST /public/home/daily_box`. */
export const dailyBoxInput = z.object({ day });
export type DailyBoxInput = z.output<typeof dailyBoxInput>;
