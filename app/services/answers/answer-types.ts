/** The answer types as lists, for schemas and forms. Browser-safe. */
import { answerKind, ANSWERS, type AnswerType } from "./registry";

export const ANSWER_TYPES = Object.keys(ANSWERS) as [AnswerType, ...AnswerType[]];

/** The type of a new question. */
export const DEFAULT_ANSWER_TYPE: AnswerType = "radio_button";

/** The type that a form has as text, which may be empty or wrong: then that of a new question. */
export function answerTypeIn(text: string | undefined): AnswerType {
  return text !== undefined && Object.hasOwn(ANSWERS, text) ? (text as AnswerType) : DEFAULT_ANSWER_TYPE;
}

/** Types whose choices are the same for every question, so that they have no options. */
export const FIXED_CHOICE_TYPES = ANSWER_TYPES.filter((type) => answerKind(type).choices);
