import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";

export const boolean: AnswerKind = {
  label: msg("Yes or no"),
  control: "cards",
  choices: [
    { value: "true", label: msg("Yes") },
    { value: "false", label: msg("No") },
  ],
  check: (value) => (value === "true" || value === "false" ? null : msg("Choose yes or no")),
};
