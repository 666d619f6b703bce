import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { AXIS } from "~/admin/charts/axis";
import type { CohortView } from "~/services/points-report/points-report.schema";

interface UnspentChartProps {
  cohorts: readonly CohortView[];
  shareOf: (share: number) => string;
}

/**
 * A line for each month of earning: what was not spent yet, by the months since. The line of all of them together is the
 * strong one. Loaded lazily, because few pages need the chart library.
 */
export default function UnspentChart({ cohorts, shareOf }: UnspentChartProps) {
  const count = Math.max(...cohorts.map(({ unspent }) => unspent.length));
  const points = Array.from({ length: count }, (_, months) => ({
    months,
    all: togetherAt(cohorts, months),
    ...Object.fromEntries(cohorts.map(({ month, unspent }) => [month, unspent[months] ?? null])),
  }));
  const line = { isAnimationActive: false, type: "linear" } as const;
  const dot = count === 1;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={points} margin={{ top: 12, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="months" {...AXIS} height={28} />
        <YAxis {...AXIS} width={44} domain={[0, 1]} tickCount={5} tickFormatter={shareOf} />
        {cohorts.map(({ month }) => (
          <Line key={month} {...line} dataKey={month} stroke="var(--muted)" strokeOpacity={0.4} dot={dot} />
        ))}
        <Line {...line} dataKey="all" stroke="var(--accent)" strokeWidth={2} dot={dot} />
      </LineChart>
    </ResponsiveContainer>
  );
}

/** The share of all months that are old enough, by the points that they have; null if none is. */
function togetherAt(cohorts: readonly CohortView[], months: number): number | null {
  const old = cohorts.filter(({ unspent }) => typeof unspent[months] === "number");
  const weights = old.map(({ issued, reversed }) => issued - reversed);
  const weight = weights.reduce((sum, each) => sum + each, 0);
  if (weight <= 0) return null;
  return old.reduce((sum, { unspent }, index) => sum + unspent[months]! * weights[index]!, 0) / weight;
}
