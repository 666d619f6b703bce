import { translate, type Locale, type TextValues } from "~/locales/translate";
import type { OwnMailText } from "./mail-kinds";
import { layOutMail, type MailBrand } from "./mail-layout";

type ExpiringPoints = {
  firstName: string;
  locale: Locale;
  program: string;
  /** '300 Sparks expire on December 31', about the most points. */
  sentence: string;
  /** Points and the last day on which they can be spent, the most points first. */
  days: readonly { points: string; day: string }[];
  own: OwnMailText | null;
  url: string;
};

/** The mail about points that expire in a few days. */
export function expiringPointsMail(
  brand: MailBrand,
  { firstName, locale, program, sentence, days, own, url }: ExpiringPoints,
) {
  const t = (text: string, values?: TextValues) => translate(locale, text, values);
  const { points = "", day = "" } = days[0] ?? {};
  const filled = (template: string) => filledIn(template, { points, day, name: firstName, program });
  const text = own?.text ? filled(own.text) : t("Use them while they're yours.");
  return {
    subject: own?.subject ? filled(own.subject) : sentence,
    ...layOutMail(brand, locale, own?.text ? text : sentence, [
      { kind: "heading", text: firstName ? t("Don't miss it, {name}", { name: firstName }) : t("Don't miss it") },
      { kind: "paragraph", text },
      { kind: "list", rows: days.map((row) => ({ label: t("Until {day}", { day: row.day }), value: row.points })) },
      { kind: "button", label: t("See what's next"), url },
    ]),
  };
}

/** What an operator's text has in braces. Anything else in braces stays as it is. */
function filledIn(template: string, values: Readonly<Record<"points" | "day" | "name" | "program", string>>): string {
  return template.replace(/\{(points|day|name|program)\}/g, (_, name: keyof typeof values) => values[name]);
}
