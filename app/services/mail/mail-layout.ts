/**
 * Mails as HTML and as text, made from one list of parts, so that the two cannot differ. Only tables and inline styles:
 * mail programs drop style elements, and so does the Content-Security-Policy where the sandbox shows a mail.
 */
import { translate, type Locale } from "~/locales/translate";
import { escapeMarkup } from "~/platform/escape-markup";

export type MailBrand = {
  name: string;
  /** The name as a sentence has it: with its article if it is no proper name. */
  nameInSentence: string;
  /** An absolute URL, or null: then only the name is at the top. */
  logoUrl: string | null;
  /** Colors as `#rrggbb`; each text color is legible on its background. */
  page: string;
  surface: string;
  content: string;
  muted: string;
  border: string;
  header: string;
  headerContent: string;
  primary: string;
  primaryContent: string;
  radiusPx: number;
  supportEmail: string;
  /** Where the reader can stop such mails; null for mails that cannot be stopped, such as login codes. */
  unsubscribeUrl: string | null;
};

export type MailPart =
  | { kind: "heading" | "paragraph" | "note"; text: string }
  /** On a line of its own in the text, so that people and tools can copy it. */
  | { kind: "code"; code: string }
  /** A code that may be long. `label` says what it is for. */
  | { kind: "coupon"; label: string; code: string }
  /** Lines with something on their right, such as points; both are plain texts. */
  | { kind: "list"; rows: readonly { label: string; value: string }[] }
  | { kind: "button"; label: string; url: string };

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Renders a mail.
 * @param preview what inboxes show next to the subject. Like the texts of `parts` it is already translated.
 */
export function layOutMail(
  brand: MailBrand,
  locale: Locale,
  preview: string,
  parts: readonly MailPart[],
): { text: string; html: string } {
  const footer = translate(locale, "{sender} · Questions? Write to {email}", {
    sender: brand.name,
    email: brand.supportEmail,
  });
  const { unsubscribeUrl } = brand;
  const stop = unsubscribeUrl === null ? "" : `\n${translate(locale, "Unsubscribe")}: ${unsubscribeUrl}`;
  return {
    text: [...parts.map(textOf), `--\n${footer}${stop}`].join("\n\n") + "\n",
    html: htmlOf(brand, locale, preview, parts, footer),
  };
}

function textOf(part: MailPart): string {
  switch (part.kind) {
    case "code":
      return part.code;
    case "coupon":
      return `${part.label}:\n${part.code}`;
    case "list":
      return part.rows.map(({ label, value }) => (value ? `${label}: ${value}` : label)).join("\n");
    case "button":
      return `${part.label}:\n${part.url}`;
    default:
      return part.text;
  }
}

function htmlOf(brand: MailBrand, locale: Locale, preview: string, parts: readonly MailPart[], footer: string): string {
  const logo = brand.logoUrl
    ? `<img src="${escapeMarkup(brand.logoUrl)}" alt="" width="36" height="36" style="display:inline-block;vertical-align:middle;margin-right:12px;border:0">`
    : "";
  const stop =
    brand.unsubscribeUrl === null
      ? ""
      : `<p style="margin:8px 0 0;font-size:13px;line-height:20px"><a href="${escapeMarkup(brand.unsubscribeUrl)}" style="color:${brand.content};text-decoration:underline">${escapeMarkup(translate(locale, "Unsubscribe"))}</a></p>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(brand.name)}</title></head>
<body style="margin:0;padding:0;background:${brand.page};color:${brand.content};font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${brand.page}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${brand.surface};border:1px solid ${brand.border};border-radius:16px;overflow:hidden">
<tr><td style="background:${brand.header};color:${brand.headerContent};padding:20px 32px;font-size:18px;font-weight:600;border-bottom:1px solid ${brand.border}">${logo}<span style="vertical-align:middle">${escapeMarkup(brand.name)}</span></td></tr>
<tr><td style="padding:32px 32px 8px">${parts.map((part) => htmlPart(brand, part)).join("\n")}</td></tr>
</table>
<p style="margin:20px 0 0;font-size:13px;line-height:20px;color:${brand.content}">${escapeMarkup(footer)}</p>${stop}
</td></tr></table>
</body></html>
`;
}

function htmlPart(brand: MailBrand, part: MailPart): string {
  switch (part.kind) {
    case "heading":
      return `<h1 style="margin:0 0 12px;font-size:24px;line-height:30px;color:${brand.content}">${escapeMarkup(part.text)}</h1>`;
    case "paragraph":
      return `<p style="margin:0 0 24px;font-size:16px;line-height:25px">${escapeMarkup(part.text).replaceAll("\n", "<br>")}</p>`;
    case "note":
      return `<p style="margin:0 0 24px;font-size:14px;line-height:21px;color:${brand.muted}">${escapeMarkup(part.text)}</p>`;
    case "code":
      return `<p style="margin:0 0 24px;padding:18px 0 18px 10px;border:1px solid ${brand.border};border-radius:12px;text-align:center;font-size:32px;line-height:36px;font-weight:700;letter-spacing:10px">${escapeMarkup(part.code)}</p>`;
    case "coupon":
      return `<p style="margin:0 0 24px;padding:16px 12px;border:1px dashed ${brand.muted};border-radius:12px;text-align:center"><span style="display:block;margin:0 0 6px;font-size:13px;line-height:18px;color:${brand.muted}">${escapeMarkup(part.label)}</span><span style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:22px;line-height:28px;font-weight:700;letter-spacing:1px;word-break:break-all">${escapeMarkup(part.code)}</span></p>`;
    case "list":
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid ${brand.border}">${part.rows.map((row) => htmlRow(brand, row)).join("")}</table>`;
    case "button":
      return `<p style="margin:0 0 24px"><a href="${escapeMarkup(part.url)}" style="display:block;padding:15px 24px;border-radius:${brand.radiusPx}px;background:${brand.primary};color:${brand.primaryContent};font-size:16px;line-height:20px;font-weight:600;text-align:center;text-decoration:none">${escapeMarkup(part.label)}</a></p>`;
  }
}

function htmlRow(brand: MailBrand, { label, value }: { label: string; value: string }): string {
  const cell = `padding:12px 0;border-bottom:1px solid ${brand.border};font-size:16px;line-height:22px;vertical-align:top`;
  return `<tr><td style="${cell};word-break:break-word">${escapeMarkup(label)}</td><td align="right" style="${cell};padding-left:16px;font-weight:600;white-space:nowrap">${escapeMarkup(value)}</td></tr>`;
}
