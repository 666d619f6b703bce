const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Characters that XML cannot contain, not even escaped. */
const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** A text for HTML and SVG that is put together from strings, as content or as the value of an attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(INVALID_IN_XML, "").replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
