/**
 * A path on the same host, or null: what may be redirected to. Absolute URLs, `//host`, backslashes and control
 * characters lead elsewhere in some browser, so they are refused rather than repaired.
 */
export function localPath(value: string | null | undefined): string | null {
  if (!value || !value.startsWith("/") || /^\/[/\\]/.test(value) || /[\\\u0000-\u001f]/.test(value)) return null;
  const base = "http://local.invalid";
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  return url.origin === base ? url.pathname + url.search + url.hash : null;
}
