import type { LinksFunction, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { documentLoader } from "~/http/document-door.server";
import { useNonce } from "~/http/nonce";
import { LocaleProvider, textOf } from "~/locales/use-text";
import consoleStyles from "~/ui/console.css?url";
import { csrfToken } from "~/ui/csrf";
import { ErrorPage } from "~/ui/error-page";
import siteStyles from "~/ui/site.css?url";

export const loader = documentLoader;

/** Theme, language and token stay the same until the next full page load. */
export const shouldRevalidate = () => false;

export const links: LinksFunction = () => [];

/** Pages name themselves; this names the one that stands in the place of a page that failed. */
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
  return (
    <html lang={page?.locale ?? "en"} data-face={face} data-theme={page?.consoleTheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="csrf-param" content="authenticity_token" />
        <meta name="csrf-token" content={csrfToken()} suppressHydrationWarning />
        {page?.keptFromSearch ? <meta name="robots" content="noindex" /> : null}
        <link rel="icon" href={page?.favicon ?? "/favicon.svg"} />
        {page?.fontFiles.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={face === "console" ? consoleStyles : siteStyles} />
        {page?.themeCss && (
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: page.themeCss }} />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        <LocaleProvider value={page?.locale ?? "en"}>{children}</LocaleProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const page = useRouteLoaderData<typeof loader>("root");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage status={status} supportEmail={page?.supportEmail} requestId={page?.requestId} />;
}
