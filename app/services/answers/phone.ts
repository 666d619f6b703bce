import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import type { AnswerKind } from "./answer-kind";

export const phone: AnswerKind = {
  label: msg("Phone number"),
  control: "input",
  input: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  clean: (value) => cleanText("phone", value),
  format: {
    fits: (value) => /^\+?[\d\s().-]{6,30}$/.test(value) && value.replace(/\D/g, "").length >= 6,
    invalid: msg("Enter a phone number"),
  },
};
