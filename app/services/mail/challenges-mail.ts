import type { Term, Text } from "~/locales/text";
import { formatNumber, INTL_TAGS, translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand, type MailPart } from "./mail-layout";

type CompletedChallenges = {
  firstName: string;
  locale: Locale;
  /** What the program calls its points. */
  term: Term;
  /** In the order in which they were completed; also walls that gave points and are not `done` yet. */
  challenges: readonly { caption: string; points: number; done: boolean }[];
  /** The first and the last moment of the days that the mail is about. */
  from: Date;
  to: Date;
  timeZone: string;
  /** Which of their points cannot be spent yet, and sentences about when they can. */
  pending: { points: number; sentences: readonly string[] };
  /** The points that the participant has now. */
  balance: number;
  url: string;
};

/** More would make a mail that nobody reads. */
const MAX_ROWS = 10;

/** The mail about all challenges that a participant completed on a day. */
export function challengesMail(brand: MailBrand, completed: CompletedChallenges) {
  const { firstName, locale, term, challenges, from, to, timeZone, pending, balance, url } = completed;
  const points = challenges.reduce((sum, challenge) => sum + challenge.points, 0) - pending.points;
  const count = challenges.filter(({ done }) => done).length;
  const day = new Intl.DateTimeFormat(INTL_TAGS[locale], { day: "numeric", month: "long", timeZone });
  const t = (text: Text, values?: TextValues) =>
    translate(locale, text, { term, points, count, day: day.formatRange(from, to), ...values });
  const text =
    points > 0
      ? t({
          one: "You completed {count} challenge on {day} and earned {points} {term}.",
          other: "You completed {count} challenges on {day} and earned {points} {term}.",
        })
      : t({
          one: "You completed {count} challenge on {day}.",
          other: "You completed {count} challenges on {day}.",
        });
  const rows = challenges.slice(0, MAX_ROWS).map((challenge) => ({
    label: challenge.caption,
    value: challenge.points > 0 ? `+${formatNumber(challenge.points, locale)}` : "",
  }));
  const more = challenges.length - MAX_ROWS;
  if (more > 0) rows.push({ label: t("And {more} more", { more }), value: "" });
  const parts: MailPart[] = [
    { kind: "heading", text: firstName ? t("Well done, {name}", { name: firstName }) : t("Well done") },
    { kind: "paragraph", text },
    { kind: "list", rows },
  ];
  for (const sentence of pending.sentences) parts.push({ kind: "paragraph", text: sentence });
  if (balance > 0) parts.push({ kind: "paragraph", text: t("You have {points} {term} now.", { points: balance }) });
  parts.push({ kind: "button", label: t("See what's next"), url });
  return {
    subject:
      points > 0
        ? t("You've earned {points} {term}")
        : t({ one: "You've completed {count} challenge", other: "You've completed {count} challenges" }),
    ...layOutMail(brand, locale, text, parts),
  };
}
