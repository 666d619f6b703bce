import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import type { AnswerKind } from "./answer-kind";

export const decimal: AnswerKind = {
  label: msg("Decimal number"),
  control: "input",
  input: { type: "number", inputMode: "decimal", step: "any" },
  clean: (value) => cleanText("number", value),
  format: { fits: (value) => /^[+-]?(\d{1,15}(\.\d{1,10})?|\.\d{1,10})$/.test(value), invalid: msg("Enter a number") },
  limits: "number",
};
