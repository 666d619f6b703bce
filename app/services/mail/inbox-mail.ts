import type { Text } from "~/locales/text";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand, type MailPart } from "./mail-layout";

type InboxMail = {
  locale: Locale;
  program: string;
  /** What waits, each with how long the oldest one waits. */
  waiting: readonly { label: string; value: string }[];
  /** Whole sentences. */
  unusual: readonly string[];
  finished: readonly string[];
  url: string;
};

/** The mail to an admin with what waits in a program, what is unusual and what finished. */
export function inboxMail(
  brand: MailBrand,
  { locale, program, waiting, unusual, finished, url }: InboxMail,
): { subject: string; text: string; html: string } {
  const t = (text: Text, values?: TextValues) => translate(locale, text, { program, ...values });
  const lines = (rows: readonly string[]): MailPart => ({
    kind: "list",
    rows: rows.map((label) => ({ label, value: "" })),
  });
  const heading = waiting.length > 0 ? t("What waits in {program}") : t("What is unusual in {program}");
  const preview = waiting[0]?.label ?? unusual[0] ?? heading;
  return {
    subject: heading,
    ...layOutMail(brand, locale, preview, [
      { kind: "heading", text: heading },
      ...(waiting.length > 0 ? [{ kind: "list" as const, rows: waiting }] : []),
      ...(unusual.length > 0 ? [{ kind: "paragraph" as const, text: t("Unusual") }, lines(unusual)] : []),
      ...(finished.length > 0 ? [{ kind: "paragraph" as const, text: t("Finished") }, lines(finished)] : []),
      { kind: "button", label: t("Open the inbox"), url },
      { kind: "note", text: t("You can turn this email off in your account.") },
    ]),
  };
}
