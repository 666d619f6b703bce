import type { Locale } from "~/locales/translate";
import { answerKind, type AnswerType } from "~/services/answers/registry";
import { dateTimeText, shortDateText } from "~/ui/text/time-texts";

/** Formats an answer for display. Dates and times are stored as `2026-03-14T09:30` and shown in the given locale. */
export function answerText(answer: string, type: AnswerType, locale: Locale): string {
  // The values have no time zone. Parsing and formatting both in UTC leaves them unchanged.
  const { stored } = answerKind(type);
  if (stored === "date" && /^\d{4}-\d\d-\d\d$/.test(answer)) return shortDateText(`${answer}T00:00Z`, "UTC", locale);
  if (stored === "date_time" && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(answer))
    return dateTimeText(`${answer}Z`, "UTC", locale);
  return answer;
}
