/** The days of the streak as a small calendar, in a chunk of its own. */
import { Check } from "lucide";
import { useEffect } from "react";
import { INTL_TAGS, msg } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { HabitsView } from "~/services/habits/habits.schema";
import { postFormKeepalive } from "~/ui/forms/api-calls";
import { classNames } from "~/ui/primitives/class-names";
import { Disclosure } from "~/ui/primitives/disclosure";
import { Icon } from "~/ui/primitives/icon";
import { calendarOf, type CalendarDay, type DayState } from "./streak-days";

type Streak = NonNullable<HabitsView["streak"]>;

const LABELS: Record<DayState, string> = {
  done: msg("Done"),
  open: msg("Today, still open"),
  off: msg("Day off"),
  none: msg("No activity"),
  future: "",
};

const STYLES: Record<DayState, string> = {
  // A border is visible in forced colors, also a transparent one.
  done: "border border-transparent bg-accent text-accent-content",
  open: "border-2 border-dashed border-current font-strong",
  off: "border border-border-strong bg-sunken text-muted",
  none: "text-muted",
  future: "text-muted",
};

const LEGEND = ["done", "open", "off"] as const;

/** Four weeks from Monday to Sunday, this one last. It opens without JavaScript. */
export function StreakCalendar({ streak }: { streak: Streak }) {
  const t = useText();
  useOwnTimeZone(streak.time_zone);
  const weeks = calendarOf(streak);
  return (
    <div className="border-t border-border">
      {/* Beside a quest the card is taller than what else is in it. */}
      <div className="pt-4 md:hidden">
        <Days weeks={weeks.slice(-1)} caption={t("This week")} />
      </div>
      <Disclosure plain title={t("Your last four weeks")}>
        <div className="pb-5">
          <Days weeks={weeks} caption={t("Your last four weeks")} />
          <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-14 text-muted">
            {LEGEND.filter((state) => weeks.flat().some((day) => day.state === state)).map((state) => (
              <li key={state} className="flex items-center gap-2">
                <span aria-hidden className={classNames("size-4 rounded-full", STYLES[state])} />
                {t(LABELS[state])}
              </li>
            ))}
          </ul>
          {streak.longest > 0 ? (
            <p className="mt-3 text-14 font-strong">
              {t({ one: "Your longest: {count} day", other: "Your longest: {count} days" }, { count: streak.longest })}
            </p>
          ) : null}
        </div>
      </Disclosure>
    </div>
  );
}

function Days({ weeks, caption }: { weeks: readonly CalendarDay[][]; caption: string }) {
  return (
    <table className="w-full max-w-[44ch] text-center text-14">
      <caption className="sr-only">{caption}</caption>
      <Weekdays days={weeks[0]!} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.date}>
            {week.map((day) => (
              <Day key={day.date} {...day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Weekdays({ days }: { days: readonly CalendarDay[] }) {
  const format = useDateFormat();
  return (
    <thead>
      <tr>
        {days.map(({ date }) => (
          <th key={date} scope="col" abbr={format(date, { weekday: "long" })} className="pb-1 font-text text-muted">
            {format(date, { weekday: "narrow" })}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Day({ date, state }: CalendarDay) {
  const t = useText();
  const format = useDateFormat();
  return (
    <td className="py-1">
      <span className={classNames("mx-auto grid size-9 place-items-center rounded-full tabular-nums", STYLES[state])}>
        <span aria-hidden>{state === "done" ? <Icon icon={Check} size={16} /> : Number(date.slice(-2))}</span>
        <span className="sr-only">
          {format(date, { month: "long", day: "numeric" })}
          {LABELS[state] ? `: ${t(LABELS[state])}` : null}
        </span>
      </span>
    </td>
  );
}

/** Days are dates without a time, so that no zone moves them. */
function useDateFormat() {
  const locale = useLocale();
  return (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(INTL_TAGS[locale], { ...options, timeZone: "UTC" }).format(new Date(date));
}

/**
 * Tells the server where the browser is, if the days of the streak are counted elsewhere; once, while it is open. The next
 * page counts them there: loading this one again would move what is being read.
 */
function useOwnTimeZone(counted: string) {
  useEffect(() => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!zone || zone === counted || sent.has(zone)) return;
    sent.add(zone);
    const form = new FormData();
    form.set("time_zone", zone);
    void postFormKeepalive("/public/account/time_zone", form);
  }, [counted]);
}

const sent = new Set<string>();
