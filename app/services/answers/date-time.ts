import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";
import { isDate, isTime } from "./calendar";

export const dateTime: AnswerKind = {
  label: msg("Date and time"),
  control: "input",
  input: { type: "datetime-local" },
  format: {
    fits: (value) => {
      const [date = "", time = ""] = value.split("T");
      return isDate(date) && isTime(time.replace(/(Z|[+-]\d{2}:\d{2})$/, ""));
    },
    invalid: msg("Enter a date and time"),
  },
  limits: "day",
  stored: "date_time",
};
