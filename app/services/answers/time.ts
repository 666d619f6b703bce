import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";
import { isTime } from "./calendar";

export const time: AnswerKind = {
  label: msg("Time"),
  control: "input",
  input: { type: "time" },
  check: (value) => (isTime(value) ? null : msg("Enter a time")),
};
