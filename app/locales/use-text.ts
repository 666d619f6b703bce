import { createContext, useContext, useMemo } from "react";
import { isLocale, say, type Locale, type Text, type TextValues } from "./say";

const LocaleContext = createContext<Locale>("en");

/** Stands around the page and tells its language; English where nothing stands around. */
export const LocaleProvider = LocaleContext.Provider;

/** The language of the page: it stays the same until the next full page load. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** Says a text, `t("Sign in to {program}", { program })`, in a language already chosen. */
export type SayText = (text: Text, values?: TextValues) => string;

/** `const t = useText()`: says texts in the page's language. */
export function useText(): SayText {
  const locale = useLocale();
  return useMemo(() => sayIn(locale), [locale]);
}

type Match = { id: string; data?: unknown } | undefined;

/** The same for a page's `meta`, which is no component: `matches` are those that Remix hands it. */
export function textOf(matches: readonly Match[]): SayText {
  const root = matches.find((match) => match?.id === "root")?.data as { locale?: unknown } | undefined;
  return sayIn(isLocale(root?.locale) ? root.locale : "en");
}

function sayIn(locale: Locale): SayText {
  return (text, values) => say(locale, text, values);
}
