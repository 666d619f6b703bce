import { useRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import type { loader } from "~/root";
import { say, type Locale, type Text, type TextValues } from "./say";

/** The language of the page: it stays the same until the next full page load. */
export function useLocale(): Locale {
  return useRouteLoaderData<typeof loader>("root")?.locale ?? "en";
}

/** `const t = useText()`: says a text in the page's language, `t("Sign in to {program}", { program })`. */
export function useText(): (text: Text, values?: TextValues) => string {
  const locale = useLocale();
  return useMemo(() => (text, values) => say(locale, text, values), [locale]);
}
