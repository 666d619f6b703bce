import type { Confident } from "../../ports";
import type { Row } from "./words";

const MONTHS: Record<string, number> = {
  jan: 1,
  ene: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ago: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  dic: 12,
};

/** The letters of a month's name: English and Spanish names have the same length or begin alike. */
const NAME = "(?<name>[A-Za-z]{3,10})";
const YEAR = "(?<year>\\d{4}|\\d{2})";
const FORMS: { pattern: RegExp; order?: "ambiguous" }[] = [
  { pattern: /(?<!\d)(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/g },
  {
    pattern: new RegExp(`(?<![\\d/.-])(?<a>\\d{1,2})\\s?[-/.]\\s?(?<b>\\d{1,2})\\s?[-/.]\\s?${YEAR}(?![\\d/])`, "g"),
    order: "ambiguous",
  },
  { pattern: new RegExp(`${NAME}\\.?\\s*(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s*[,.]?\\s*(?<year>\\d{4})(?!\\d)`, "g") },
  {
    pattern: new RegExp(
      `(?<!\\d)(?<day>\\d{1,2})(?:\\s|-|/)*(?:de\\s+)?${NAME}\\.?(?:\\s|-|/|,)*(?:de\\s+|del\\s+)?${YEAR}(?!\\d)`,
      "gi",
    ),
  },
];

/** Words beside a date that is not the day of the purchase. */
const OTHER_DATE =
  /\b(exp|expires?|expiry|valid|until|thru|through|return|before|best by|born|dob|vence|vigencia|valido|hasta|caduca)/i;
const DATE_LABEL = /\b(date|fecha|dated)\b/i;
const CLOCK = /\b\d{1,2}:\d{2}/;

/** Currencies of countries that write the day first. A dollar sign tells nothing. */
const DAY_FIRST = /[€£₹]|R\$|\b(EUR|GBP|MXN|BRL|CHF|PLN|INR|AUD|NZD|SEK|NOK|DKK)\b|\d ?(zł|kr)\b/;

/** Whether 03/04 on a paper is probably the third of April: by its currency, or its language. */
export function writesDayFirst(text: string, language: "en" | "es"): boolean {
  return language === "es" || DAY_FIRST.test(text);
}

/** What 03/04/2026 is in each order, where both are days of the calendar. */
type Either = { dayFirst: string; monthFirst: string };

/**
 * The day of the purchase. Of several dates the one beside a label or a clock time counts, and never one that something
 * expires on. With two digits the year is of this century, as no till is older.
 * @param dayFirst decides whether 03/04 is the fourth of March or the third of April
 */
export function dateOf(rows: Row[], dayFirst: boolean): (Confident<string> & { either?: Either }) | null {
  const found = rows.flatMap((row, index) => {
    if (OTHER_DATE.test(row.text)) return [];
    const bonus = (DATE_LABEL.test(row.text) ? 2 : 0) + (CLOCK.test(row.text) ? 1 : 0);
    return datesIn(row.text, dayFirst).map(({ date, either }) => ({
      date,
      either,
      confidence: row.confidence,
      bonus,
      index,
    }));
  });
  const best = found.sort((a, b) => b.bonus - a.bonus || a.index - b.index)[0];
  if (!best) return null;
  // Two equally good dates that differ: nobody can say which.
  const doubt = found.some(({ date, bonus }) => date !== best.date && bonus === best.bonus) ? 0.6 : 1;
  return { value: best.date, confidence: best.confidence * doubt, ...(best.either ? { either: best.either } : {}) };
}

/** Whether a date is printed here. */
export const hasDate = (text: string): boolean => datesIn(text, false).length > 0;

function datesIn(text: string, isDayFirst: boolean): { date: string; either?: Either }[] {
  for (const { pattern, order } of FORMS) {
    const dates = [...text.matchAll(pattern)].flatMap(({ groups = {} }) => {
      const year = groups.year!.length === 2 ? 2000 + Number(groups.year) : Number(groups.year);
      if (order !== "ambiguous") {
        const month = groups.month ? Number(groups.month) : (MONTHS[groups.name!.slice(0, 3).toLowerCase()] ?? 0);
        return dayOf(year, month, Number(groups.day)).map((date) => ({ date }));
      }
      const [a, b] = [Number(groups.a), Number(groups.b)];
      const [[monthFirst], [dayFirst]] = [dayOf(year, a, b), dayOf(year, b, a)];
      const date = isDayFirst ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
      if (!date) return [];
      return dayFirst && monthFirst && a !== b ? [{ date, either: { dayFirst, monthFirst } }] : [{ date }];
    });
    if (dates.length) return dates;
  }
  return [];
}

/** The day, if the calendar has it and a till could have printed it. */
function dayOf(year: number, month: number, day: number): string[] {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 2000 && year < 2100 ? [date.toISOString().slice(0, 10)] : [];
}
