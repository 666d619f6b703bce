/** Reads the answers from the form. The questions' controls are uncontrolled: the form is the state. */
import { msg } from "~/locales/translate";
import { formatError, type AnswerError } from "~/services/answers/answer-checks";
import { answerKind } from "~/services/answers/registry";
import type { QuestionView } from "~/services/challenges/challenges.schema";
import type { CallError } from "~/ui/forms/api-calls";

export function valueName(questionId: string): string {
  return `questions[${questionId}][value][]`;
}

/** What is wrong with the answer to a question; null if it may go on to the next. */
export function answerError(form: HTMLFormElement, question: QuestionView): AnswerError | null {
  const [value = ""] = valuesOf(new FormData(form), question.id).filter((text) => text !== "");
  // A number field has no value while something else is typed in it.
  const control = form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(valueName(question.id))}"]`);
  if (control?.validity.badInput)
    return { message: answerKind(question.answer_type).format?.invalid ?? msg("Enter a number") };
  if (value === "") return question.is_required ? { message: msg("Answer this question") } : null;
  return formatError(question.answer_type, value, question);
}

/** All current answers by question id; unanswered questions are left out. */
export function allValues(form: HTMLFormElement, questions: readonly QuestionView[]): Record<string, string[]> {
  const data = new FormData(form);
  const values = questions.map(({ id }) => [id, valuesOf(data, id).filter((value) => value !== "")] as const);
  return Object.fromEntries(values.filter(([, answers]) => answers.length > 0));
}

/** Whether exactly the correct options are chosen. */
export function isCorrect(form: HTMLFormElement, question: QuestionView): boolean {
  const chosen = valuesOf(new FormData(form), question.id);
  return (
    chosen.length === question.correct_option_ids.length &&
    chosen.every((id) => question.correct_option_ids.includes(id))
  );
}

/**
 * The form to submit, with trimmed values.
 * @param includeEmpty whether unanswered questions are sent, as for a quiz; a survey or profile leaves them out
 */
export function submissionForm(form: HTMLFormElement, { includeEmpty }: { includeEmpty: boolean }): FormData {
  const collected = new FormData();
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === "string" ? value.trim() : "";
    if (includeEmpty || text !== "" || !name.endsWith("[value][]")) collected.append(name, text);
  }
  return collected;
}

/** The server's error messages by question id; the first one of each. */
export function errorsByQuestion(error: CallError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of error.errors) {
    const id = /^questions\[([^\]]+)\]/.exec(field ?? "")?.[1];
    if (id) messages[id] ??= message;
  }
  return messages;
}

function valuesOf(form: FormData, questionId: string): string[] {
  return form.getAll(valueName(questionId)).map((value) => (typeof value === "string" ? value.trim() : ""));
}
