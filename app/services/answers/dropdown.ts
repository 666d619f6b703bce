import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";

export const dropdown: AnswerKind = {
  label: msg("Dropdown"),
  control: "select",
  options: { multiple: false, pictures: false },
};
