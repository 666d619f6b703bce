import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";
import { ErrorMessage } from "~/ui/states/error-page";

/** Shown instead of a page that does not exist or failed, inside the site's header and footer. */
export function PageError() {
  const error = useRouteError();
  const page = useRouteLoaderData<typeof loader>("root");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <div className="page py-16 md:py-24">
      <ErrorMessage status={status} supportEmail={page?.supportEmail} requestId={page?.requestId} />
    </div>
  );
}
