import { env } from "~/env.server";
import type { Locale } from "~/locales/say";
import { themeCss } from "~/services/programs/theme";
import { fontFaces } from "~/ui/fonts";
import { consoleLocale } from "./admin-context.server";
import { COOKIES, readCookie } from "./cookies.server";
import { door } from "./door";
import { lookOf } from "./program-look.server";
import { programOf, requestIdOf, siteLocale, type DoorArgs } from "./site-context.server";

/**
 * What the document around every page needs: face, theme, fonts. It never refuses: error pages and hosts without a
 * program are documents too.
 */
export const documentLoader = door("public", async (args: DoorArgs) => {
  const { request } = args;
  const common = {
    locale: "en" as Locale,
    requestId: requestIdOf(request),
    supportEmail: env.supportEmail as string | undefined,
    favicon: undefined as string | undefined,
    /** A program that is being tried out is nothing for search engines. */
    keptFromSearch: false,
    themeCss: "",
    fontFiles: [] as string[],
  };
  if (new URL(request.url).pathname.startsWith("/admin/v2")) {
    const { css, preload } = fontFaces("Inter", "Inter");
    const consoleTheme = readCookie(request, COOKIES.theme) === "light" ? "light" : "dark";
    return {
      ...common,
      face: "console" as const,
      locale: await consoleLocale(args),
      consoleTheme,
      themeCss: css,
      fontFiles: preload,
    };
  }
  const program = await programOf(args).catch(() => null);
  if (!program) return { ...common, face: "site" as const, consoleTheme: undefined, themeCss: themeCss({}) };
  return {
    ...common,
    face: "site" as const,
    locale: await siteLocale(args, program).catch(() => "en" as const),
    consoleTheme: undefined,
    supportEmail: program.supportEmail ?? common.supportEmail,
    favicon: program.template.favicon_file ?? undefined,
    keptFromSearch: program.testMode,
    ...lookOf(program),
  };
});
