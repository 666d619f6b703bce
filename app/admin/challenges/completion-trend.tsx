import { useText } from "~/locales/use-text";
import type { CompletionTrendView } from "~/services/challenges/challenges-admin.schema";
import { DayChartPanel } from "../charts/day-chart-panel";

/** How often a challenge was completed on each of the last thirty days. */
export function CompletionTrend({ days, now }: { days: CompletionTrendView; now: string }) {
  const t = useText();
  return (
    <DayChartPanel
      title={t("Completions over time")}
      note={t("Per day, last thirty days")}
      countLabel={t("Completions")}
      summary={(range) => t("Completions per day, {first} to {last}: from {from} to {to}", range)}
      countText={(count) => t({ one: "{count} completion", other: "{count} completions" }, { count })}
      days={days}
      now={now}
      height="h-40"
      className="mb-4"
    />
  );
}
