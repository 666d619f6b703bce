import { Check } from "lucide";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { answerKind } from "~/services/answers/registry";
import type { ChoiceCount, QuestionAnswersView } from "~/services/challenges/challenges-admin.schema";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { RichText } from "~/ui/text/rich-text";
import { answerText } from "./answer-text";
import { PhotoThumbnail } from "./photo-thumbnail";

interface QuestionPanelProps {
  question: QuestionAnswersView;
  number: number;
  /** The link to the list of all answers to this question. */
  answersTo: string;
}

/** The summary of one question: a bar for each choice, or the latest answers. */
export function QuestionPanel({ question, number, answersTo }: QuestionPanelProps) {
  const t = useText();
  const locale = useLocale();
  const { title, answer_type, answered, choices, latest } = question;
  const kind = answerKind(answer_type);
  return (
    <section
      aria-labelledby={`question-${question.id}`}
      className="surface-card grid min-w-0 content-start gap-4 rounded-card border border-border p-card-pad"
    >
      <header>
        <h2 id={`question-${question.id}`} className="leading-snug font-strong">
          {number}. {title}
        </h2>
        <p className="mt-0.5 text-12 text-muted">
          {t(kind.label)} · {t({ one: "{count} answer", other: "{count} answers" }, { count: answered })}
        </p>
      </header>
      {choices ? (
        <ChoiceBars label={title} choices={choices} translated={kind.choices !== undefined} />
      ) : answered === 0 ? (
        <p className="text-muted">{t("No answers yet.")}</p>
      ) : (
        <ul className="grid gap-2">
          {latest.map(({ id, answer, photo_url }) => (
            <li key={id} className="line-clamp-3 border-l-2 border-border-strong pl-3 break-words text-content-soft">
              {photo_url ? (
                <PhotoThumbnail url={photo_url} name={answer} />
              ) : kind.stored === "html" ? (
                <RichText html={answer} />
              ) : (
                answerText(answer, answer_type, locale)
              )}
            </li>
          ))}
        </ul>
      )}
      {answered > 0 ? (
        <Link
          to={answersTo}
          preventScrollReset
          className="justify-self-start text-12 font-strong text-link hover:underline"
        >
          {t("Show all answers")}
        </Link>
      ) : null}
    </section>
  );
}

interface ChoiceBarsProps {
  label: string;
  choices: readonly ChoiceCount[];
  /** The labels are product texts (yes and no) and need translation. */
  translated: boolean;
}

/** A bar chart as a table, so that screen readers get the numbers: each row has label, bar, count and percentage. */
function ChoiceBars({ label, choices, translated }: ChoiceBarsProps) {
  const t = useText();
  const locale = useLocale();
  return (
    <table aria-label={label} className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("Choice")}</th>
          <th scope="col">{t("Answers")}</th>
          <th scope="col">{t("Percent")}</th>
        </tr>
      </thead>
      <tbody>
        {choices.map((choice, index) => (
          <tr key={index}>
            <th scope="row" className="w-full py-1.5 pr-4 text-left font-text">
              <span className="flex min-w-0 items-center gap-1.5">
                <span className="min-w-0 break-words">{translated ? t(choice.label) : choice.label}</span>
                {choice.is_correct ? (
                  <Icon icon={Check} size={16} label={t("Correct answer")} className="text-positive" />
                ) : null}
              </span>
              <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-track">
                <span className="fill block h-full rounded-full bg-highlight" style={{ width: `${choice.percent}%` }} />
              </span>
            </th>
            <td className="pl-2 text-right align-bottom tabular-nums">{formatNumber(choice.count, locale)}</td>
            <td className="min-w-12 pl-3 text-right align-bottom text-muted tabular-nums">{choice.percent}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
