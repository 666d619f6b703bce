import { exactMoneyText } from "~/locales/money";
import { msg, type Locale } from "~/locales/translate";
import type { Translate } from "~/locales/use-text";
import { challengeKind, isChallengeType } from "~/services/challenge-types/registry";
import type { Age, LateReversal, RowField } from "~/services/points-report/points-report.schema";

export const FIELD_LABELS: Record<RowField, string> = {
  opening: msg("Opening"),
  issued: msg("Issued"),
  spent: msg("Spent"),
  expired: msg("Expired"),
  reversed: msg("Taken back"),
  settled: msg("Settled debt"),
  closing: msg("Closing"),
};

export const AGE_LABELS: Record<Age, string> = {
  "0-3": msg("0 to 3 months"),
  "3-6": msg("3 to 6 months"),
  "6-12": msg("6 to 12 months"),
  "12+": msg("Over 12 months"),
  owed: msg("Owed"),
  unsorted: msg("Not sorted yet"),
};

export const LATE_LABELS: Record<LateReversal["kind"], string> = {
  earned: msg("Earned"),
  spent: msg("Spent"),
  expired: msg("Expired"),
};

const SOURCE_LABELS: Record<string, string> = {
  receipt: msg("Receipts"),
  referral: msg("Referrals"),
  purchase: msg("Purchases"),
  birthday: msg("Birthdays"),
  weekly_goal: msg("Weekly goals"),
  quest: msg("Quests"),
  team_goal: msg("Team goals"),
  daily_question: msg("Questions of the day"),
  daily_box: msg("Daily boxes"),
  import: msg("Imports"),
  admin: msg("Admins"),
  debt: msg("Owed"),
  unsorted: msg("Not sorted yet"),
};

const CHALLENGE = "challenge:";

/** What a source of points is called. */
export function sourceText(source: string, t: Translate): string {
  const type = source.startsWith(CHALLENGE) ? source.slice(CHALLENGE.length) : undefined;
  if (type !== undefined && isChallengeType(type))
    return t("Challenges: {type}", { type: t(challengeKind(type).label) });
  return t(SOURCE_LABELS[source] ?? msg("Other"));
}

/** '$12.50' for a decimal number of the currency; rounded to cents. */
export function decimalText(decimal: string, currency: string, locale: Locale): string {
  return exactMoneyText(locale, Math.round(Number(decimal) * 100), currency);
}
