import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import {
  cachedVisitorPage,
  cacheVisitorPage,
  fillingPlaceholders,
  fillPlaceholders,
} from "~/http/cache/visitor-pages.server";
import { requestLocale } from "~/http/context/locale.server";
import { personIn } from "~/http/context/person.server";
import { stateOf } from "~/http/context/request-state.server";
import { sessionExists } from "~/http/context/session-exists.server";
import { clearShownFlash } from "~/http/responses/flash.server";
import { jsonPageResponse } from "~/http/responses/json-pages.server";
import { prefersJsonResponse } from "~/http/responses/responses.server";
import { csrfFor } from "~/http/security/csrf.server";
import { newNonce } from "~/http/security/nonce.server";
import { pageHeaders, setHeaders } from "~/http/security/security-headers.server";
import { checkServices } from "~/integrations/service-checks.server";
import { registerLocales } from "~/locales/register-locales.server";
import { closeDatabase, limitForRequests, watchStandby } from "~/platform/database/connections.server";
import { assertUtcSessions } from "~/platform/database/statements.server";
import { logger } from "~/platform/logger.server";
import { subscribeToChanges } from "~/server/cache-sync.server";
import { startHeartbeat, type Work } from "~/server/heartbeat.server";
import { respondWith } from "~/server/remix/buffered-body";
import { renderInPieces, renderToBuffer, STREAM_TIMEOUT_MS } from "~/server/remix/page-rendering.server";
import { announceFirstAdmin } from "~/services/installation/first-admin.server";
import { reuseMarkup } from "~/ui/render/shared-markup";

reuseMarkup(renderToString);

export { metrics } from "~/server/metrics.server";
export { isReady, lacksSchema, whyNotReady } from "~/server/readiness.server";

export const streamTimeout = STREAM_TIMEOUT_MS;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  if (status < 400) clearShownFlash(request, headers);
  if (prefersJsonResponse(request)) return jsonPageResponse(request, status, headers, context);
  const state = stateOf(loadContext);
  const cacheable = isCacheable(request, status, headers);
  const { token, setCookie } = csrfFor(request, await personIn(loadContext));
  const nonce = newNonce();
  setHeaders(headers, pageHeaders(nonce, new URL(request.url).pathname));
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (setCookie) headers.append("Set-Cookie", setCookie);
  if (state.streams) {
    const page = await renderInPieces(request, context);
    return new Response(createReadableStreamFromReadable(page.pipe(fillingPlaceholders(token, nonce))), {
      status,
      headers,
    });
  }
  const body = await renderToBuffer(request, context);
  if (state.visitor && cacheable)
    cacheVisitorPage(new URL(request.url), requestLocale(request), body, state.visitor.program);
  return respondWith(fillPlaceholders(body, token, nonce), { status, headers });
}

/** Whether the next visitor who requests this URL would get the same page. */
function isCacheable(request: Request, status: number, headers: Headers): boolean {
  return status === 200 && request.method === "GET" && new URL(request.url).search === "" && !headers.has("Set-Cookie");
}

/** Logs unexpected errors. Not those that a handler has made a response of, nor wrong URLs and methods. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status !== 500) return;
  logger.error({ err: error, requestId: request.headers.get("x-request-id") }, "unexpected");
}

/** The cached page for a visitor; the web server tries it before Remix. */
export const cachedResponse = cachedVisitorPage;

/** For the web server's answer to a proxy that asks whether it may get a certificate. */
export { domainKind } from "~/http/context/domain-kind.server";

/** The web server checks it before it reads the body of an upload. */
export const hasSession = sessionExists;

let stopListening: (() => Promise<void>) | undefined;
let stopHeartbeat: (() => Promise<void>) | undefined;

/** Called once by the web server before it accepts requests. `requests`: how many there were so far. @throws Error when the database is unavailable */
export async function start(requests: () => Work = () => ({ handled: 0, failed: 0 })): Promise<void> {
  await registerLocales();
  limitForRequests();
  await assertUtcSessions();
  watchStandby();
  stopListening = await subscribeToChanges();
  stopHeartbeat = await startHeartbeat("web", requests);
  void checkServices("S3_", "STRIPE_", "TURNSTILE_");
  void announceFirstAdmin().catch(() => {}); // without its tables the readiness check says so
}

/** Called once after the last response. */
export async function stop(): Promise<void> {
  await stopHeartbeat?.();
  await stopListening?.();
  await closeDatabase();
}
