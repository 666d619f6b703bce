import type { Locale } from "~/locales/say";
import type { AnswerType } from "~/services/challenges/challenges.schema";
import { dateTimeText, shortDateText } from "~/ui/time-texts";

/** An answer as people read it: days and times, which come as `2026-03-14T09:30`, as the language writes them. */
export function answerText(answer: string, type: AnswerType, locale: Locale): string {
  // They are what a clock on the wall showed, in no zone; naming UTC twice leaves them as they are.
  if (type === "date" && /^\d{4}-\d\d-\d\d$/.test(answer)) return shortDateText(`${answer}T00:00Z`, "UTC", locale);
  if (type === "date_time" && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(answer))
    return dateTimeText(`${answer}Z`, "UTC", locale);
  return answer;
}
