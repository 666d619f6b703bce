/** Numbers, dates and answers as other products write them in a cell. Pure. */
import { isBirthday } from "~/services/participants/birthdays";
import type { DateOrder } from "./import-format";

/** A value, or why there is none: it is not of the kind, or could be two of them. */
export type CellValue<V> = { value: V } | { problem: "invalid" | "ambiguous" };

const INVALID = { problem: "invalid" } as const;
const AMBIGUOUS = { problem: "ambiguous" } as const;

const WHOLE = /^\d+(?:\.0+)?$/;
const WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.0+)?$/;
const WITH_POINTS = /^\d{1,3}(?:\.\d{3})+,0+$|^\d{1,3}(?:\.\d{3}){2,}$/;
const WITH_APOSTROPHES = /^\d{1,3}(?:['’]\d{3})+$/;
/** A thousand in one half of the world, and one in the other. */
const THOUSAND_OR_ONE = /^[1-9]\d{0,2}\.\d{3}$/;

/** A whole number without a sign: `1234`, `1,234`, `12.00`, `1.234.567`. Text is cleaned as a number before. */
export function wholeNumber(text: string): CellValue<number> {
  if (THOUSAND_OR_ONE.test(text)) return AMBIGUOUS;
  if (WHOLE.test(text) || WITH_COMMAS.test(text)) return { value: Number(text.replaceAll(",", "")) };
  if (WITH_POINTS.test(text)) return { value: Number(text.replace(/,0+$/, "").replaceAll(".", "")) };
  return WITH_APOSTROPHES.test(text) ? { value: Number(text.replace(/['’]/g, "")) } : INVALID;
}

const AMOUNT = /^\d+(?:\.\d{1,2}0*)?$/;
const AMOUNT_WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2}0*)?$/;
const AMOUNT_WITH_APOSTROPHES = /^\d{1,3}(?:['’]\d{3})+(?:\.\d{1,2})?$/;
const AMOUNT_WITH_COMMA = /^\d+,\d{1,2}$|^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/;
const CURRENCY_BEFORE = /^(-?)(?:\p{Sc}|[A-Z]{3})/u;
const CURRENCY_AFTER = /(?:\p{Sc}|[A-Z]{3})$/u;

/**
 * An amount of money with at most two decimals, written with a point: `1,299.5`, `$19.99`, `19,99 €` and `1.234,50`.
 * Zeros after the second decimal are left out. Text is cleaned before.
 */
export function moneyAmount(text: string): CellValue<string> {
  const amount = text.replace(/\s/g, "").replace(CURRENCY_BEFORE, "$1").replace(CURRENCY_AFTER, "");
  const [, sign, rest = ""] = /^([-−–]?)(.*)$/s.exec(amount)!;
  if (THOUSAND_OR_ONE.test(rest)) return AMBIGUOUS;
  const point = AMOUNT.test(rest)
    ? rest
    : AMOUNT_WITH_COMMAS.test(rest)
      ? rest.replaceAll(",", "")
      : AMOUNT_WITH_APOSTROPHES.test(rest)
        ? rest.replace(/['’]/g, "")
        : AMOUNT_WITH_COMMA.test(rest)
          ? rest.replaceAll(".", "").replace(",", ".")
          : null;
  return point === null ? INVALID : { value: (sign ? "-" : "") + point.replace(/(\.\d{2})0+$/, "$1") };
}

const YES = [
  "yes",
  "y",
  "true",
  "t",
  "1",
  "on",
  "x",
  "subscribed",
  "opted in",
  "opt-in",
  "opted_in",
  "sí",
  "si",
  "verdadero",
];
const NO = [
  "no",
  "n",
  "false",
  "f",
  "0",
  "off",
  "unsubscribed",
  "not subscribed",
  "not_subscribed",
  "opted out",
  "opt-out",
  "opted_out",
  "falso",
];

/** An answer in the words of the products that export it. */
export function yesOrNo(text: string): CellValue<boolean> {
  const word = text.toLowerCase();
  return YES.includes(word) ? { value: true } : NO.includes(word) ? { value: false } : INVALID;
}

/** A day with the time as it is written, `10:30:00`; `zone` is empty where the cell names none. */
export type WrittenDate = { year: number; month: number; day: number; time: string; zone: string };

const TIME = String.raw`(?:[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AaPp]\.?[Mm]\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`);
const NUMBERS = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})${TIME}$`);
const DAY_NAME = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-\\s]+([a-z]{3,9})\\.?,?[-\\s]+(\\d{4})${TIME}$`, "i");
const NAME_DAY = new RegExp(`^([a-z]{3,9})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${TIME}$`, "i");
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const FULL = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/**
 * A date such as `2024-04-30`, `2024-04-30T15:10:42Z`, `4/30/2024` or `Apr 30, 2024`. One whose day and month could be
 * the other way around is ambiguous, unless the admin has chosen their order.
 */
export function writtenDate(text: string, order: DateOrder): CellValue<WrittenDate> {
  const [, year, month, day, ...time] = YEAR_FIRST.exec(text) ?? [];
  if (year) return checked(Number(year), Number(month), Number(day), time);
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const days = dayAndMonth(Number(numbers[1]), Number(numbers[3]), order);
    return "problem" in days ? days : checked(Number(numbers[4]), days.value.month, days.value.day, numbers.slice(5));
  }
  const dayName = DAY_NAME.exec(text);
  if (dayName) return checked(Number(dayName[3]), monthOf(dayName[2]!), Number(dayName[1]), dayName.slice(4));
  const nameDay = NAME_DAY.exec(text);
  return nameDay ? checked(Number(nameDay[3]), monthOf(nameDay[1]!), Number(nameDay[2]), nameDay.slice(4)) : INVALID;
}

/** A birthday as profiles store it, `05-14`, of a whole date, of `05-14`, or of `5/14` where the order is clear. */
export function writtenBirthday(text: string, order: DateOrder): CellValue<string> {
  if (isBirthday(text)) return { value: text };
  const withoutYear = /^(?:--)?(\d{1,2})[-/.](\d{1,2})$/.exec(text);
  const days = withoutYear
    ? text.startsWith("--")
      ? { value: { month: Number(withoutYear[1]), day: Number(withoutYear[2]) } }
      : dayAndMonth(Number(withoutYear[1]), Number(withoutYear[2]), order)
    : writtenDate(text, order);
  if ("problem" in days) return days;
  const value = [days.value.month, days.value.day].map((number) => String(number).padStart(2, "0")).join("-");
  return isBirthday(value) ? { value } : INVALID;
}

function dayAndMonth(first: number, second: number, order: DateOrder): CellValue<{ month: number; day: number }> {
  const monthFirst = { value: { month: first, day: second } };
  const dayFirst = { value: { month: second, day: first } };
  if (order === "month_first") return monthFirst;
  if (order === "day_first") return dayFirst;
  if (first === second || second > 12) return monthFirst;
  return first > 12 ? dayFirst : AMBIGUOUS;
}

/** 0 for a word that is no month. */
function monthOf(word: string): number {
  const name = word.toLowerCase();
  const at = FULL.includes(name) ? FULL.indexOf(name) : MONTHS.indexOf(name === "sept" ? "sep" : name);
  return at + 1;
}

function checked(year: number, month: number, day: number, time: (string | undefined)[]): CellValue<WrittenDate> {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > last) return INVALID;
  const [hour = "0", minute = "00", second = "00", half, zone = ""] = time;
  const hours = half ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour);
  const [, ahead = 0, minutes = 0] = (/^[+-](\d{2}):?(\d{2})$/.exec(zone) ?? []).map(Number);
  if (ahead > 15 || minutes > 59) return INVALID; // what the database takes for a time zone
  if (hours > 23 || (half && Number(hour) > 12) || Number(minute) > 59 || Number(second) > 59) return INVALID;
  const at = [String(hours).padStart(2, "0"), minute, second].join(":");
  return { value: { year, month, day, time: at, zone: /^(Z|UTC|GMT)$/.test(zone) ? "Z" : zone } };
}
