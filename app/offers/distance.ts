import { INTL_TAGS, perLocale, type Locale } from "~/locales/translate";
import type { Translate } from "~/locales/use-text";

const METERS_PER_MILE = 1609.344;
const FEET_PER_METER = 3.28084;
/** Below a tenth of a mile, feet in steps of fifty say more. */
const SHORT_MILES = 0.1;
const FEET_STEP = 50;
const METERS_STEP = 25;
const tenths = perLocale((locale) => new Intl.NumberFormat(INTL_TAGS[locale], { maximumFractionDigits: 1 }));

/** How far away a merchant is, in the units of the program's country, which its currency tells. */
export function distanceText(meters: number, currency: string, locale: Locale, t: Translate): string {
  if (currency !== "USD")
    return meters < 1000
      ? t("{count} m", { count: inSteps(meters, METERS_STEP) })
      : t("{distance} km", { distance: tenths(locale).format(meters / 1000) });
  const miles = meters / METERS_PER_MILE;
  return miles < SHORT_MILES
    ? t("{count} ft", { count: inSteps(meters * FEET_PER_METER, FEET_STEP) })
    : t("{distance} mi", { distance: tenths(locale).format(miles) });
}

/** Rounded to whole steps, and one step at least: nothing is 0 feet away. */
function inSteps(distance: number, step: number): number {
  return Math.max(1, Math.round(distance / step)) * step;
}
