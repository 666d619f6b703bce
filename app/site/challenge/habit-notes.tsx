/** What a completed challenge did for the streak, the weekly goal and the daily limit. */
import { CalendarCheck, Flame } from "lucide";
import { useText } from "~/locales/use-text";
import type { ChallengeView, SubmissionResult } from "~/services/challenges/challenges.schema";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { Badge } from "~/ui/primitives/badge";
import { Icon } from "~/ui/primitives/icon";

type Props = { challenge: ChallengeView; result: SubmissionResult };

/** The streak, after a challenge that can be repeated, and the weekly goal. */
export function HabitBadges({ challenge, result: { habits } }: Props) {
  const t = useText();
  const streak = challenge.repeatable ? (habits?.streak?.days ?? 0) : 0;
  const week = habits?.weekly_goal;
  // The goal is reached once a week, and what follows is no news.
  const isNews = week && week.done <= week.goal;
  return (
    <>
      {streak > 0 ? (
        <Badge tone="soft">
          <Icon icon={Flame} size={16} />
          {t({ one: "{count}-day streak", other: "{count}-day streak" }, { count: streak })}
        </Badge>
      ) : null}
      {isNews ? (
        <Badge tone="soft">
          <Icon icon={CalendarCheck} size={16} />
          {week.done === week.goal
            ? t("Weekly goal reached")
            : t("{done} of {goal} this week", { done: week.done, goal: week.goal })}
        </Badge>
      ) : null}
    </>
  );
}

/** Says honestly that points were left out. Nothing if none were. */
export function DailyLimitReached({ result: { daily_limit: limit, points } }: Pick<Props, "result">) {
  const t = useText();
  const { program } = useSite();
  if (limit === null) return null;
  const values = { limit, points, term: pointsTerm(program) };
  return (
    <p className="mt-3 max-w-[44ch] text-14 text-muted">
      {points > 0
        ? t("Today's limit of {limit} {term} is reached, so this earned {points}.", values)
        : t("Today's limit of {limit} {term} is reached, so this earned none. You can earn more tomorrow.", values)}
    </p>
  );
}
