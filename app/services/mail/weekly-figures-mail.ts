import type { Text } from "~/locales/text";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type WeeklyFigures = {
  locale: Locale;
  program: string;
  /** The week, such as 'November 16 – November 22'. */
  week: string;
  /** The figures, each with its value and the change to the week before. */
  figures: readonly { label: string; value: string }[];
  /** What waits for a decision now. */
  waiting: readonly { label: string; value: string }[];
  url: string;
};

/** The mail that an admin gets each Monday about the week before. */
export function weeklyFiguresMail(
  brand: MailBrand,
  { locale, program, week, figures, waiting, url }: WeeklyFigures,
): { subject: string; text: string; html: string } {
  const t = (text: Text, values?: TextValues) => translate(locale, text, { program, week, ...values });
  const heading = t("{program}: the week of {week}");
  return {
    subject: heading,
    ...layOutMail(brand, locale, t("What participants did, compared with the week before."), [
      { kind: "heading", text: heading },
      { kind: "paragraph", text: t("What participants did, compared with the week before.") },
      { kind: "list", rows: figures },
      ...(waiting.length > 0
        ? ([
            { kind: "paragraph", text: t("Waiting for a decision") },
            { kind: "list", rows: waiting },
          ] as const)
        : []),
      { kind: "button", label: t("Open the dashboard"), url },
      { kind: "note", text: t("You turned this email on. You can turn it off on the dashboard.") },
    ]),
  };
}
