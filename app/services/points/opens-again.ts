import { INTL_TAGS, type Locale } from "~/locales/translate";
import { DATABASE_ERRORS } from "~/platform/database/database-errors";

/** The error's text when somebody has done a repeatable challenge and its interval is not over; `{time}` is `momentText`. */
export const NOT_OPEN_AGAIN = DATABASE_ERRORS["challenge.not_open_again"]!;

export type MomentWording = { locale: Locale; timeZone: string };

/** 'Nov 29, 12:00 AM EST'. With the zone's name, since the reader may be in another one. */
export function momentText(instant: string | number | Date, { locale, timeZone }: MomentWording): string {
  const format = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(INTL_TAGS[locale], { ...format, timeZone })
    .format(new Date(instant))
    .replace(/[\u00a0\u202f]/g, " ");
}
