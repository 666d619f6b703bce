import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";

export const wysiwyg: AnswerKind = {
  label: msg("Formatted text"),
  control: "editor",
  stored: "html",
};
