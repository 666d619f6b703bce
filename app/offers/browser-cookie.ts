/** Keeps a small value in this browser, where the server reads it too, so that pages come as they will look; in the browser only. */
export function keepInBrowser(name: string, value: string, maxAgeSeconds: number): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

export const YEAR_SECONDS = 365 * 24 * 60 * 60;
