import { parse } from "cookie";
import Negotiator from "negotiator";
import { isLocale, LOCALES, type Locale } from "~/locales/translate";
import { COOKIES } from "./cookies.server";

/** The language for a browser: the one chosen on our site before, else the best of its own list. */
export function browserLocale(headers: { cookie?: string | null; "accept-language"?: string | null }): Locale {
  const chosen = parse(headers.cookie ?? "")[COOKIES.locale];
  if (isLocale(chosen)) return chosen;
  const negotiator = new Negotiator({ headers: { "accept-language": headers["accept-language"] ?? undefined } });
  const best = negotiator.language([...LOCALES]);
  return isLocale(best) ? best : "en";
}

/** The language for the browser of a request. */
export function requestLocale({ headers }: Request): Locale {
  return browserLocale({ cookie: headers.get("cookie"), "accept-language": headers.get("accept-language") });
}
