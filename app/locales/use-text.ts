import { createContext, useContext, useMemo } from "react";
import type { Text } from "./text";
import { isLocale, translate, type Face, type Locale, type TextValues } from "./translate";

const LocaleContext = createContext<Locale>("en");
const FaceContext = createContext<Face>("site");

/** Provides the page's locale; English without it. */
export const LocaleProvider = LocaleContext.Provider;

/** Provides the page's face, which decides the texts it can use; the site without it. */
export const FaceProvider = FaceContext.Provider;

/** The page's locale, which stays the same until the next full page load. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** Translates a text to a fixed locale: `t("Sign in to {program}", { program })`. */
export type Translate = (text: Text, values?: TextValues) => string;

/** The translate function for the page's locale: `const t = useText()`. */
export function useText(): Translate {
  const locale = useLocale();
  const face = useContext(FaceContext);
  return useMemo(() => translateIn(locale, face), [locale, face]);
}

type Match = { id: string; data?: unknown } | undefined;

/** The translate function for a route's `meta`, which cannot use hooks. It takes the `matches` that Remix passes. */
export function textOf(matches: readonly Match[]): Translate {
  const root = matches.find((match) => match?.id === "root")?.data as { locale?: unknown; face?: unknown } | undefined;
  return translateIn(isLocale(root?.locale) ? root.locale : "en", root?.face === "admin" ? "admin" : "site");
}

function translateIn(locale: Locale, face: Face): Translate {
  return (text, values) => translate(locale, text, values, face);
}
