import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import type { AnswerKind } from "./answer-kind";

export const number: AnswerKind = {
  label: msg("Whole number"),
  control: "input",
  input: { type: "number", inputMode: "numeric", step: "1" },
  clean: (value) => cleanText("number", value),
  format: { fits: (value) => /^[+-]?\d{1,15}$/.test(value), invalid: msg("Enter a whole number") },
  limits: "number",
};
