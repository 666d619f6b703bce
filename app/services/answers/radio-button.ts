import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";

export const radioButton: AnswerKind = {
  label: msg("Single choice"),
  control: "cards",
  options: { multiple: false, pictures: false },
};
