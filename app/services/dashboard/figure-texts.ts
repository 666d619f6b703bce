/** What the figures of a dashboard are called, and what they count. Browser-safe. */
import { formatNumber, INTL_TAGS, msg, type Locale } from "~/locales/translate";
import type { Comparison, RangeName } from "./figure-range";
import type { FigureName, FunnelStep, NowFigureName } from "./figures.schema";

export const RANGE_LABELS: Record<RangeName, string> = {
  today: msg("Today"),
  last_7_days: msg("Last 7 days"),
  last_30_days: msg("Last 30 days"),
  last_90_days: msg("Last 90 days"),
  this_month: msg("This month"),
  last_month: msg("Last month"),
  this_year: msg("This year"),
  custom: msg("Custom days"),
};

export const COMPARISON_LABELS: Record<Comparison, string> = {
  previous: msg("Previous period"),
  year: msg("Previous year"),
  none: msg("No comparison"),
};

export const FIGURE_LABELS: Record<FigureName | NowFigureName, string> = {
  active: msg("Active in this period"),
  new: msg("New participants"),
  returning: msg("Returning participants"),
  completions: msg("Completions"),
  issued: msg("Issued"),
  spent: msg("Spent"),
  expired: msg("Expired"),
  redemption_rate: msg("Redemption rate"),
  outstanding: msg("Outstanding"),
  pending: msg("Pending"),
  expiring: msg("Expiring within 30 days"),
};

/** With `{term}`, the program's word for points. */
export const FIGURE_DEFINITIONS: Record<FigureName | NowFigureName, string> = {
  active: msg(
    "Participants who did something themselves, such as completing a challenge or claiming a reward. Staff, imports and corrections don't count.",
  ),
  new: msg("Active participants who had never been active before."),
  returning: msg("Active participants who had been active before this period."),
  completions: msg("How often participants completed a challenge, without what was taken back."),
  issued: msg("{term} that participants earned by what they did, without what was taken back."),
  spent: msg("{term} that participants spent, without what they got back."),
  expired: msg("{term} that were not spent in time."),
  redemption_rate: msg("{term} that were spent, as a share of those issued in the same period."),
  outstanding: msg("All {term} that participants have now, including pending ones, less what they owe."),
  pending: msg("{term} that cannot be spent yet."),
  expiring: msg("{term} that expire within 30 days if they are not spent."),
};

export const FUNNEL_LABELS: Record<FunnelStep, string> = {
  signed_up: msg("Signed up"),
  signed_in: msg("Signed in"),
  completed: msg("Completed a challenge"),
  claimed: msg("Got a reward"),
};

/** '1,250', or '31.4%' for a share; a dash if there is none. */
export function figureText(name: FigureName | NowFigureName, value: number | null, locale: Locale): string {
  if (value === null) return "—";
  return name === "redemption_rate" ? percentText(value, locale) : formatNumber(value, locale);
}

/** '+12%'; null for a share, whose own change in percent would mislead, and if there was nothing before. */
export function changeText(
  name: FigureName | NowFigureName,
  value: number,
  before: number,
  locale: Locale,
): string | null {
  if (name === "redemption_rate" || before === 0) return null;
  return percentText((value - before) / before, locale, "exceptZero");
}

/** '31.4%'; without decimals from 100% on. */
export function percentText(share: number, locale: Locale, signDisplay: "auto" | "exceptZero" = "auto"): string {
  const maximumFractionDigits = Math.abs(share) < 1 ? 1 : 0;
  return new Intl.NumberFormat(INTL_TAGS[locale], { style: "percent", maximumFractionDigits, signDisplay }).format(
    share,
  );
}
