import sanitize from "sanitize-html";

/**
 * Operators' and participants' rich text, made safe to show: text structure, links and pictures; no scripts, styles,
 * frames or event handlers. Links that leave open without an opener.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, OPTIONS);
}

/** Rich text as plain text, for where no HTML can stand. */
export function plainText(html: string): string {
  const escaped = sanitize(html, { allowedTags: [], allowedAttributes: {} });
  // What the sanitizer escapes; the ampersand last, or "&amp;lt;" would be unescaped twice.
  return escaped
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim();
}

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    "h2",
    "h3",
    "h4",
    "p",
    "br",
    "hr",
    "blockquote",
    "pre",
    "code",
    "ul",
    "ol",
    "li",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "a",
    "img",
    "figure",
    "figcaption",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "span",
    "div",
  ],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https", "data"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: {
    h1: "h2",
    a: (tagName, attributes) => ({
      tagName,
      attribs: attributes.target === "_blank" ? { ...attributes, rel: "noopener noreferrer" } : attributes,
    }),
  },
};
