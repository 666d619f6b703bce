import type { Locale } from "~/locales/translate";
import { env } from "~/platform/env.server";
import { oncePerObject } from "~/platform/once-per-object";
import { brandPath, siteTexts, type SiteTexts } from "~/services/brand/site-texts.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import { isIndexed } from "~/services/programs/seo";
import { completeStyle, themeCss } from "~/services/programs/theme";
import { fontFaces } from "~/ui/styles/fonts";
import { adminLocale } from "../context/admin-context.server";
import { COOKIES, readCookie } from "../context/cookies.server";
import { programTheme } from "../context/program-theme.server";
import { requestIdOf, type RouteArgs } from "../context/request.server";
import { faviconOf } from "../context/service-worker.server";
import { programOf, siteLocale } from "../context/site-context.server";
import { withContract } from "./handler-contract";

/**
 * What the document around every page needs: site or admin, theme, fonts. It never fails, since error pages and hosts
 * without a program are documents too.
 */
export const documentLoader = withContract({ kind: "public" }, async (args: RouteArgs) => {
  const { request } = args;
  const common = {
    locale: "en" as Locale,
    requestId: requestIdOf(request),
    supportEmail: env.supportEmail as string | undefined,
    favicon: undefined as string | undefined,
    /** The icon for home screens of phones. */
    touchIcon: undefined as string | undefined,
    /** What is shown where a page has no texts of its own. Set for sites. */
    site: undefined as SiteTexts | undefined,
    /** The color of the browser's own bars. */
    themeColor: undefined as string | undefined,
    /** Whether the page installs the service worker of its site. */
    hasWorker: false,
    /** Whether a program is at this address: without one there is no home page. */
    hasProgram: true,
    /** Set for the admin, and for sites that search engines should not list. */
    noIndex: false,
    themeCss: "",
    preloadedFont: undefined as string | undefined,
    /** Changes with the theme of a program. */
    lookVersion: undefined as string | undefined,
  };
  if (new URL(request.url).pathname.startsWith("/admin/v2")) {
    const { css, bodyFile } = fontFaces("Inter", "Inter");
    const adminTheme = readCookie(request, COOKIES.theme) === "light" ? "light" : "dark";
    return {
      ...common,
      face: "admin" as const,
      noIndex: true,
      locale: await adminLocale(args),
      adminTheme,
      themeCss: css,
      preloadedFont: bodyFile,
    };
  }
  const program = await programOf(args).catch(() => null);
  if (!program)
    return { ...common, hasProgram: false, face: "site" as const, adminTheme: undefined, themeCss: themeCss({}) };
  return {
    ...common,
    ...documentOf(program),
    face: "site" as const,
    locale: await siteLocale(args, program).catch(() => "en" as const),
    adminTheme: undefined,
    supportEmail: program.supportEmail ?? common.supportEmail,
  };
});

/** What the document of every page has of its program. */
const documentOf = oncePerObject((program: Catalogue) => {
  const { themeCss, preloadedFont, lookVersion } = programTheme(program);
  return {
    favicon: faviconOf(program),
    touchIcon: brandPath(program, "apple-touch-icon.png"),
    site: siteTexts(program),
    hasWorker: env.serviceWorker,
    themeColor: completeStyle(program.template.element_css_style)["perk-header-color"],
    noIndex: !isIndexed(program),
    themeCss,
    preloadedFont,
    lookVersion,
  };
});
