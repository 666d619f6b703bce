import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { AXIS, axisNumber } from "~/admin/charts/axis";
import { useLocale } from "~/locales/use-text";
import type { FiguresView } from "~/services/dashboard/figures.schema";

type Week = FiguresView["weeks"][number];

interface WeeksChartProps {
  weeks: readonly Week[];
  dayOf: (day: string) => string;
  /** The lines about a week that is pointed at. */
  linesOf: (week: Week) => readonly string[];
}

/** A bar for each week: returning participants with the new ones above. Loaded lazily, as the chart of days. */
export default function WeeksChart({ weeks, dayOf, linesOf }: WeeksChartProps) {
  const locale = useLocale();
  const bar = { stackId: "active", isAnimationActive: false, maxBarSize: 40 } as const;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...weeks]} margin={{ top: 12, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="from" {...AXIS} height={28} tickFormatter={dayOf} minTickGap={24} />
        <YAxis
          {...AXIS}
          width={36}
          tickCount={5}
          allowDecimals={false}
          tickFormatter={(value: number) => axisNumber(value, locale)}
        />
        <Tooltip cursor={{ fill: "var(--hover)" }} isAnimationActive={false} content={<WeekTip linesOf={linesOf} />} />
        <Bar {...bar} dataKey="returning" fill="var(--accent)" />
        <Bar {...bar} dataKey="new" fill="var(--accent)" fillOpacity={0.4} />
      </BarChart>
    </ResponsiveContainer>
  );
}

interface WeekTipProps extends Pick<WeeksChartProps, "linesOf"> {
  /** Set by the chart library. */
  active?: boolean;
  payload?: readonly { payload: Week }[];
}

function WeekTip({ active, payload, linesOf }: WeekTipProps) {
  const week = payload?.[0]?.payload;
  if (!active || !week) return null;
  const [title, ...lines] = linesOf(week);
  return (
    <div className="surface-raised rounded-button border border-border-strong px-2.5 py-1.5 text-12 leading-4.5 shadow-popover">
      <span className="text-muted">{title}</span>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </div>
  );
}
