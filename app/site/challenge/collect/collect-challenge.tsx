import type { ReactNode } from "react";
import { useText, type Translate } from "~/locales/use-text";
import type { ChallengeView, QuestionView } from "~/services/challenges/challenges.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { Dialog, DialogBody, DialogHeader } from "~/ui/overlay/dialog";
import { useSteadyHeight } from "~/ui/overlay/use-steady-height";
import { Button } from "~/ui/primitives/button";
import { StepProgress } from "~/ui/primitives/progress";
import { RewardLine } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { CompletedCard } from "../completed";
import { QuestionField } from "./question-field";
import { useAnswerKeys } from "./use-answer-keys";
import { useQuestionnaire } from "./use-questionnaire";
import { Verdict } from "./verdict";

/**
 * A quiz, survey or profile, one question at a time. All questions are in one form and only hidden, so that no input is
 * lost. Without JavaScript they are all visible.
 */
export function CollectChallenge({ challenge, onClose, opened }: ChallengeViewProps) {
  const t = useText();
  const { questions } = challenge;
  const questionnaire = useQuestionnaire(challenge, opened);
  const { form, quiz, step, question, graded, submission, next, goTo, changed } = questionnaire;
  useAnswerKeys(
    () => form.current?.querySelector("fieldset:not([hidden])") ?? null,
    () => form.current?.requestSubmit(),
  );
  useSteadyHeight(form, step);
  const done = submission.state === "done";
  const progress = (
    <StepProgress
      done={done ? questions.length : step + 1}
      total={questions.length}
      label={t("Question {position} of {total}", { position: step + 1, total: questions.length })}
    />
  );
  if (done) return <CompletedCard challenge={challenge} result={submission.result} onClose={onClose} head={progress} />;
  const verdict = question ? graded[question.id] : undefined;
  const checked = verdict !== undefined || !question?.correct_option_ids.length;
  return (
    <Dialog shape="sheet" onClose={onClose} label={challenge.caption}>
      <DialogHeader>
        <div className="flex">{progress}</div>
      </DialogHeader>
      <DialogBody className="md:min-h-[min(480px,60dvh)] md:pb-card-pad">
        <form
          ref={form}
          id="collect"
          method="post"
          action="/public/challenges/submit"
          noValidate
          className="one-at-a-time"
          onInput={changed}
          onSubmit={(event) => {
            event.preventDefault();
            void next();
          }}
        >
          <CsrfField />
          <input type="hidden" name="challenge_id" value={challenge.identifier} />
          <Questions challenge={challenge} questionnaire={questionnaire} />
        </form>
      </DialogBody>
      <CollectFooter challenge={challenge} question={question} verdict={verdict}>
        {step > 0 && !quiz ? (
          <Button variant="quiet" onClick={() => goTo(step - 1)}>
            {t("Back")}
          </Button>
        ) : null}
        <Button
          type="submit"
          form="collect"
          className="flex-1 md:min-w-50"
          pending={submission.state === "sending"}
          // The second tap of two would be an answer to the next question, which has none yet.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {buttonText({ quiz, last: step >= questions.length - 1, checked, cta: challenge.cta_button_text }, t)}
        </Button>
      </CollectFooter>
    </Dialog>
  );
}

type QuestionsProps = { challenge: ChallengeView; questionnaire: ReturnType<typeof useQuestionnaire> };

function Questions({ challenge, questionnaire: { draft, step, errors, graded } }: QuestionsProps) {
  return challenge.questions.map((item, index, { length }) => (
    <QuestionField
      // The controls are uncontrolled, so a loaded draft needs new ones.
      key={draft ? `${item.id} draft` : item.id}
      challengeId={challenge.id}
      question={item}
      // The challenge's own picture is new only once, and none is above options that have pictures.
      image={item.image ?? (index > 0 || item.options.some((option) => option.image) ? null : challenge.image)}
      position={index + 1}
      total={length}
      hidden={index !== step}
      initialValues={draft?.values[item.id] ?? []}
      error={errors[item.id]}
      graded={graded[item.id] !== undefined}
    />
  ));
}

type FooterProps = { challenge: ChallengeView; question?: QuestionView; verdict?: boolean; children: ReactNode };

/** The reward, or the result of a checked answer; and the buttons. */
function CollectFooter({ challenge, question, verdict, children }: FooterProps) {
  const tone =
    verdict === undefined
      ? "border-border"
      : verdict
        ? "border-transparent bg-positive-soft"
        : "border-transparent bg-negative-soft";
  return (
    <footer className={`border-t px-5 py-4 transition-colors duration-base md:px-card-pad md:py-5 ${tone}`}>
      <div className="grid gap-3 md:flex md:items-center md:justify-between md:gap-6">
        <div role="status" className="min-w-0 max-md:empty:-mb-3">
          {verdict !== undefined && question ? (
            <Verdict right={verdict} explanation={question.explanation} />
          ) : (
            <RewardLine challenge={challenge} className="text-muted" />
          )}
        </div>
        <div className="flex flex-none gap-3">{children}</div>
      </div>
    </footer>
  );
}

/** `checked`: the result is shown, or the question has no correct answer. */
type ButtonState = { quiz: boolean; last: boolean; checked: boolean; cta: string };

function buttonText({ quiz, last, checked, cta }: ButtonState, t: Translate): string {
  if (quiz && !checked) return t("Check answer");
  if (!last) return t("Next question");
  return quiz ? t("Finish") : cta || t("Submit");
}
