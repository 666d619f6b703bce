import type { Text } from "~/locales/text";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { layOutMail, type MailBrand } from "./mail-layout";

type EndedExport = {
  locale: Locale;
  program: string;
  /** How many users the file has, and for how many days it is there; null when the export failed. */
  file: { rows: number; days: number } | null;
  /** The bucket to which a scheduled export could not be sent. */
  undelivered: string | null;
  /** Where the file can be downloaded, or the list of exports. The mail itself has no personal data. */
  url: string;
};

/** The mail to the admin whose export of participants has ended. */
export function participantExportMail(
  brand: MailBrand,
  { locale, program, file, undelivered, url }: EndedExport,
): { subject: string; text: string; html: string } {
  const t = (text: Text, values?: TextValues) => translate(locale, text, values);
  const isSent = undelivered === null;
  const heading = !file ? t("Export failed") : isSent ? t("Your export is ready") : t("Export not delivered");
  const sentences = file
    ? [
        ...(isSent
          ? []
          : [t("The file couldn't be sent to the bucket {bucket}. Check its access key.", { bucket: undelivered })]),
        t({ one: "The file has {count} user.", other: "The file has {count} users." }, { count: file.rows }),
        t("Sign in to download it within {days} days.", { days: file.days }),
      ]
    : [t("We couldn't create the file. Start the export again, and contact support if it keeps failing.")];
  const text = sentences.join(" ");
  return {
    subject: `${heading}: ${program}`,
    ...layOutMail(brand, locale, text, [
      { kind: "heading", text: heading },
      { kind: "paragraph", text },
      { kind: "button", label: file ? t("Download the file") : t("Open the exports"), url },
    ]),
  };
}
