import { useRef, useState, type FormEvent } from "react";
import { useText, type SayText } from "~/locales/use-text";
import type { QuestionView } from "~/services/challenges/challenges.schema";
import { CsrfField } from "~/ui/csrf";
import { Button } from "~/ui/button";
import { Dialog, DialogBody, DialogHeader } from "~/ui/dialog";
import { StepProgress } from "~/ui/progress";
import { CompletedCard } from "../completed";
import type { LayoutProps } from "../layout-props";
import { useSubmission } from "../use-submission";
import { collectedForm, fieldErrors, isAnswered, wasRight } from "./answers";
import { QuestionField } from "./question-field";
import { Verdict } from "./verdict";

/**
 * A quiz, survey or profile, one question at a time. All questions stand in one form from the start and are only
 * hidden in turn, so nothing typed is ever lost, and without JavaScript the form is simply long.
 */
export function CollectLayout({ challenge, onClose }: LayoutProps) {
  const t = useText();
  const { questions } = challenge;
  const quiz = challenge.parameters === "quiz";
  const form = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState(0);
  const [judged, setJudged] = useState<Record<string, boolean>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { submission, submit } = useSubmission(challenge);
  const question = questions[step];
  const last = step === questions.length - 1;
  const progress = (
    <StepProgress done={submission.state === "done" ? questions.length : step + 1} total={questions.length} label={t("Question {position} of {total}", { position: step + 1, total: questions.length })} />
  );

  if (submission.state === "done")
    return <CompletedCard challenge={challenge} answer={submission.answer} onClose={onClose} head={progress} />;

  async function next(event: FormEvent) {
    event.preventDefault();
    if (!form.current || !question) return;
    if (question.is_required && !isAnswered(form.current, question)) {
      setErrors({ ...errors, [question.id]: t("Please answer this question") });
      return;
    }
    setErrors(without(errors, question.id));
    if (quiz && judged[question.id] === undefined && question.correct_option_ids.length > 0) {
      setJudged({ ...judged, [question.id]: wasRight(form.current, question) });
      return;
    }
    if (!last) return goTo(step + 1);
    const answer = await submit(collectedForm(form.current, { keepEmpty: quiz }));
    if (!answer.success) showErrors(fieldErrors(answer));
  }

  function showErrors(found: Record<string, string>) {
    setErrors(found);
    const first = questions.findIndex((q) => found[q.id]);
    if (first >= 0) goTo(first);
  }

  function goTo(index: number) {
    setStep(index);
    const target = questions[index];
    if (target) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`#question-${target.id}`)?.focus());
  }

  const verdict = question ? judged[question.id] : undefined;
  return (
    <Dialog shape="sheet" onClose={onClose} label={challenge.caption}>
      <DialogHeader>
        <div className="flex">{progress}</div>
      </DialogHeader>
      <DialogBody className="md:pb-card-pad">
        <form ref={form} id="collect" method="post" action="/public/challenges/submit" onSubmit={next} noValidate>
          <CsrfField />
          <input type="hidden" name="challenge_id" value={challenge.identifier} />
          {questions.map((item, index) => (
            <QuestionField
              key={item.id}
              question={item}
              // Options with pictures are the picture.
              image={item.image ?? (item.options.some((option) => option.image) ? null : challenge.image)}
              position={index + 1}
              total={questions.length}
              hidden={index !== step}
              error={errors[item.id]}
              judged={judged[item.id] !== undefined}
            />
          ))}
        </form>
      </DialogBody>
      <CollectFooter question={question} verdict={verdict}>
        {step > 0 && !quiz ? (
          <Button variant="quiet" onClick={() => goTo(step - 1)}>{t("Back")}</Button>
        ) : null}
        <Button type="submit" form="collect" className="flex-1 md:min-w-50" pending={submission.state === "sending"}>
          {buttonText({ quiz, last, judged: verdict !== undefined, cta: challenge.cta_button_text }, t)}
        </Button>
      </CollectFooter>
    </Dialog>
  );
}

function CollectFooter({ question, verdict, children }: { question?: QuestionView; verdict?: boolean; children: React.ReactNode }) {
  const tone = verdict === undefined ? "border-border" : verdict ? "border-transparent bg-positive-soft" : "border-transparent bg-negative-soft";
  return (
    <footer className={`border-t px-5 py-4 transition-colors duration-base md:px-card-pad md:py-5 ${tone}`}>
      <div className="grid gap-4 md:flex md:items-center md:justify-between md:gap-6">
        <div role="status" className="min-w-0 max-md:empty:-mb-4">
          {verdict !== undefined && question ? <Verdict right={verdict} explanation={question.explanation} /> : null}
        </div>
        <div className="flex gap-3">{children}</div>
      </div>
    </footer>
  );
}

function buttonText({ quiz, last, judged, cta }: { quiz: boolean; last: boolean; judged: boolean; cta: string }, t: SayText): string {
  if (quiz && !judged) return t("Check answer");
  if (!last) return t("Next question");
  return quiz ? t("Finish") : cta || t("Submit");
}

function without(errors: Record<string, string>, id: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== id));
}

