/** How questions are answered. Without zod, so that pages can import it at no cost. */

export const ANSWER_TYPES = [
  "text",
  "text_area",
  "dropdown",
  "date",
  "date_time",
  "time",
  "radio_button",
  "image_radio_button",
  "check_box",
  "image_check_box",
  "boolean",
  "wysiwyg",
  "phone",
  "number",
  "decimal",
  "photo",
] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** Answer types whose value is one or more option ids. */
export const CHOICE_TYPES: readonly AnswerType[] = [
  "dropdown",
  "radio_button",
  "image_radio_button",
  "check_box",
  "image_check_box",
];
export const MULTIPLE_CHOICE_TYPES: readonly AnswerType[] = ["check_box", "image_check_box"];
