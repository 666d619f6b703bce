import { ChartLine } from "lucide";
import { useText } from "~/locales/use-text";
import type { UsersGrowthView } from "~/services/dashboard/dashboard.schema";
import { EmptyState } from "~/ui/states/empty-state";
import { DayChartPanel, DayChartSkeleton } from "../charts/day-chart-panel";

/** The number of active users per day. */
export function GrowthPanel({ days, now }: { days: UsersGrowthView; now: string }) {
  const t = useText();
  return (
    <DayChartPanel
      title={t("Users Growth")}
      note={t("Active users per day, last thirty days")}
      countLabel={t("Active users")}
      summary={(range) => t("Active users per day, {first} to {last}: from {from} to {to}", range)}
      countText={(count) => t({ one: "{count} active user", other: "{count} active users" }, { count })}
      days={days}
      now={now}
      className="lg:flex lg:flex-col [&>div]:flex-1"
      empty={
        <EmptyState
          plain
          icon={ChartLine}
          title={t("No activity in the last thirty days")}
          text={t("Daily active users appear here.")}
        />
      }
    />
  );
}

/** The placeholder while the panel loads. */
export function GrowthSkeleton() {
  const t = useText();
  return <DayChartSkeleton title={t("Users Growth")} note={t("Active users per day, last thirty days")} />;
}
