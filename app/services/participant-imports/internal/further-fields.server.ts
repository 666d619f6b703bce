/** What a row says besides names, points, tags and attributes. */
import { cleanText } from "~/platform/clean-text";
import { wholeNumber, writtenDate, yesOrNo } from "../cell-values";
import type { metricFields, Strategies } from "../import-columns";
import type { DateOrder } from "../import-format";
import { habitsOf } from "../import-sources";
import type { Rejection } from "../row-errors";

export const MAX_POINTS = 1_000_000_000;
const MAX_TIER_NAME = 200;
const FIRST_YEAR = 1900;
/** No time zone is further ahead of UTC. */
const AHEAD_MS = 14 * 60 * 60 * 1000;

type Known = {
  strategies: Strategies;
  positions: ReadonlyMap<string, number>;
  fields: ReturnType<typeof metricFields>;
  timeZone: string;
  now: Date;
  dates: DateOrder;
  source: string;
};

/** The values of the columns of a row, of which each is null where the file says nothing. */
type FurtherValues = {
  earned: number | null;
  joinedAt: string | null;
  referralCode: string | null;
  mails: boolean | null;
  tier: string | null;
};

/** The function that reads these fields of a row, or why the row is rejected. An attribute with such a name is none. */
export function furtherFields({ strategies, positions, fields, timeZone, now, dates, source }: Known) {
  const has = (field: string) => positions.has(field) && !fields.has(field);
  const columns = ["points_earned", "joined", "referral_code", "mail_consent", "mail_opt_out", "tier"].filter(has);
  const nothing: FurtherValues = { earned: null, joinedAt: null, referralCode: null, mails: null, tier: null };
  const { emptyConsentIsNo: emptyIsNo } = habitsOf(source);

  return (cell: (field: string) => string, points: number | null): FurtherValues | Rejection => {
    if (columns.length === 0) return nothing;
    const text = (field: string) => (columns.includes(field) ? cell(field) : "");
    const earned = strategies.points === "ignore" ? null : pointsIn("points_earned", text("points_earned"));
    if (earned && typeof earned === "object") return earned;
    if (earned !== null && points !== null && earned < points) return { code: "earned_below_points" };
    const joinedAt = text("joined") ? instantIn("joined", text("joined"), { dates, timeZone, now }) : null;
    if (joinedAt && typeof joinedAt === "object") return joinedAt;
    const referralCode = text("referral_code");
    if (referralCode && !/^[\w-]{3,64}$/.test(referralCode)) return { code: "referral_code" };
    const mails = mailsIn(text("mail_consent"), text("mail_opt_out"));
    if (mails && typeof mails === "object") return mails;
    const tier = text("tier").slice(0, MAX_TIER_NAME);
    return { earned, joinedAt, referralCode: referralCode || null, mails, tier: tier || null };
  };

  /** False if one of the columns says no: of two answers, the one that stops emails counts. */
  function mailsIn(consent: string, optOut: string): boolean | Rejection | null {
    const answers: (boolean | null)[] = [];
    for (const [column, text, isOptOut] of [
      ["mail_consent", consent, false],
      ["mail_opt_out", optOut, true],
    ] as const) {
      if (!text) {
        answers.push(emptyIsNo && column === "mail_consent" && columns.includes(column) ? false : null);
        continue;
      }
      const answer = yesOrNo(text);
      if ("problem" in answer) return { code: "yes_no", values: { column, value: shown(text) } };
      answers.push(answer.value !== isOptOut);
    }
    return answers.includes(false) ? false : answers.includes(true) ? true : null;
  }
}

type Dates = Pick<Known, "dates" | "timeZone" | "now">;

/** A time as PostgreSQL reads it, which knows the time zones, or why the row is rejected. */
export function instantIn(column: string, text: string, { dates, timeZone, now }: Dates): string | Rejection {
  const date = writtenDate(text, dates);
  if ("problem" in date) return dateProblem(column, text, date.problem);
  const { year, month, day, time, zone } = date.value;
  if (year < FIRST_YEAR) return dateProblem(column, text, "invalid");
  if (Date.UTC(year, month - 1, day) > now.getTime() + AHEAD_MS)
    return { code: "future_date", values: { column, value: shown(text) } };
  return `${year}-${month}-${day} ${time} ${zone || timeZone}`;
}

/** The points in a cell, null for an empty one. */
export function pointsIn(column: string, text: string): number | Rejection | null {
  const number = cleanText("number", text);
  if (!number) return null;
  const points = wholeNumber(number);
  if ("value" in points && points.value <= MAX_POINTS) return points.value;
  if ("problem" in points && points.problem === "ambiguous")
    return { code: "ambiguous_number", values: { column, value: shown(text) } };
  return column === "points"
    ? { code: "points", values: { max: MAX_POINTS } }
    : { code: "whole_number", values: { column, max: MAX_POINTS } };
}

/** Why a date is rejected. */
export function dateProblem(column: string, text: string, problem: "invalid" | "ambiguous"): Rejection {
  return { code: problem === "ambiguous" ? "ambiguous_date" : "date", values: { column, value: shown(text) } };
}

const MAX_SHOWN = 40;

/** A cell as a reason names it. */
export function shown(text: string): string {
  const characters = [...text]; // half of one cannot be stored
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join("")}…` : text;
}
