import type { ReactNode } from "react";
import { useText, type SayText } from "~/locales/use-text";
import type { ChallengeView, QuestionView } from "~/services/challenges/challenges.schema";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { Dialog, DialogBody, DialogHeader } from "~/ui/dialog";
import { StepProgress } from "~/ui/progress";
import { RewardLine } from "../challenge-card";
import { CompletedCard } from "../completed";
import type { LayoutProps } from "../layout-props";
import { QuestionField } from "./question-field";
import { useAnswerKeys } from "./use-answer-keys";
import { useQuestionnaire } from "./use-questionnaire";
import { Verdict } from "./verdict";

/**
 * A quiz, survey or profile, one question at a time. All questions stand in one form from the start and are only
 * hidden in turn, so nothing typed is ever lost, and without JavaScript the form is simply long.
 */
export function CollectLayout({ challenge, onClose, opened }: LayoutProps) {
  const t = useText();
  const { questions } = challenge;
  const { form, draft, quiz, step, question, judged, errors, submission, next, goTo, keepAnswers } = useQuestionnaire(
    challenge,
    opened,
  );
  useAnswerKeys(
    () => form.current?.querySelector("fieldset:not([hidden])") ?? null,
    () => form.current?.requestSubmit(),
  );
  const done = submission.state === "done";
  const progress = (
    <StepProgress
      done={done ? questions.length : step + 1}
      total={questions.length}
      label={t("Question {position} of {total}", { position: step + 1, total: questions.length })}
    />
  );
  if (done) return <CompletedCard challenge={challenge} answer={submission.answer} onClose={onClose} head={progress} />;
  const verdict = question ? judged[question.id] : undefined;
  return (
    <Dialog shape="sheet" onClose={onClose} label={challenge.caption}>
      <DialogHeader>
        <div className="flex">{progress}</div>
      </DialogHeader>
      <DialogBody className="md:pb-card-pad">
        <form
          ref={form}
          id="collect"
          method="post"
          action="/public/challenges/submit"
          noValidate
          className="one-at-a-time"
          onInput={() => keepAnswers()}
          onSubmit={(event) => {
            event.preventDefault();
            void next();
          }}
        >
          <CsrfField />
          <input type="hidden" name="challenge_id" value={challenge.identifier} />
          {questions.map((item, index) => (
            <QuestionField
              // Anew with what was kept, once that is known.
              key={draft ? `${item.id} again` : item.id}
              question={item}
              // Options with pictures are the picture.
              image={item.image ?? (item.options.some((option) => option.image) ? null : challenge.image)}
              position={index + 1}
              total={questions.length}
              hidden={index !== step}
              given={draft?.values[item.id] ?? []}
              error={errors[item.id]}
              judged={judged[item.id] !== undefined}
            />
          ))}
        </form>
      </DialogBody>
      <CollectFooter challenge={challenge} question={question} verdict={verdict}>
        {step > 0 && !quiz ? (
          <Button variant="quiet" onClick={() => goTo(step - 1)}>
            {t("Back")}
          </Button>
        ) : null}
        <Button type="submit" form="collect" className="flex-1 md:min-w-50" pending={submission.state === "sending"}>
          {buttonText(
            {
              quiz,
              last: step >= questions.length - 1,
              checked: verdict !== undefined || !question?.correct_option_ids.length,
              cta: challenge.cta_button_text,
            },
            t,
          )}
        </Button>
      </CollectFooter>
    </Dialog>
  );
}

type FooterProps = { challenge: ChallengeView; question?: QuestionView; verdict?: boolean; children: ReactNode };

/** What there is to earn, or, once an answer was checked, whether it was right; and the buttons. */
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

/** `checked`: right or wrong is said, or there is no right or wrong. */
type ButtonState = { quiz: boolean; last: boolean; checked: boolean; cta: string };

function buttonText({ quiz, last, checked, cta }: ButtonState, t: SayText): string {
  if (quiz && !checked) return t("Check answer");
  if (!last) return t("Next question");
  return quiz ? t("Finish") : cta || t("Submit");
}
