import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";

export const textArea: AnswerKind = {
  label: msg("Long text"),
  control: "text_area",
};
