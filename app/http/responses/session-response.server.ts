import { personIn } from "../context/person.server";
import type { RouteArgs } from "../context/request.server";
import { csrfFor } from "../security/csrf.server";

/** The CSRF token of the session that this browser has now, for a page that was made for an older one. */
export async function sessionResponse({ request, context }: Pick<RouteArgs, "request" | "context">): Promise<Response> {
  const { token, setCookie } = csrfFor(request, await personIn(context));
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (setCookie) headers.append("Set-Cookie", setCookie);
  return Response.json({ csrf_token: token }, { headers });
}
