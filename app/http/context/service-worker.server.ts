import type { AppLoadContext } from "@remix-run/node";
import type { Locale } from "~/locales/translate";
import { env } from "~/platform/env.server";
import { inputHash } from "~/platform/input-hash.server";
import { brandVersion } from "~/services/brand/brand-version.server";
import { brandPath } from "~/services/brand/site-texts.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";
import siteStyles from "~/ui/styles/site.css?url";
import { programTheme } from "./program-theme.server";

/** What the service worker of a site is sent with. */
type ServiceWorkerSettings = {
  /** Changes with the release, the look and the language, so that browsers install it again. */
  version: string;
  /** The program's, for notifications. */
  name: string;
  icon: string;
  /** The path of the page that is shown without a connection. */
  offlinePage: string;
  /** The paths of the files that this page needs. */
  offlineFiles: string[];
  language: Locale;
  /** How many of the build's files it may store. */
  maxFiles: number;
};

/** More than the site has for one person: the frame, home, and a chunk of each screen with what they share. */
const MAX_FILES = 120;

/** The settings of a program's service worker; null where it is switched off. */
export function serviceWorkerSettings({
  ctx: { program, locale },
  context,
}: {
  ctx: SiteCtx;
  context: AppLoadContext;
}): ServiceWorkerSettings | null {
  if (!env.serviceWorker) return null;
  const { lookVersion, fontFiles } = programTheme(program);
  const version = inputHash([context.release ?? null, lookVersion, brandVersion(program), locale]);
  return {
    version: version.toString("base64url").slice(0, 12),
    name: program.name,
    icon: brandPath(program, "icon-192.png"),
    offlinePage: "/offline",
    offlineFiles: [siteStyles, ...fontFiles, faviconOf(program), program.template.header_logo].filter(
      (path) => path !== null,
    ),
    language: locale,
    maxFiles: MAX_FILES,
  };
}

/** The small icon of a program's site in tabs and bookmarks. */
export function faviconOf(program: Catalogue): string {
  return program.template.favicon_file ?? brandPath(program, "icon-192.png");
}
