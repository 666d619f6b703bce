import { redirect } from "@remix-run/node";
import { urlOfPage } from "~/server/remix/data-requests";

/** The same page on another host. */
export function redirectToHost(request: Request, host: string): Response {
  const url = urlOfPage(request.url);
  url.hostname = host;
  // 307 has the other host get a form or call as it was sent; after a 302 it would be a GET.
  return redirect(url.href, ["GET", "HEAD"].includes(request.method) ? 302 : 307);
}
