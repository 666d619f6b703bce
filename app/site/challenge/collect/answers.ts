/** Reading the answers out of the form: the questions' controls are uncontrolled, the form is the state. */
import type { QuestionView } from "~/services/challenges/challenges.schema";
import type { CallError } from "~/ui/calls";

export function valueName(questionId: string): string {
  return `questions[${questionId}][value][]`;
}

export function isAnswered(form: HTMLFormElement, question: QuestionView): boolean {
  return valuesOf(new FormData(form), question.id).some((value) => value !== "");
}

/** Every answer as it stands, by question id; questions without any are left out. */
export function allValues(form: HTMLFormElement, questions: readonly QuestionView[]): Record<string, string[]> {
  const data = new FormData(form);
  const values = questions.map(({ id }) => [id, valuesOf(data, id).filter((value) => value !== "")] as const);
  return Object.fromEntries(values.filter(([, given]) => given.length > 0));
}

/** Whether exactly the correct options are chosen. */
export function wasRight(form: HTMLFormElement, question: QuestionView): boolean {
  const chosen = valuesOf(new FormData(form), question.id);
  return (
    chosen.length === question.correct_option_ids.length &&
    chosen.every((id) => question.correct_option_ids.includes(id))
  );
}

/** What is sent: values trimmed; empty ones are skipped for survey and profile but sent for a quiz (section 5). */
export function collectedForm(form: HTMLFormElement, { keepEmpty }: { keepEmpty: boolean }): FormData {
  const collected = new FormData();
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === "string" ? value.trim() : "";
    if (keepEmpty || text !== "" || !name.endsWith("[value][]")) collected.append(name, text);
  }
  return collected;
}

/** The server's complaints by question id. */
export function fieldErrors(error: CallError): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { field, message } of error.errors) {
    const id = /^questions\[([^\]]+)\]/.exec(field ?? "")?.[1];
    if (id) found[id] ??= message;
  }
  return found;
}

function valuesOf(form: FormData, questionId: string): string[] {
  return form.getAll(valueName(questionId)).map((value) => (typeof value === "string" ? value.trim() : ""));
}
