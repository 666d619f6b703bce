import { useRef, useState } from "react";
import type { TextValues } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { dateText } from "~/ui/text/time-texts";
import { useSubmission } from "../use-submission";
import { allValues, answerError, errorsByQuestion, isCorrect, submissionForm } from "./answers";
import { useDraft } from "./use-draft";

/**
 * The state of a collect challenge: shows its questions one after the other and submits the answers after the last one.
 * @param opened the id of the first question to show; by default the one that was open last
 */
export function useQuestionnaire(challenge: ChallengeView, opened?: string) {
  const { questions } = challenge;
  const quiz = challenge.parameters === "quiz";
  const t = useText();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const { draft, saveDraft, clearDraft } = useDraft(challenge.id);
  const [currentStep, setCurrentStep] = useState<number | null>(null);
  const [graded, setGraded] = useState<Record<string, boolean>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { submission, submit } = useSubmission(challenge);
  const openedStep = questions.findIndex(({ id }) => id === opened);
  const draftStep = Math.max(0, Math.min(draft?.step ?? 0, questions.length - 1));
  const step = currentStep ?? (openedStep >= 0 ? openedStep : draftStep);
  const question = questions[step];

  async function next() {
    if (!form.current || submission.state === "sending") return;
    if (question) {
      const error = answerError(form.current, question);
      if (error) return setErrors({ ...errors, [question.id]: t(error.message, shown(error.values)) });
      setErrors(without(errors, question.id));
      if (quiz && graded[question.id] === undefined && question.correct_option_ids.length > 0) {
        setGraded({ ...graded, [question.id]: isCorrect(form.current, question) });
        return requestAnimationFrame(showMarkedOptions);
      }
      if (step < questions.length - 1) return goTo(step + 1);
    }
    const result = await submit(submissionForm(form.current, { includeEmpty: quiz }));
    if (result.success) return clearDraft();
    const questionErrors = errorsByQuestion(result);
    setErrors(questionErrors);
    const first = questions.findIndex(({ id }) => questionErrors[id]);
    if (first >= 0) goTo(first);
  }

  /** The values of an error's message, with its dates as people write them. */
  function shown(values: TextValues = {}): TextValues {
    const readable = (value: TextValues[string]) =>
      typeof value === "string" ? dateText(value, "UTC", locale) : value;
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(value)]));
  }

  function goTo(index: number) {
    setCurrentStep(index);
    saveDraftAnswers(index);
    const target = questions[index];
    if (target)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`#question-${target.id}`)?.focus());
  }

  /** Scrolls to the right and the chosen options: the result below takes up room that they may have been in. */
  function showMarkedOptions() {
    const marked = form.current?.querySelectorAll(
      "fieldset:not([hidden]) :is([data-result=right], [data-result=wrong])",
    );
    // The first one after the last one, so that it is the one in view if there is no room for both.
    for (const option of [...(marked ?? [])].reverse()) option.scrollIntoView({ block: "nearest" });
  }

  /** Saves the current answers, in the next frame: the editor's text reaches its hidden field with the next paint. */
  function saveDraftAnswers(at = step) {
    requestAnimationFrame(() => form.current && saveDraft({ values: allValues(form.current, questions), step: at }));
  }

  /** After each input: the answer is saved, and an error of the previous one is gone. */
  function changed() {
    saveDraftAnswers();
    if (question && errors[question.id]) setErrors(without(errors, question.id));
  }

  return { form, draft, quiz, step, question, graded, errors, submission, next, goTo, changed };
}

function without(errors: Record<string, string>, id: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== id));
}
