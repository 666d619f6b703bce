import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";

export const text: AnswerKind = {
  label: msg("Short text"),
  control: "input",
  input: { type: "text" },
};
