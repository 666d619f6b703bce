import type { Translate } from "~/locales/use-text";
import { answerTypeIn } from "~/services/answers/answer-types";
import { answerKind } from "~/services/answers/registry";
import type { FormError } from "~/ui/forms/form-errors";
import { rowsIn, type FieldValues } from "~/ui/forms/form-fields";

/** The errors that span several fields of a quiz: choice questions without a right option. */
export function questionErrors(values: FieldValues, t: Translate): FormError[] {
  if (values.parameters !== "quiz") return [];
  return rowsIn(values, "questions").flatMap((question, at) => {
    if (!answerKind(answerTypeIn(question.answer_type)).options) return [];
    if (rowsIn(question, "options").some((option) => option.is_correct === "true")) return [];
    const field = t("Question {number}: correct answer", { number: at + 1 });
    return { field: `questions[${at}][is_correct]`, message: t("{field} is invalid or missing", { field }) };
  });
}
