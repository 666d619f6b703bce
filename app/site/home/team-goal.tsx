/** The card with the goal that all participants reach together, and what this one contributed to it. */
import { Check, Gift } from "lucide";
import type { Term } from "~/locales/text";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import type { TeamGoalView } from "~/services/team-goals/team-goals.schema";
import { useSite } from "~/site/frame/use-site";
import { Icon } from "~/ui/primitives/icon";
import { ProgressBar } from "~/ui/primitives/progress";
import { timeLeftText } from "~/ui/text/time-texts";

const DAY_MS = 24 * 60 * 60 * 1000;

export function TeamGoal({ goal }: { goal: TeamGoalView }) {
  const t = useText();
  const locale = useLocale();
  const { program, now } = useSite();
  const term = pointsTerm(program);
  const { title, target, progress, counts } = goal;
  const values = { done: formatNumber(progress, locale), count: target };
  const sum =
    counts === "points"
      ? t("{done} of {count} {term}", { ...values, term })
      : t({ one: "{done} of {count} challenge", other: "{done} of {count} challenges" }, values);
  const prize = goal.without_prize ? null : prizeText(goal, term, t);
  return (
    <section
      aria-label={t("Team goal")}
      className="surface-card grid gap-3 rounded-card border border-border px-5 py-4 md:px-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="min-w-0 leading-snug font-strong wrap-anywhere">{title}</h2>
        <p className="flex items-center gap-2 text-14 text-muted tabular-nums">
          {goal.reached ? <Icon icon={Check} size={16} className="text-highlight" /> : null}
          {stateText(goal, now, t)}
        </p>
      </div>
      <ProgressBar thick value={Math.min(progress, target)} max={target} label={`${title}: ${sum}`} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-14 tabular-nums">{sum}</p>
        {prize ? (
          <p className="flex min-w-0 items-center gap-2 text-14 font-strong wrap-anywhere">
            <Icon icon={Gift} size={16} className="flex-none" />
            {prize}
          </p>
        ) : null}
      </div>
      <p className="text-14 leading-snug text-muted">
        {partText(goal, term, t)} {missingText(goal, term, t)}
      </p>
    </section>
  );
}

function stateText({ reached, over, ends_at }: TeamGoalView, now: string, t: Translate): string {
  if (reached) return t("Reached together");
  if (over) return t("Over");
  const left = Date.parse(ends_at) - Date.parse(now);
  if (left < DAY_MS) return t("Ends in {time}", { time: timeLeftText(ends_at, now) ?? "1m" });
  return t({ one: "{count} day left", other: "{count} days left" }, { count: Math.floor(left / DAY_MS) });
}

function prizeText({ prize_reward, prize_points }: TeamGoalView, term: Term, t: Translate): string | null {
  if (prize_reward) return t("Prize: {prize}", { prize: prize_reward.name });
  return prize_points === null ? null : t("Prize: {count} {term}", { count: prize_points, term });
}

function partText({ counts, part }: TeamGoalView, term: Term, t: Translate): string {
  if (part === 0) return t("You haven't contributed yet.");
  return counts === "points"
    ? t("You contributed {count} {term}.", { count: part, term })
    : t({ one: "You contributed {count} challenge.", other: "You contributed {count} challenges." }, { count: part });
}

/** What is missing to the minimum, or what follows from having it. */
function missingText(goal: TeamGoalView, term: Term, t: Translate): string {
  const { counts, part, minimum, reached, over, finished } = goal;
  const count = Math.max(minimum - part, 0);
  if (goal.paid) return t("Thank you! Your prize is here.");
  if (goal.without_prize) return t("Thank you for being part of it!");
  if (over && !finished && !(reached && count === 0)) return t("The last results are being counted.");
  if (over && !reached) return t("It wasn't enough this time. Everything you earned is yours.");
  if (count === 0)
    return reached ? t("Your prize is on its way.") : t("That's enough for the prize once the goal is reached.");
  if (over) return "";
  if (reached)
    return counts === "points"
      ? t("{count} more {term} and you get the prize, too.", { count, term })
      : t(
          {
            one: "{count} more challenge and you get the prize, too.",
            other: "{count} more challenges and you get the prize, too.",
          },
          { count },
        );
  return counts === "points"
    ? t("{count} more {term} and you get the prize once the goal is reached.", { count, term })
    : t(
        {
          one: "{count} more challenge and you get the prize once the goal is reached.",
          other: "{count} more challenges and you get the prize once the goal is reached.",
        },
        { count },
      );
}
