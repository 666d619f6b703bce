import { isRouteErrorResponse, useLocation, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import type { loader } from "~/root";
import { ErrorMessage } from "~/ui/states/error-page";

/** What a route says about its page when it failed to load; it exports this as `handle`. */
export interface PageFailure {
  failure: string;
}

/** Shown instead of a page that does not exist or failed, inside the site's header and footer. */
export function PageError() {
  const t = useText();
  const error = useRouteError();
  const page = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  const { failure } = (useMatches().at(-1)?.handle ?? {}) as Partial<PageFailure>;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <div className="page py-16 md:py-24">
      <ErrorMessage
        status={status}
        supportEmail={page?.supportEmail}
        requestId={page?.requestId}
        title={failure && t(failure)}
        retryPath={pathname + search}
      />
    </div>
  );
}
