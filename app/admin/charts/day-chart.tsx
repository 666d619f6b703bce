import { useSyncExternalStore } from "react";
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useLocale, useText } from "~/locales/use-text";
import { AXIS, axisNumber } from "./axis";

/** A count on each day, oldest first; `x` is the date. */
export type DayCounts = readonly { x: string; y: number }[];

interface DayChartProps {
  days: DayCounts;
  /** The current day. It is incomplete, so its part of the line is dashed. */
  today: string;
  dayOf: (date: string) => string;
  /** A count in words: '3 active users'. */
  countText: (count: number) => string;
}

const LINE = {
  type: "linear",
  stroke: "var(--accent)",
  strokeWidth: 2,
  isAnimationActive: false,
  activeDot: { r: 4.5, fill: "var(--surface)", stroke: "var(--accent)", strokeWidth: 2 },
} as const;

/** The line chart of counts per day. Loaded lazily, because few pages need the chart library. */
export default function DayChart({ days, today, dayOf, countText }: DayChartProps) {
  const narrow = useNarrow();
  const locale = useLocale();
  const pastDays = days.filter(({ x }) => x !== today);
  const points = days.map(({ x, y }) => ({
    x,
    y,
    complete: x === today ? null : y,
    partial: x === today || x === pastDays.at(-1)?.x ? y : null,
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={points} margin={{ top: 12, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <defs>
          <linearGradient id="day-chart-fade" x1="0" y1="0" x2="0" y2="1">
            <stop stopColor="var(--accent)" stopOpacity={0.16} />
            <stop offset="1" stopColor="var(--accent)" stopOpacity={0} />
          </linearGradient>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="x"
          {...AXIS}
          ticks={ticksOf(days, narrow ? 2 : 4)}
          interval={0}
          tickFormatter={dayOf}
          height={28}
          tick={<DayTick first={days[0]!.x} last={days.at(-1)!.x} dayOf={dayOf} />}
        />
        <YAxis
          {...AXIS}
          width={36}
          tickCount={5}
          allowDecimals={false}
          tickFormatter={(value: number) => axisNumber(value, locale)}
        />
        <Tooltip
          cursor={{ stroke: "var(--muted)", strokeDasharray: "3 3" }}
          isAnimationActive={false}
          content={<DayTip dayOf={dayOf} today={today} countText={countText} />}
        />
        <Area dataKey="complete" {...LINE} fill="url(#day-chart-fade)" />
        {days.at(-1)?.x === today ? <Area dataKey="partial" {...LINE} strokeDasharray="4 4" fill="none" /> : null}
      </AreaChart>
    </ResponsiveContainer>
  );
}

interface DayTickProps extends Pick<DayChartProps, "dayOf"> {
  first: string;
  last: string;
  /** Set by the chart library. */
  x?: number;
  y?: number;
  payload?: { value: string };
}

/** The date below a tick. The first and the last are aligned so that they stay within the chart. */
function DayTick({ first, last, dayOf, x = 0, y = 0, payload }: DayTickProps) {
  const day = payload?.value ?? first;
  return (
    <text
      x={x}
      y={y + 12}
      fill="var(--muted)"
      fontSize={12}
      textAnchor={day === first ? "start" : day === last ? "end" : "middle"}
    >
      {dayOf(day)}
    </text>
  );
}

interface DayTipProps extends Pick<DayChartProps, "dayOf" | "today" | "countText"> {
  /** Set by the chart library. */
  active?: boolean;
  payload?: readonly { payload: { x: string; y: number } }[];
}

function DayTip({ active, payload, dayOf, today, countText }: DayTipProps) {
  const t = useText();
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className="surface-raised rounded-button border border-border-strong px-2.5 py-1.5 text-12 leading-4.5 shadow-popover">
      <span className="text-muted">
        {point.x === today ? t("{day}, so far", { day: dayOf(point.x) }) : dayOf(point.x)}
      </span>
      <br />
      {countText(point.y)}
    </div>
  );
}

/** The first and the last day, and evenly spaced days that divide the range into `parts`. */
function ticksOf(days: DayCounts, parts: number): string[] {
  const last = days.length - 1;
  return [...new Set(Array.from({ length: parts + 1 }, (_, part) => days[Math.round((last * part) / parts)]!.x))];
}

const NARROW = "(max-width: 640px)";

function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}
