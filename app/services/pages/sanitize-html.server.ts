import sanitize from "sanitize-html";
import { RICH_TEXT_RULES } from "./rich-text-rules";

/**
 * Makes rich text of operators and participants safe to show: structure, links and pictures stay; scripts, styles,
 * frames and event handlers are removed.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, RICH_TEXT_RULES);
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
