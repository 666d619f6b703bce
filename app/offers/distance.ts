import { INTL_TAGS, perLocale, type Locale } from "~/locales/translate";
import type { Translate } from "~/locales/use-text";

const METERS_PER_MILE = 1609.344;
const FEET_PER_METER = 3.28084;
/** Below a tenth of a mile, feet in steps of fifty say more. */
const SHORT_MILES = 0.1;
const tenths = perLocale((locale) => new Intl.NumberFormat(INTL_TAGS[locale], { maximumFractionDigits: 1 }));

/** How far away a merchant is, in the units of the program's country, which its currency tells. */
export function distanceText(meters: number, currency: string, locale: Locale, t: Translate): string {
  if (currency !== "USD")
    return meters < 1000
      ? t("{count} m", { count: Math.round(meters / 50) * 50 })
      : t("{distance} km", { distance: tenths(locale).format(meters / 1000) });
  const miles = meters / METERS_PER_MILE;
  return miles < SHORT_MILES
    ? t("{count} ft", { count: Math.round((meters * FEET_PER_METER) / 50) * 50 })
    : t("{distance} mi", { distance: tenths(locale).format(miles) });
}
