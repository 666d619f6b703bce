import { Check, CircleAlert, CircleHelp, X } from "lucide";
import { useId } from "react";
import type { Term } from "~/locales/text";
import { useText, type Translate } from "~/locales/use-text";
import type { DailyAnswerView, DailyQuestionView } from "~/services/daily/daily.schema";
import { pointsTerm } from "~/services/programs/terms";
import { CelebrationDialog } from "~/site/frame/celebration-dialog";
import { useSite } from "~/site/frame/use-site";
import { CsrfField } from "~/ui/forms/csrf";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { CARD, CardSummary, Sign } from "./daily-card";
import { useDailyCall } from "./use-daily-call";

const PATH = "/public/home/daily_question";

interface QuestionCardProps {
  day: string;
  question: DailyQuestionView;
}

/** Opens to the question, and after the answer to what was correct and what others chose. */
export function QuestionCard({ day, question }: QuestionCardProps) {
  const t = useText();
  const { program } = useSite();
  const term = pointsTerm(program);
  const errorId = useId();
  const { card, send, sending, error, forgetError, result, gain, close } = useDailyCall(PATH);
  // The answer is shown as soon as it is there, before the page's data is loaded again.
  const answer = question.answer ?? result?.daily.question?.answer ?? null;
  return (
    <article ref={card} className={CARD}>
      <details className="group">
        <CardSummary
          sign={<Sign icon={answer ? Check : CircleHelp} done={answer !== null} />}
          eyebrow={answer ? resultText(answer, term, t) : offerText(question, term, t)}
          title={question.text}
        />
        <div className="border-t border-border p-4 md:px-6">
          {answer ? (
            <Answered question={question} answer={answer} />
          ) : (
            <form method="post" action={PATH} onSubmit={send} className="grid gap-4">
              <CsrfField />
              <input type="hidden" name="day" value={day} />
              <input type="hidden" name="question_id" value={question.id ?? ""} />
              <fieldset
                className="grid gap-2"
                aria-describedby={error ? errorId : undefined}
                onChange={error ? forgetError : undefined}
              >
                <legend className="mb-3 font-strong wrap-anywhere">{question.text}</legend>
                {error ? (
                  <p id={errorId} role="alert" className="flex items-center gap-1.5 text-14 text-negative">
                    <Icon icon={CircleAlert} size={16} />
                    {error}
                  </p>
                ) : null}
                {question.options.map((option, at) => (
                  <label
                    key={at}
                    className="flex min-h-touch items-center gap-3 rounded-input border border-border-control px-4 py-2.5 leading-snug hover:bg-hover has-checked:border-highlight has-checked:bg-selected has-checked:shadow-[inset_0_0_0_1px_var(--highlight)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring forced-colors:has-checked:border-[Highlight]"
                  >
                    <input type="radio" className="radio" name="option" value={at + 1} />
                    <span className="min-w-0 wrap-anywhere">{option}</span>
                  </label>
                ))}
              </fieldset>
              <Button type="submit" pending={sending} className="justify-self-start max-sm:w-full">
                {t("Send answer")}
              </Button>
            </form>
          )}
        </div>
      </details>
      {/* What earned points opens a dialog, which is read out. */}
      <p role="status" className="sr-only">
        {answer && result?.points === 0 ? resultText(answer, term, t) : null}
      </p>
      {gain ? <CelebrationDialog title={titleOf(answer, t)} gain={gain} onClose={close} onLeave={close} /> : null}
    </article>
  );
}

function offerText({ points, extra }: DailyQuestionView, term: Term, t: Translate): string {
  const name = t("Question of the day");
  if (points + extra === 0) return name;
  const most = t("{points} {term}", { points: points + extra, term });
  return extra > 0 ? t("{name} · up to {points}", { name, points: most }) : `${name} · ${most}`;
}

function resultText({ correct, points }: DailyAnswerView, term: Term, t: Translate): string {
  const verdict = correct === null ? t("You've answered") : correct ? t("Correct") : t("Not this time");
  return points > 0 ? `${verdict} · ${t("+{points} {term}", { points, term })}` : verdict;
}

function titleOf(answer: DailyAnswerView | null, t: Translate): string {
  return answer?.correct ? t("That's correct!") : t("Thanks for your answer!");
}

/** The options with the share of participants who chose each, and why one is correct. */
function Answered({ question, answer }: { question: DailyQuestionView; answer: DailyAnswerView }) {
  const t = useText();
  const { program } = useSite();
  const { option: chosen, correct_option, explanation, shares, daily_limit } = answer;
  return (
    <div className="grid gap-4">
      <p className="font-strong wrap-anywhere">{question.text}</p>
      <ul className="grid gap-2">
        {question.options.map((option, at) => {
          const isCorrect = correct_option === at + 1;
          const isChosen = chosen === at + 1;
          return (
            <li
              key={at}
              className={classNames(
                "rounded-input border px-4 py-2.5",
                isCorrect ? "border-positive" : isChosen ? "border-border-strong" : "border-border",
              )}
            >
              <p className="flex items-center gap-2 leading-snug">
                {isCorrect ? (
                  <Icon icon={Check} size={16} className="flex-none text-positive" />
                ) : isChosen && correct_option !== null ? (
                  <Icon icon={X} size={16} className="flex-none text-muted" />
                ) : null}
                <span className={classNames("min-w-0 flex-1 wrap-anywhere", isChosen && "font-strong")}>{option}</span>
                <span className="flex-none text-14 tabular-nums">{shares[at]}%</span>
              </p>
              <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-track">
                <span className="fill block h-full rounded-full bg-highlight" style={{ width: `${shares[at]}%` }} />
              </span>
              {isChosen || isCorrect ? (
                <p className="mt-1 text-14 text-muted">
                  {isChosen && isCorrect
                    ? t("Your answer, and it's correct")
                    : isChosen
                      ? t("Your answer")
                      : t("The correct answer")}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
      {explanation ? <p className="wrap-anywhere">{explanation}</p> : null}
      {daily_limit !== null ? (
        <p className="text-14 text-muted">
          {t("You've earned today's {limit} {term}. You can earn {term} again tomorrow.", {
            limit: daily_limit,
            term: pointsTerm(program),
          })}
        </p>
      ) : null}
      <p className="text-14 text-muted">{t("There's a new question tomorrow.")}</p>
    </div>
  );
}
