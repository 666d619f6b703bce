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

/**
 * The day of the purchase. Of several dates the one beside a label or a clock time counts, and never one that something
 * expires on. With two digits the year is of this century, as no till is older.
 * @param language decides whether 03/04 is the fourth of March or the third of April
 */
export function dateOf(rows: Row[], language: "en" | "es"): Confident<string> | null {
  const found = rows.flatMap((row, index) => {
    if (OTHER_DATE.test(row.text)) return [];
    const bonus = (DATE_LABEL.test(row.text) ? 2 : 0) + (CLOCK.test(row.text) ? 1 : 0);
    return datesIn(row.text, language).map(({ date, sure }) => ({
      date,
      confidence: sure * row.confidence,
      bonus,
      index,
    }));
  });
  const best = found.sort((a, b) => b.bonus - a.bonus || a.index - b.index)[0];
  if (!best) return null;
  // Two equally good dates that differ: nobody can say which.
  const doubt = found.some(({ date, bonus }) => date !== best.date && bonus === best.bonus) ? 0.6 : 1;
  return { value: best.date, confidence: best.confidence * doubt };
}

/** Whether a date is printed here. */
export const hasDate = (text: string): boolean => datesIn(text, "en").length > 0 || datesIn(text, "es").length > 0;

function datesIn(text: string, language: "en" | "es"): { date: string; sure: number }[] {
  for (const { pattern, order } of FORMS) {
    const dates = [...text.matchAll(pattern)].flatMap(({ groups = {} }) => {
      const year = groups.year!.length === 2 ? 2000 + Number(groups.year) : Number(groups.year);
      if (order !== "ambiguous") {
        const month = groups.month ? Number(groups.month) : (MONTHS[groups.name!.slice(0, 3).toLowerCase()] ?? 0);
        return dayOf(year, month, Number(groups.day), 1);
      }
      const [a, b] = [Number(groups.a), Number(groups.b)];
      const monthFirst = language === "en" ? a <= 12 : b > 12;
      return monthFirst ? dayOf(year, a, b, 1) : dayOf(year, b, a, 1);
    });
    if (dates.length) return dates;
  }
  return [];
}

/** The day, if the calendar has it and a till could have printed it. */
function dayOf(year: number, month: number, day: number, sure: number): { date: string; sure: number }[] {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 2000 && year < 2100 ? [{ date: date.toISOString().slice(0, 10), sure }] : [];
}
