import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";
import { isDate } from "./calendar";

export const date: AnswerKind = {
  label: msg("Date"),
  control: "input",
  input: { type: "date" },
  format: { fits: (value) => isDate(value), invalid: msg("Enter a date") },
  limits: "day",
  stored: "date",
};
