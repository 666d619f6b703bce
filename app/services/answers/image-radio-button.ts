import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";

export const imageRadioButton: AnswerKind = {
  label: msg("Single choice with images"),
  control: "cards",
  options: { multiple: false, pictures: true },
};
