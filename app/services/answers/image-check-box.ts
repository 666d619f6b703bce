import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";

export const imageCheckBox: AnswerKind = {
  label: msg("Multiple choice with images"),
  control: "cards",
  options: { multiple: true, pictures: true },
};
