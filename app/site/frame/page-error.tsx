import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";
import { ErrorMessage } from "~/ui/error-page";

/** Stands in the place of a page that is not there or failed; menus and footer stay. */
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
