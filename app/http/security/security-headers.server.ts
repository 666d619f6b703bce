import { pageSources } from "~/integrations/page-sources.server";
import { env } from "~/platform/env.server";

/** Headers of every page. `frame-ancestors` and X-Frame-Options stop other sites from framing ours. */
const alwaysSent = (): Record<string, string> => ({
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), payment=()",
  // Each program's host sends its own. Other subdomains are not included: they may not be ours, without a certificate.
  ...(env.publicScheme === "https" ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
});

/**
 * What a page allows: scripts and style elements by nonce only, and other hosts only where an adapter in use needs
 * them.
 * @param pathname of the page: only a few may frame another site
 */
export function pageHeaders(nonce: string, pathname: string): Record<string, string> {
  const sources = pageSources(pathname);
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${sources.script.join(" ")}`.trim(),
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${sources.image.join(" ")}`.trim(),
    "media-src 'self' blob: https:",
    `connect-src 'self' ${sources.connect.join(" ")}`.trim(),
    `frame-src ${sources.frame.join(" ") || "'none'"}`,
    `form-action 'self' ${sources.form.join(" ")}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return {
    ...alwaysSent(),
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    Vary: "Accept, Accept-Language, Cookie",
  };
}

/** Headers of a page that was made by the build, without a nonce. `scripts`: hashes of the scripts within its HTML. */
export function builtPageHeaders(scripts: string[]): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${scripts.map((hash) => `'${hash}'`).join(" ")}`.trim(),
    "style-src-elem 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { ...alwaysSent(), "Content-Security-Policy": policy };
}

export function setHeaders(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
}
