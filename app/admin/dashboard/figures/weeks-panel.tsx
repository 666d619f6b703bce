import { ChartColumn } from "lucide";
import { lazy, Suspense } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { FiguresView } from "~/services/dashboard/figures.schema";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Panel } from "~/ui/primitives/panel";
import { EmptyState } from "~/ui/states/empty-state";
import { dayText } from "~/ui/text/time-texts";

const WeeksChart = lazy(() => import("./weeks-chart"));

/** The active participants of each week, new and returning, as a chart and as a table for screen readers. */
export function WeeksPanel({ weeks, now }: Pick<FiguresView, "weeks"> & { now: string }) {
  const t = useText();
  const locale = useLocale();
  const hydrated = useHydrated();
  const title = t("Active participants by week");
  const dayOf = (day: string) => dayText(day, now, "UTC", locale);
  const daysOf = ({ from, to }: { from: string; to: string }) =>
    from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`;
  const isEmpty = weeks.every(({ active }) => active === 0);
  return (
    <Panel
      title={title}
      className="lg:flex lg:flex-col [&>div]:flex-1"
      action={
        <ul className="flex flex-wrap justify-end gap-x-3 text-12 text-muted">
          <LegendItem className="opacity-40" text={t("New participants")} />
          <LegendItem text={t("Returning participants")} />
        </ul>
      }
    >
      {isEmpty ? (
        <EmptyState
          plain
          icon={ChartColumn}
          title={t("No activity in this period")}
          text={t("Participants who do something appear here.")}
        />
      ) : (
        <>
          <div
            role="img"
            aria-label={t("{title}; the numbers are in the table that follows", { title })}
            className="h-56 lg:h-68"
          >
            {hydrated ? (
              <Suspense fallback={null}>
                <WeeksChart
                  weeks={weeks}
                  dayOf={dayOf}
                  linesOf={(week) => [
                    daysOf(week),
                    t("New participants: {count}", { count: week.new }),
                    t("Returning participants: {count}", { count: week.returning }),
                  ]}
                />
              </Suspense>
            ) : null}
          </div>
          <div className="sr-only">
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  {[t("Week"), t("Active participants"), t("New participants"), t("Returning participants")].map(
                    (header) => (
                      <th key={header} scope="col">
                        {header}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week.from}>
                    <th scope="row">{daysOf(week)}</th>
                    <td>{formatNumber(week.active, locale)}</td>
                    <td>{formatNumber(week.new, locale)}</td>
                    <td>{formatNumber(week.returning, locale)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  );
}

function LegendItem({ text, className = "" }: { text: string; className?: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={`size-2.5 rounded-small bg-accent forced-color-adjust-none ${className}`} />
      {text}
    </li>
  );
}
