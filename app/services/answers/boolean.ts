import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";

export const boolean: AnswerKind = {
  label: msg("Yes or no"),
  control: "cards",
  choices: [
    { value: "true", label: msg("Yes") },
    { value: "false", label: msg("No") },
  ],
  format: { fits: (value) => value === "true" || value === "false", invalid: msg("Choose yes or no") },
};
