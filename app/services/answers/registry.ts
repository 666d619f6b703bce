/**
 * The answer types, in the order in which the wizard offers them: common ones first. Code that needs to know something
 * about a type asks its kind. Browser-safe and without zod, so that pages can import it at no cost.
 */
import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";
import { boolean } from "./boolean";
import { checkBox } from "./check-box";
import { date } from "./date";
import { dateTime } from "./date-time";
import { decimal } from "./decimal";
import { dropdown } from "./dropdown";
import { imageCheckBox } from "./image-check-box";
import { imageRadioButton } from "./image-radio-button";
import { number } from "./number";
import { phone } from "./phone";
import { photo } from "./photo";
import { radioButton } from "./radio-button";
import { text } from "./text";
import { textArea } from "./text-area";
import { time } from "./time";
import { wysiwyg } from "./wysiwyg";

export const ANSWERS = {
  radio_button: radioButton,
  check_box: checkBox,
  image_radio_button: imageRadioButton,
  image_check_box: imageCheckBox,
  dropdown,
  boolean,
  text,
  text_area: textArea,
  wysiwyg,
  number,
  decimal,
  date,
  time,
  date_time: dateTime,
  phone,
  photo,
} satisfies Record<string, AnswerKind>;

export type AnswerType = keyof typeof ANSWERS;

/** A type of a newer version, whose rows are there while processes of this one still run. */
const UNKNOWN: AnswerKind = { label: msg("Text"), control: "input" };

/** What a type is. Rows have it as text, which a CHECK limits to the types. */
export function answerKind(type: string): AnswerKind {
  return ANSWERS[type as AnswerType] ?? UNKNOWN;
}
