import { msg, translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type EndedImport = {
  locale: Locale;
  program: string;
  fileName: string;
  /** What the rows are: members, entries of a history, lines of orders, or events. */
  kind: "members" | "history" | "orders" | "events";
  /** How many rows, or orders, became what; null when the file could not be read. */
  counts: { created: number; changed: number; unchanged: number; rejected: number } | null;
  url: string;
};

const DONE = {
  members: msg("{file}: {created} created, {changed} changed, {unchanged} unchanged, {rejected} rejected."),
  history: msg("{file}: {created} entries added, {unchanged} imported before, {rejected} rejected."),
  orders: msg("{file}: {created} new orders, {changed} changed, {unchanged} unchanged. Rejected rows: {rejected}."),
  events: msg("{file}: {created} new events, {unchanged} imported before. Rejected rows: {rejected}."),
};

/** The mail to the admin whose import of participants has ended. */
export function participantImportMail(
  brand: MailBrand,
  { locale, program, fileName, kind, counts, url }: EndedImport,
): { subject: string; text: string; html: string } {
  const t = (text: string, values?: TextValues) => translate(locale, text, { program, file: fileName, ...values });
  const heading = counts ? t("Import complete") : t("Import failed");
  const text = counts ? t(DONE[kind], counts) : t("We couldn't read {file}. Nothing was changed.");
  return {
    subject: `${heading}: ${program}`,
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: heading },
      { kind: "paragraph", text },
      { kind: "button", label: t("Open the import"), url },
    ]),
  };
}
