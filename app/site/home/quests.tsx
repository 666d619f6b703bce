/** The open quests: the one that ends first, and the others folded below it. */
import { Check, Gift } from "lucide";
import { useId } from "react";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import type { QuestStepView, QuestView } from "~/services/quests/quests.schema";
import { useSite } from "~/site/frame/use-site";
import { Badge } from "~/ui/primitives/badge";
import { classNames } from "~/ui/primitives/class-names";
import { Disclosure } from "~/ui/primitives/disclosure";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { StepProgress } from "~/ui/primitives/progress";
import { opensText } from "~/ui/text/time-texts";

export function Quests({ quests: [first, ...others] }: { quests: readonly QuestView[] }) {
  const t = useText();
  if (!first) return null;
  return (
    <section aria-label={t("Quests")} className="grid grid-cols-[minmax(0,1fr)]">
      <QuestCard quest={first} />
      {others.length > 0 ? (
        <Disclosure plain title={t("More quests")}>
          <div className="grid gap-4">
            {others.map((quest) => (
              <QuestCard key={quest.id} quest={quest} />
            ))}
          </div>
        </Disclosure>
      ) : null}
    </section>
  );
}

/** On phones without the description, and with the steps that are left. */
function QuestCard({ quest }: { quest: QuestView }) {
  const t = useText();
  const titleId = useId();
  const { title, description, steps, days_left } = quest;
  const done = steps.filter((step) => step.done).length;
  const count = t({ one: "{done} of {count} step", other: "{done} of {count} steps" }, { done, count: steps.length });
  return (
    <article
      aria-labelledby={titleId}
      className="surface-card grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-border px-5 py-4 md:grid-cols-[2fr_3fr] md:gap-8 md:p-8"
    >
      <div>
        <p className="text-14 leading-snug text-muted">
          {days_left === null ? t("Quest") : `${t("Quest")} · ${endText(days_left, t)}`}
        </p>
        <h2
          id={titleId}
          className="mt-1 font-heading text-18 leading-tight font-display tracking-(--header-font-tracking) wrap-anywhere md:text-24"
        >
          {title}
        </h2>
        {description ? <p className="mt-2 leading-snug wrap-anywhere max-sm:hidden">{description}</p> : null}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="text-14 font-strong tabular-nums">{count}</p>
          <Prize {...quest.prize} />
        </div>
        <div className="mt-2 flex">
          <StepProgress done={done} total={steps.length} label={count} />
        </div>
      </div>
      <ol className="grid content-center">
        {steps.map((step, at) => (
          <Step key={step.challenge_id} step={step} number={at + 1} />
        ))}
      </ol>
    </article>
  );
}

/** What all steps give. */
function Prize({ points, reward }: QuestView["prize"]) {
  const t = useText();
  const { program } = useSite();
  if (!reward && points === 0) return null;
  return (
    <Badge>
      <span className="flex items-center gap-1.5">
        <Icon icon={Gift} size={16} label={t("Prize")} />
        {reward ? reward.name : t("+{points} {term}", { points, term: pointsTerm(program) })}
      </span>
    </Badge>
  );
}

function Step({ step: { identifier, caption, done, opens_at }, number }: { step: QuestStepView; number: number }) {
  const t = useText();
  const locale = useLocale();
  const { program, now } = useSite();
  return (
    <li
      className={classNames(
        "flex min-h-touch items-center gap-3 border-b border-border py-1 last:border-b-0",
        done && "max-sm:hidden",
      )}
    >
      <span
        className={classNames(
          "grid size-7 flex-none place-items-center rounded-full text-14 tabular-nums forced-colors:border",
          done ? "bg-positive-soft text-positive" : "bg-sunken text-muted",
        )}
      >
        {done ? <Icon icon={Check} size={16} label={t("Done")} /> : number}
      </span>
      {done || opens_at ? (
        <span className={classNames("min-w-0 leading-snug wrap-anywhere", done && "text-muted")}>
          {caption}
          {opens_at ? (
            <span className="block text-14 text-muted">
              {t("Opens {when}", { when: opensText(opens_at, now, program.time_zone, locale) })}
            </span>
          ) : null}
        </span>
      ) : (
        <Link
          to={`/challenge/${identifier}`}
          preventScrollReset
          className="min-w-0 py-2 leading-snug font-strong wrap-anywhere text-link hover:underline"
        >
          {caption}
        </Link>
      )}
    </li>
  );
}

function endText(days: number, t: Translate): string {
  if (days <= 0) return t("Ends today");
  if (days === 1) return t("Ends tomorrow");
  return t({ one: "Ends in {count} day", other: "Ends in {count} days" }, { count: days });
}
