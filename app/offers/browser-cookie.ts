/**
 * Stores a small value in a cookie, so that the server can render pages with it. Only for the browser.
 * @param maxAgeSeconds the lifetime; 0 deletes the cookie
 */
export function setBrowserCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

export const YEAR_SECONDS = 365 * 24 * 60 * 60;
