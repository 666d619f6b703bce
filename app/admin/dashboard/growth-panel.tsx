import { ChartLine } from "lucide-react";
import { lazy, Suspense } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { UsersGrowthView } from "~/services/dashboard/dashboard.schema";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Panel } from "~/ui/primitives/panel";
import { EmptyState } from "~/ui/states/empty-state";
import { dayText } from "~/ui/text/time-texts";

const GrowthChart = lazy(() => import("./growth-chart"));

/** The number of active users per day, as a chart and, for screen readers, as a table. */
export function GrowthPanel({ days, now }: { days: UsersGrowthView; now: string }) {
  const t = useText();
  const locale = useLocale();
  const hydrated = useHydrated();
  // The values are dates in the program's time zone, not instants, so they are formatted as they are.
  const dayOf = (date: string) => dayText(date, now, "UTC", locale);
  // Leave today out while it has no active user, so that the line does not drop to zero every morning.
  const visibleDays = days.at(-1)?.y === 0 ? days.slice(0, -1) : days;
  const [first, last] = [visibleDays[0], visibleDays.at(-1)];
  return (
    <Panel
      title={t("Users Growth")}
      action={<span className="text-right text-12 text-muted">{t("Active users per day, last thirty days")}</span>}
      className="lg:flex lg:flex-col [&>div]:flex-1"
    >
      {first && last ? (
        <>
          <div
            role="img"
            aria-label={t("Active users per day, {first} to {last}: from {from} to {to}", {
              first: dayOf(first.x),
              last: dayOf(last.x),
              from: first.y,
              to: last.y,
            })}
            className="h-[212px] sm:h-[294px]"
          >
            {hydrated ? (
              <Suspense fallback={<ChartGrid />}>
                <GrowthChart days={visibleDays} today={days.at(-1)!.x} dayOf={dayOf} />
              </Suspense>
            ) : (
              <ChartGrid />
            )}
          </div>
          <div className="sr-only">
            <table>
              <caption>{t("Active users per day, last thirty days")}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("Day")}</th>
                  <th scope="col">{t("Active users")}</th>
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
        <div className="grid h-[212px] place-items-center sm:h-[294px]">
          <EmptyState
            plain
            icon={ChartLine}
            title={t("No activity in the last thirty days")}
            text={t("Daily active users appear here.")}
          />
        </div>
      )}
    </Panel>
  );
}

/** The placeholder while the panel loads. */
export function GrowthSkeleton() {
  const t = useText();
  return (
    <Panel
      title={t("Users Growth")}
      action={<span className="text-right text-12 text-muted">{t("Active users per day, last thirty days")}</span>}
    >
      <div className="h-[212px] sm:h-[294px]">
        <ChartGrid />
      </div>
    </Panel>
  );
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
