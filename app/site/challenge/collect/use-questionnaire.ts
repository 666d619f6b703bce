import { useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { useSubmission } from "../use-submission";
import { allValues, collectedForm, fieldErrors, isAnswered, wasRight } from "./answers";
import { useDraft } from "./use-draft";

/**
 * Leads through the questions of a collect challenge, one after the other, and submits the answers after the last.
 * @param opened the id of the question to begin with; else the one that was open last
 */
export function useQuestionnaire(challenge: ChallengeView, opened?: string) {
  const { questions } = challenge;
  const quiz = challenge.parameters === "quiz";
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const { draft, keep, forget } = useDraft(challenge.id);
  const [turned, setTurned] = useState<number | null>(null);
  const [judged, setJudged] = useState<Record<string, boolean>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { submission, submit } = useSubmission(challenge);
  const wanted = questions.findIndex(({ id }) => id === opened);
  const step = turned ?? (wanted >= 0 ? wanted : Math.max(0, Math.min(draft?.step ?? 0, questions.length - 1)));
  const question = questions[step];

  async function next() {
    if (!form.current || submission.state === "sending") return;
    if (question) {
      if (question.is_required && !isAnswered(form.current, question))
        return setErrors({ ...errors, [question.id]: t("Please answer this question") });
      setErrors(without(errors, question.id));
      if (quiz && judged[question.id] === undefined && question.correct_option_ids.length > 0)
        return setJudged({ ...judged, [question.id]: wasRight(form.current, question) });
      if (step < questions.length - 1) return goTo(step + 1);
    }
    const answer = await submit(collectedForm(form.current, { keepEmpty: quiz }));
    if (answer.success) return forget();
    const found = fieldErrors(answer);
    setErrors(found);
    const first = questions.findIndex(({ id }) => found[id]);
    if (first >= 0) goTo(first);
  }

  function goTo(index: number) {
    setTurned(index);
    keepAnswers(index);
    const target = questions[index];
    if (target)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`#question-${target.id}`)?.focus());
  }

  /** Keeps the answers as they stand, a moment later: the editor's text reaches its field with the next paint. */
  function keepAnswers(at = step) {
    requestAnimationFrame(() => form.current && keep({ values: allValues(form.current, questions), step: at }));
  }

  return { form, draft, quiz, step, question, judged, errors, submission, next, goTo, keepAnswers };
}

function without(errors: Record<string, string>, id: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== id));
}
