import { redirect } from "@remix-run/node";

/** The same address on another host, as a page: without the `.data` of a request that Remix made for it. */
export function redirectToHost(request: Request, host: string): Response {
  const url = new URL(request.url);
  url.hostname = host;
  // 307 has the other host get a form or call as it was sent; after a 302 it would be a GET.
  return redirect(url.href.replace(/\.data(?=\?|$)/, ""), request.method === "GET" ? 302 : 307);
}
