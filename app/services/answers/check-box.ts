import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";

export const checkBox: AnswerKind = {
  label: msg("Multiple choice"),
  control: "cards",
  options: { multiple: true, pictures: false },
};
