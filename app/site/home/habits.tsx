/** The card with what the participant does regularly: the streak, the weekly goal, the way to the leaderboard. */
import { ArrowRight, Check, Flame } from "lucide";
import type { ReactNode } from "react";
import { useText, type Translate } from "~/locales/use-text";
import type { HabitsView } from "~/services/habits/habits.schema";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { percentOf } from "~/ui/primitives/progress";
import { StreakCalendar } from "./lazy-streak-calendar";
import type { StreakStep } from "./streak-days";

interface HabitsProps {
  habits: HabitsView;
  /** What today's day of the streak can be earned with. */
  step: StreakStep | null;
}

export function Habits({ habits, step }: HabitsProps) {
  const t = useText();
  const { program } = useSite();
  const { streak, weekly_goal, daily_limit, leaderboard } = habits;
  const limited = daily_limit?.left === 0;
  if (!streak && !weekly_goal && !leaderboard && !limited) return null;
  const texts = streak && streakTexts(streak, step, t);
  return (
    <section aria-label={t("Your habits")} className="surface-card rounded-card border border-border px-5 md:px-8">
      <div className="md:flex md:flex-wrap md:items-center md:gap-x-10">
        <div className="grid grid-cols-2 gap-4 py-4 md:flex md:gap-x-10">
          {streak && texts ? (
            <Habit
              sign={
                <span
                  className={classNames(
                    "grid size-11 flex-none place-items-center rounded-full",
                    streak.days > 0 ? "bg-accent text-accent-content" : "bg-sunken text-muted",
                  )}
                >
                  <Icon icon={Flame} />
                </span>
              }
              {...texts}
            />
          ) : null}
          {weekly_goal ? <WeeklyGoal {...weekly_goal} /> : null}
        </div>
        {texts || leaderboard ? (
          <div className="flex items-center justify-between gap-4 border-t border-border py-1 text-14 md:ml-auto md:border-t-0">
            {texts ? <p className="py-2 leading-snug text-muted md:hidden">{texts.text}</p> : null}
            {leaderboard ? (
              <Link
                to="/leaderboard"
                className="flex min-h-touch flex-none items-center gap-2 font-strong text-link hover:underline"
              >
                {t("Leaderboard")}
                <Icon icon={ArrowRight} size={16} />
              </Link>
            ) : null}
          </div>
        ) : null}
      </div>
      {streak ? <StreakCalendar streak={streak} /> : null}
      {limited && daily_limit ? (
        <p className="border-t border-border py-3 text-14 text-muted">
          {t("You've earned today's {limit} {term}. Challenges still count, and you can earn {term} again tomorrow.", {
            limit: daily_limit.limit,
            term: pointsTerm(program),
          })}
        </p>
      ) : null}
    </section>
  );
}

/** What happens on a day off is said before it happens. A streak that ended is no loss: the longest one stays. */
function streakTexts(
  { days, longest, today }: NonNullable<HabitsView["streak"]>,
  step: StreakStep | null,
  t: Translate,
) {
  if (!today && step && (days > 0 || longest === 0))
    return {
      title:
        days > 0 ? t({ one: "{count}-day streak", other: "{count}-day streak" }, { count: days }) : t("Start a streak"),
      text: (
        <a href={step === "question" ? "#today" : "#earn"} className="text-link underline underline-offset-4">
          {step === "question"
            ? t("Answer today's question for day {day}", { day: days + 1 })
            : t("Do a repeatable challenge by midnight for day {day}", { day: days + 1 })}
        </a>
      ),
    };
  if (days > 0)
    return {
      title: t({ one: "{count}-day streak", other: "{count}-day streak" }, { count: days }),
      text: t("One day off is fine. After two, a new streak starts."),
    };
  if (longest > 0)
    return {
      title: t("Ready for a new streak"),
      text: t({ one: "Your longest: {count} day", other: "Your longest: {count} days" }, { count: longest }),
    };
  return { title: t("Start a streak"), text: t("Come back tomorrow for day {day}", { day: 1 }) };
}

function WeeklyGoal({ done, goal }: NonNullable<HabitsView["weekly_goal"]>) {
  const t = useText();
  const reached = done >= goal;
  return (
    <Habit
      sign={<GoalRing done={done} goal={goal} />}
      title={reached ? t("Weekly goal reached") : t("{done} of {goal} this week", { done, goal })}
      text={
        reached
          ? t({ one: "{count} challenge since Monday", other: "{count} challenges since Monday" }, { count: done })
          : t("Challenges since Monday")
      }
    />
  );
}

/** The ring fills with the week. Beside it is the same in words. */
function GoalRing({ done, goal }: { done: number; goal: number }) {
  const t = useText();
  return (
    <span
      role="progressbar"
      aria-label={t("Weekly goal")}
      aria-valuemin={0}
      aria-valuemax={goal}
      aria-valuenow={Math.min(done, goal)}
      className="relative grid size-11 flex-none place-items-center"
    >
      <svg viewBox="0 0 44 44" className="absolute inset-0 -rotate-90" fill="none" strokeWidth="5" aria-hidden>
        <circle cx="22" cy="22" r="19" stroke="var(--track)" />
        <circle
          cx="22"
          cy="22"
          r="19"
          stroke="var(--highlight)"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${percentOf(done, goal)} 100`}
          opacity={done > 0 ? 1 : 0}
        />
      </svg>
      {done >= goal ? (
        <Icon icon={Check} className="text-highlight" />
      ) : (
        <span aria-hidden className="text-14 font-strong tabular-nums">
          {done}
        </span>
      )}
    </span>
  );
}

/** On phones the text of the streak is below both. */
function Habit({ sign, title, text }: { sign: ReactNode; title: string; text: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-3 md:gap-4">
      {sign}
      <div className="min-w-0">
        <p className="leading-snug font-strong tabular-nums">{title}</p>
        <p className="text-14 leading-snug text-muted max-md:hidden">{text}</p>
      </div>
    </div>
  );
}
