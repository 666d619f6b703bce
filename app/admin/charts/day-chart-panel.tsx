import { lazy, Suspense, type ReactNode } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { classNames } from "~/ui/primitives/class-names";
import { Panel } from "~/ui/primitives/panel";
import { dayText } from "~/ui/text/time-texts";
import type { DayCounts } from "./day-chart";

const DayChart = lazy(() => import("./day-chart"));

interface DayChartPanelProps {
  title: string;
  /** What is counted, and over which days. */
  note: string;
  /** The heading of the counts in the table for screen readers. */
  countLabel: string;
  /** The text of the whole chart for screen readers. */
  summary: (range: { first: string; last: string; from: number; to: number }) => string;
  countText: (count: number) => string;
  /** Dates in the program's time zone with their counts, oldest first, up to today. */
  days: DayCounts;
  now: string;
  /** Shown instead of the chart when there is no day. */
  empty?: ReactNode;
  /** The height of the chart. */
  height?: string;
  className?: string;
}

/** Counts per day, as a chart and, for screen readers, as a table. */
export function DayChartPanel({
  title,
  note,
  countLabel,
  summary,
  countText,
  days,
  now,
  empty,
  height = "h-[212px] sm:h-[294px]",
  className,
}: DayChartPanelProps) {
  const t = useText();
  const locale = useLocale();
  const hydrated = useHydrated();
  // The values are dates in the program's time zone, not instants, so they are formatted as they are.
  const dayOf = (date: string) => dayText(date, now, "UTC", locale);
  // Leave today out while nothing has happened yet, so that the line does not drop to zero every morning.
  const visibleDays = days.at(-1)?.y === 0 ? days.slice(0, -1) : days;
  const [first, last] = [visibleDays[0], visibleDays.at(-1)];
  return (
    <Panel title={title} action={<ChartNote text={note} />} className={className}>
      {first && last ? (
        <>
          <div
            role="img"
            aria-label={summary({ first: dayOf(first.x), last: dayOf(last.x), from: first.y, to: last.y })}
            className={height}
          >
            {hydrated ? (
              <Suspense fallback={<ChartGrid />}>
                <DayChart days={visibleDays} today={days.at(-1)!.x} dayOf={dayOf} countText={countText} />
              </Suspense>
            ) : (
              <ChartGrid />
            )}
          </div>
          <div className="sr-only">
            <table>
              <caption>{note}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("Day")}</th>
                  <th scope="col">{countLabel}</th>
                </tr>
              </thead>
              <tbody>
                {visibleDays.map(({ x, y }) => (
                  <tr key={x}>
                    <th scope="row">{dayOf(x)}</th>
                    <td>{formatNumber(y, locale)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <div className={classNames("grid place-items-center", height)}>{empty}</div>
      )}
    </Panel>
  );
}

/** The placeholder while the panel loads. */
export function DayChartSkeleton({ title, note }: Pick<DayChartPanelProps, "title" | "note">) {
  return (
    <Panel title={title} action={<ChartNote text={note} />}>
      <div className="h-[212px] sm:h-[294px]">
        <ChartGrid />
      </div>
    </Panel>
  );
}

function ChartNote({ text }: { text: string }) {
  return <span className="text-right text-12 text-muted">{text}</span>;
}

/** The grid of the chart, without its line. */
function ChartGrid() {
  return (
    <div aria-hidden className="flex h-full flex-col justify-between pt-3 pr-2 pb-[27px] pl-9">
      {[0, 1, 2, 3, 4].map((line) => (
        <span key={line} className="h-px bg-border" />
      ))}
    </div>
  );
}
