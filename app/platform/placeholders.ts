import { CSRF_TOKEN_LENGTH } from "./csrf-token";

/**
 * Placeholders of the CSRF token and the CSP nonce in a server-rendered page, each as long as the real value. They are
 * replaced per response, so that one rendered page can serve many visitors (http/cache/visitor-pages.server.ts).
 * They are random per process: every occurrence in a page is replaced, so a placeholder that somebody could write into
 * a text would give that text a valid nonce and the reader's token.
 */
export const TOKEN_PLACEHOLDER = randomWord(CSRF_TOKEN_LENGTH);
export const NONCE_PLACEHOLDER = randomWord(24);

/** So many random characters of base64url. Web Crypto, because browsers load this module too. */
function randomWord(length: number): string {
  const base64 = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(length))));
  return base64.replaceAll("+", "-").replaceAll("/", "_").slice(0, length);
}
