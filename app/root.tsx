import type { MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { documentLoader } from "~/http/handlers/document.server";
import { FaceProvider, LocaleProvider, textOf } from "~/locales/use-text";
import { csrfToken } from "~/ui/forms/csrf";
import { isLookOutdated } from "~/ui/hooks/use-latest-look";
import { useNonce } from "~/ui/hooks/use-nonce";
import { useLinks } from "~/ui/primitives/link";
import { LateScripts } from "~/ui/render/late-scripts";
import { ErrorPage } from "~/ui/states/error-page";
import adminStyles from "~/ui/styles/admin.css?url";
import siteStyles from "~/ui/styles/site.css?url";

/** What a route says about its document; it exports this as `handle`. */
export interface DocumentHandle {
  /** The page is plain HTML, which React does not take over. */
  withoutScripts: boolean;
}

export const loader = documentLoader;

/** Language and CSRF token stay the same until the next full page load; the theme until an admin changes it. */
export const shouldRevalidate = () => isLookOutdated();

/** The title of the error page; other pages have their own. */
export const meta: MetaFunction = ({ error, matches }) => {
  const t = textOf(matches);
  return error
    ? [
        {
          title:
            isRouteErrorResponse(error) && error.status === 404
              ? t("Page not found")
              : t("Oops! Something went wrong."),
        },
      ]
    : [];
};

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const page = useRouteLoaderData<typeof loader>("root");
  const face = page?.face ?? "site";
  const { pathname } = useLocation();
  const { withoutScripts } = (useMatches().at(-1)?.handle ?? {}) as Partial<DocumentHandle>;
  return (
    <html
      lang={page?.locale ?? "en"}
      data-face={face}
      data-theme={page?.adminTheme}
      data-worker={page?.hasWorker ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="csrf-param" content="authenticity_token" />
        <meta name="csrf-token" content={csrfToken()} suppressHydrationWarning />
        {page?.noIndex ? <meta name="robots" content="noindex" /> : null}
        {page?.themeColor ? <meta name="theme-color" content={page.themeColor} /> : null}
        <link rel="icon" href={page?.favicon ?? "/favicon.svg"} />
        <link rel="apple-touch-icon" href={page?.touchIcon ?? "/apple-touch-icon.png"} />
        {page?.site ? (
          <>
            <link rel="manifest" href="/manifest.webmanifest" />
            <link rel="canonical" href={page.site.origin + pathname} />
            <meta property="og:url" content={page.site.origin + pathname} />
          </>
        ) : null}
        {page?.preloadedFont ? (
          <link rel="preload" href={page.preloadedFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        ) : null}
        <link rel="stylesheet" href={face === "admin" ? adminStyles : siteStyles} />
        {page?.themeCss && (
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: page.themeCss }} />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        <LocaleProvider value={page?.locale ?? "en"}>
          <FaceProvider value={face}>{children}</FaceProvider>
        </LocaleProvider>
        {withoutScripts ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <LateScripts nonce={nonce} before={import.meta.env?.SSR ? KEEP_INSTALL_PROMPT : ""} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Keeps what a browser sends when the site can be installed, in place of its own banner. It may come before any module
 * (app/site/install/install-way.ts).
 */
const KEEP_INSTALL_PROMPT = `addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installPrompt = event;
});
addEventListener("appinstalled", () => delete window.installPrompt);`;

export default function App() {
  useLinks();
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const page = useRouteLoaderData<typeof loader>("root");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { pathname, search } = useLocation();
  return (
    <ErrorPage
      status={status}
      supportEmail={page?.supportEmail}
      requestId={page?.requestId}
      home={page?.hasProgram}
      retryPath={pathname + search}
    />
  );
}
