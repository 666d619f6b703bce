/** What a user agent reveals, as coarse as the dashboards need it. */
export type Device = { browser: string | null; os: string | null; deviceType: "Mobile" | "Tablet" | "Desktop" };

const BOTS =
  /bot\b|crawl|spider|slurp|preview|monitor|lighthouse|headless|phantom|curl|wget|python|java\/|go-http|node|axios|scrap/i;

/** Whether it is not a person: crawlers, previews, monitors, scripts, and requests without a user agent. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === "" || BOTS.test(userAgent);
}

/** The order matters: most browsers also name others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/edg(e|a|ios)?\//i, "Edge"],
  [/opr\/|opera/i, "Opera"],
  [/samsungbrowser/i, "Samsung Internet"],
  [/firefox|fxios/i, "Firefox"],
  [/chrome|crios/i, "Chrome"],
  [/safari/i, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iphone|ipad|ipod/i, "iOS"],
  [/android/i, "Android"],
  [/windows/i, "Windows"],
  [/mac os x|macintosh/i, "Mac"],
  [/cros/i, "ChromeOS"],
  [/linux/i, "Linux"],
];

export function deviceOf(userAgent: string): Device {
  const first = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const tablet = /ipad|tablet/i.test(userAgent) || (/android/i.test(userAgent) && !/mobile/i.test(userAgent));
  return {
    browser: first(BROWSERS),
    os: first(SYSTEMS),
    deviceType: tablet ? "Tablet" : /mobi|iphone|ipod/i.test(userAgent) ? "Mobile" : "Desktop",
  };
}
