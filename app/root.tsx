import type { MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ComponentProps, type ReactNode } from "react";
import { documentLoader } from "~/http/handlers/document.server";
import { useNonce } from "~/http/security/nonce";
import { FaceProvider, LocaleProvider, textOf } from "~/locales/use-text";
import { csrfToken } from "~/ui/forms/csrf";
import { isLookOutdated } from "~/ui/hooks/use-latest-look";
import { useLinks } from "~/ui/primitives/link";
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
            <LateScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Remix's scripts, whose preloads give way to what the first picture of the page needs: the style sheet and the hero. On
 * a slow phone six scripts at full priority would delay it by a second (docs/decisions/0214-scripts-after-the-first-picture.md).
 */
function LateScripts(props: ComponentProps<typeof Scripts>) {
  const rendered = Scripts(props);
  if (!isValidElement<{ children?: ReactNode }>(rendered)) return rendered;
  return Children.map(rendered.props.children, (element) =>
    isValidElement<{ rel?: string }>(element) && element.props.rel === "modulepreload"
      ? cloneElement(element, { fetchpriority: "low" } as object)
      : element,
  );
}

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
