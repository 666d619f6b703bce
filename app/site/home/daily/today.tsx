/** What is new today: the question of the day and the daily box. */
import { useText } from "~/locales/use-text";
import type { DailyView } from "~/services/daily/daily.schema";
import { classNames } from "~/ui/primitives/class-names";
import { BoxCard } from "./box-card";
import { QuestionCard } from "./question-card";

export function Today({ daily: { day, question, box } }: { daily: DailyView }) {
  const t = useText();
  if (!question && !box) return null;
  return (
    <section
      id="today"
      aria-label={t("Today")}
      className={classNames(
        "mt-4 grid scroll-mt-24 grid-cols-[minmax(0,1fr)] items-start gap-4",
        question && box && "md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]",
      )}
    >
      {question ? <QuestionCard key={`question ${day}`} day={day} question={question} /> : null}
      {box ? <BoxCard key={`box ${day}`} day={day} box={box} /> : null}
    </section>
  );
}
