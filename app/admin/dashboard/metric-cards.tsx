import type { ReactNode } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { PerformanceMetricsView } from "~/services/dashboard/dashboard.schema";
import { Skeleton } from "~/ui/states/skeleton";

/** The totals of the program, each with its value for the last thirty days. */
export function MetricCards({ metrics }: { metrics: PerformanceMetricsView }) {
  const t = useText();
  const locale = useLocale();
  const cards = [
    // Without "+": recently active participants are a part of the total, not an increase.
    {
      label: t("Active participants"),
      total: metrics.total_active_participants,
      recent: formatNumber(metrics.recent_active_participants, locale),
    },
    {
      label: t("Completed challenges"),
      total: metrics.total_completed_challenges,
      recent: added(metrics.recent_completed_challenges),
    },
    { label: t("Program visits"), total: metrics.total_program_visits, recent: added(metrics.recent_program_visits) },
    {
      label: t("Participant actions"),
      total: metrics.total_participant_actions,
      recent: added(metrics.recent_participant_actions),
    },
  ];
  function added(count: number) {
    return `${count > 0 ? "+" : ""}${formatNumber(count, locale)}`;
  }
  return (
    <Cards>
      {cards.map(({ label, total, recent }) => (
        <dl key={label} className={CARD}>
          <dt className="text-content-soft max-sm:text-12 max-sm:leading-5">{label}</dt>
          <dd className="mt-1 text-24 leading-8 font-strong tabular-nums">{formatNumber(total, locale)}</dd>
          <dd className="mt-1 text-12 leading-4 text-muted tabular-nums">
            <b className={recent === "0" ? undefined : "text-positive"}>{recent}</b> {t("from the last thirty days")}
          </dd>
        </dl>
      ))}
    </Cards>
  );
}

/** The placeholder while the metrics load. */
export function MetricSkeletons() {
  return (
    <Cards>
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className={CARD}>
          <Skeleton className="my-[3px] h-3.5 w-32" />
          <Skeleton className="mt-2 h-7 w-20" />
          <Skeleton className="mt-1.5 mb-0.5 h-3 w-40 max-w-full" />
        </div>
      ))}
    </Cards>
  );
}

/** The box of a figure. */
export const CARD = "surface-card rounded-card border border-border p-card-pad";

function Cards({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <section aria-label={t("Program metrics")} className="grid grid-cols-2 gap-grid lg:grid-cols-4">
      {children}
    </section>
  );
}
