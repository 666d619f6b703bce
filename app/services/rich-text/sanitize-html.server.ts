import sanitize from "sanitize-html";
import { RICH_TEXT_RULES } from "./rich-text-rules";

const PARTICIPANT_RULES = {
  ...RICH_TEXT_RULES,
  allowedTags: (RICH_TEXT_RULES.allowedTags as string[]).filter((tag) => tag !== "img"),
};

/**
 * Makes rich text of operators safe to show: structure, links and pictures stay; scripts, styles,
 * frames and event handlers are removed.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, RICH_TEXT_RULES);
}

const sanitizedTexts = new WeakMap<object, Map<string, string>>();

/**
 * A rich text of a row of the catalogue, sanitized once per version of the catalogue: it costs more than the rest of the
 * page. The row must not change.
 */
export function sanitizedField<F extends string>(row: Record<F, string>, field: F): string {
  let texts = sanitizedTexts.get(row);
  if (!texts) sanitizedTexts.set(row, (texts = new Map()));
  let text = texts.get(field);
  if (text === undefined) texts.set(field, (text = sanitizeHtml(row[field])));
  return text;
}

/**
 * Rich text of participants: as `sanitizeHtml`, but without pictures. A picture from anywhere would tell its server
 * when and from where an admin reads the answer. The editor of participants offers none.
 */
export function sanitizeParticipantHtml(html: string): string {
  return sanitize(html, PARTICIPANT_RULES);
}

/** Rich text as plain text, for places without HTML. */
export function plainText(html: string): string {
  const escaped = sanitize(html, { allowedTags: [], allowedAttributes: {} });
  // Undoes the sanitizer's escapes. The ampersand comes last, or "&amp;lt;" would be unescaped twice.
  return escaped
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim();
}
