import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";
import { isDate } from "./calendar";

export const date: AnswerKind = {
  label: msg("Date"),
  control: "input",
  input: { type: "date" },
  check: (value) => (isDate(value) ? null : msg("Enter a date")),
  limits: "day",
  stored: "date",
};
