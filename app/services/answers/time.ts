import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";
import { isTime } from "./calendar";

export const time: AnswerKind = {
  label: msg("Time"),
  control: "input",
  input: { type: "time" },
  format: { fits: (value) => isTime(value), invalid: msg("Enter a time") },
};
