import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "~/platform/env.server";
import { logger } from "~/platform/logger.server";
import { VERSION } from "~/platform/version";
import { listen } from "../listen";
import { sendJson, sendMetrics } from "../operator-responses";
import { markOwnServer } from "../remix/buffered-body";
import { remixError } from "../remix/remix-error";
import { callerOf, ConcurrencyLimiter } from "./concurrency-limiter";
import { isDirectRequest } from "./direct-requests";
import { ErrorResponse, READ_ONLY, sendErrorResponse } from "./error-response";
import { seenByProxies } from "./proxy-report";
import {
  BODY_TIMES,
  BodyBudget,
  bodyLimit,
  collectBody,
  FORM_LIMIT,
  MAX_BODY_BYTES,
  resolveMethod,
  streamBody,
  visitorLimit,
  type RequestBody,
} from "./request-body";
import { checkRequest, isSafe, type CheckedRequest } from "./request-checks";
import { logRequest } from "./request-log";
import { measureRequest, requestCounts, requestMetrics } from "./request-metrics";
import { traceRequest } from "./request-trace";
import { sendBuffer, sendResponse } from "./send-response";

/**
 * What the server serves: a production build (production-site.ts) or, in development, the sources through Vite
 * (tools/dev-site.ts).
 */
export type Site = {
  /** Opens the connections that requests need. `requests`: how many there were so far. */
  start(requests: () => { handled: number; failed: number }): Promise<void>;
  stop(): Promise<void>;
  isReady(): Promise<boolean>;
  /** Whether every page would fail, because the database lacks what this version needs. */
  lacksSchema(): Promise<boolean>;
  /** Why `isReady` was false, for the operator. */
  whyNotReady(): string | undefined;
  /** Serves a static file; false when the address or the method is for the routes. */
  serveFile(request: IncomingMessage, response: ServerResponse, url: URL): boolean | Promise<boolean>;
  /** The cached page for a visitor, looked up before the routes. */
  cachedResponse(request: { method: string } & CheckedRequest): CachedResponse | undefined;
  /** Whether the request comes with a session that exists: checked before a large body is read. */
  hasSession(checked: CheckedRequest): Promise<boolean>;
  /** What a domain is to this installation. @throws unavailable */
  domainKind(name: string): Promise<"own" | "other" | "malformed">;
  /** The state of the application in the text format of Prometheus. */
  metrics(): Promise<string>;
  respond(request: Request, checked: CheckedRequest): Promise<Response>;
};

/**
 * What a build's entry.server may export in addition to Remix's own, because this server has state between requests.
 */
export type Application = Partial<
  Pick<
    Site,
    | "start"
    | "stop"
    | "isReady"
    | "lacksSchema"
    | "whyNotReady"
    | "cachedResponse"
    | "hasSession"
    | "domainKind"
    | "metrics"
  >
>;

type CachedResponse = { program?: string; status: number; headers: Record<string, string | string[]>; body: Buffer };

export type WebServer = {
  port: number;
  /**
   * Finishes pending requests, rejects new ones, and closes the application. Behind a proxy it first goes on for a moment
   * as "not ready", so that no request that the proxy is about to send is lost.
   */
  close(): Promise<void>;
};

export type WebServerOptions = Pick<Env, "port" | "host" | "baseHosts" | "publicScheme" | "proxyHops"> & {
  /** What a request for the metrics from another machine must have; without it only this machine can read them. */
  metricsToken?: string;
  /** The limits of all bodies together, in bytes. */
  maxBodyBytes?: typeof MAX_BODY_BYTES;
  /** How long a server that closes goes on serving as "not ready": 2.5 seconds behind a proxy, else not at all. */
  leave?: () => Promise<unknown>;
};

const limiter = new ConcurrencyLimiter();

type Budgets = Record<keyof typeof MAX_BODY_BYTES, BodyBudget>;

const DRAIN_MS = 7_000; // the whole product stops within 10 s, and the database is last

/**
 * How much of that a server behind a proxy goes on serving. Meanwhile a balancer sees /readyz, and a proxy closes its
 * connections: those that it uses, because of the header in responses, and idle ones, when its time-out for them is shorter.
 */
const LEAVE_MS = 2_500;

/**
 * Serves a site over node:http: health, request checks, files, cached pages, then the routes. It does what remix-serve
 * does at a fraction of its cost. remix-serve skips the request checks, so only benchmarks use it, as a reference.
 * @throws OperatorError when the port is taken
 */
export async function startWebServer(site: Site, options: WebServerOptions): Promise<WebServer> {
  markOwnServer(true);
  await site.start(requestCounts);
  const { forms, uploads } = options.maxBodyBytes ?? MAX_BODY_BYTES;
  const responses = new Set<ServerResponse>();
  const budgets: Budgets = { forms: new BodyBudget(forms), uploads: new BodyBudget(uploads) };
  const { leave = () => sleep(options.proxyHops > 0 ? LEAVE_MS : 0) } = options;
  let leaving = false;
  const served: Site = {
    ...site,
    isReady: async () => !leaving && (await site.isReady()),
    whyNotReady: () => (leaving ? "this process is about to end" : site.whyNotReady()),
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    response.setMaxListeners(20); // each step of a request listens for its end, and together they are more than ten
    if (leaving) response.setHeader("Connection", "close");
    responses.add(response);
    response.once("close", () => responses.delete(response));
    handleRequest(served, options, budgets, request, response).catch((error: unknown) =>
      respondWithError(request, response, error),
    );
  };
  const server = createServer(
    { requireHostHeader: false, requestTimeout: BODY_TIMES.uploads, keepAliveTimeout: 65_000 },
    handle,
  );
  server.on("checkContinue", handle);
  await listen(server, options);
  const close = async () => {
    leaving = true;
    await leave();
    await noConnectionWaits(server);
    // Server-sent events would go on for minutes, and their clients come again.
    for (const one of responses) if (one.getHeader("content-type") === "text/event-stream") one.destroy();
    await drain(server, responses);
    await site.stop();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

const NOT_READY = new ErrorResponse(503, "This site is being prepared. Please try again in a moment.", {
  "Retry-After": "5",
});

async function handleRequest(
  site: Site,
  options: WebServerOptions,
  budgets: Budgets,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (isSafe(request.method!) && request.url === "/healthz")
    return sendJson(request, response, 200, { status: "ok", version: VERSION, seen: seenByProxies(request) });
  if (isSafe(request.method!) && request.url === "/readyz") {
    if (await site.isReady()) return sendJson(request, response, 200, { status: "ready" });
    return sendJson(request, response, 503, { status: "not ready", reason: site.whyNotReady() });
  }
  if (isSafe(request.method!) && request.url === "/metrics" && (options.metricsToken || isDirectRequest(request)))
    return sendMetrics(() => metricsOf(site), options.metricsToken, request, response);
  if (/^\/domain-allowed(\?|$)/.test(request.url!))
    return isSafe(request.method!)
      ? answerProxy(site, request, response)
      : sendErrorResponse(request, response, READ_ONLY);
  const checked = checkRequest(request, options);
  if (checked instanceof ErrorResponse) return sendErrorResponse(request, response, checked);
  response.setHeader("X-Request-Id", String(checked.headers["x-request-id"]));
  response.setHeader("X-Content-Type-Options", "nosniff"); // a browser must not take JSON with user input for a page
  if (await site.serveFile(request, response, checked.url)) return;
  logRequest(request, response, checked);
  measureRequest(request, response, checked.url.pathname);
  await traceRequest(request, response, checked, async () => {
    if (await site.lacksSchema()) return sendErrorResponse(request, response, NOT_READY);
    const cached = site.cachedResponse({ method: request.method!, ...checked });
    if (cached) {
      checked.caller.program = cached.program;
      return sendBuffer(request, response, cached.status, lowerCased(cached.headers), cached.body);
    }
    await respondByRoutes(site, budgets, request, response, checked);
  });
}

const DOMAIN_ANSWERS = {
  own: { status: 200, message: "This domain is served here." },
  other: { status: 404, message: "This domain is not served here." },
  malformed: { status: 400, message: "Name a domain: /domain-allowed?domain=rewards.example.com" },
};

/**
 * `GET /domain-allowed?domain=NAME`, which a proxy asks before it gets a certificate (Caddy's `on_demand_tls ask`): 200 or
 * 404, and 400 without a name. Anybody may ask: it says no more than a visit to that domain does, and costs less.
 */
async function answerProxy(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (await site.lacksSchema()) return sendErrorResponse(request, response, NOT_READY);
  const names = new URLSearchParams(request.url!.split("?")[1]).getAll("domain");
  const kind = names.length === 1 ? await site.domainKind(names[0]!) : "malformed";
  const { status, message } = DOMAIN_ANSWERS[kind];
  sendJson(request, response, status, { message });
}

async function respondByRoutes(
  site: Site,
  budgets: Budgets,
  request: IncomingMessage,
  response: ServerResponse,
  checked: CheckedRequest,
): Promise<void> {
  const { url, headers } = checked;
  let method = request.method!;
  let body: RequestBody | undefined;
  if (!isSafe(method)) {
    const { bytes, tooLarge } = await limitOf(site, checked);
    const kind = bytes > FORM_LIMIT ? "uploads" : "forms";
    const limits = { bytes, tooLarge, take: budgets[kind].open(response), time: BODY_TIMES[kind] };
    const open = kind === "uploads" ? streamBody : collectBody;
    const opened = await open(request, limits, () => response.writeContinue());
    if (opened === undefined) return; // the client has disconnected
    if (opened instanceof ErrorResponse) return sendErrorResponse(request, response, opened);
    const resolved = resolveMethod(method, url, headers["content-type"], opened.head);
    if (resolved instanceof ErrorResponse) return sendErrorResponse(request, response, resolved);
    method = resolved;
    body = opened;
    // An upload does not count: most of its time it waits for the client.
    const rejected = kind === "forms" ? await limiter.acquire(callerOf(headers), response) : undefined;
    if (rejected) return sendErrorResponse(request, response, rejected);
    if (response.destroyed) return;
  }
  // Also aborted after a finished response: nothing else makes Remix clear its time-out of the request.
  const controller = new AbortController();
  response.once("close", () => controller.abort(CLOSED));
  const init = {
    method,
    headers: headers as Record<string, string>,
    body: body?.content as BodyInit | undefined,
    duplex: "half" as const, // required for a stream
    signal: controller.signal,
  };
  const routeResponse = await site.respond(new Request(url, init), checked);
  if (response.destroyed) return;
  const failure = body?.error() ?? remixError(routeResponse, method);
  if (failure) sendErrorResponse(request, response, failure);
  else await sendResponse(request, response, routeResponse);
  if (!request.complete) request.resume(); // what the route did not read, so that the connection goes on
}

/** Made once: an error for each request would cost time, and nobody reads it. */
const CLOSED = new Error("The response is closed");

/**
 * The size limit of this body. It is small without a session, since nothing else about the client was checked yet. Whose
 * session has ended in the meantime hears that, and not that the form is too large.
 */
async function limitOf(site: Site, checked: CheckedRequest): Promise<{ bytes: number; tooLarge?: ErrorResponse }> {
  const { url, headers } = checked;
  const length = Number(headers["content-length"] ?? Infinity);
  const limit = bodyLimit(url.pathname, headers["content-type"]);
  const bytes = length <= FORM_LIMIT ? Math.min(limit, FORM_LIMIT) : limit;
  const withoutSession = Math.min(bytes, visitorLimit(url.pathname));
  if (bytes === withoutSession || length <= withoutSession || (await site.hasSession(checked))) return { bytes };
  return { bytes: withoutSession, tooLarge: callerOf(headers) === undefined ? undefined : SIGN_IN };
}

const SIGN_IN = new ErrorResponse(401, "Sign in to continue.", { Connection: "close" });

async function metricsOf(site: Site): Promise<string> {
  return (await requestMetrics()) + (await site.metrics());
}

/**
 * An error that no handler caught is a bug: it is logged, and the client gets a 500 without details. Only the check of a
 * session runs before the handlers; without the database it throws `unavailable`.
 */
function respondWithError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.destroyed) return; // the client disconnected in the middle of a response
  if (!response.headersSent && (error as { code?: unknown } | null)?.code === "unavailable")
    return sendErrorResponse(request, response, STOPPED);
  logger.error({ err: error, requestId: response.getHeader("X-Request-Id") }, "unhandled error");
  if (response.headersSent) response.destroy();
  else sendErrorResponse(request, response, new ErrorResponse(500, "Something went wrong"));
}

function lowerCased(headers: Record<string, string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** How many turns of the event loop to wait for, and how long a turn without work takes at most. */
const TURNS = 5_000;
const IDLE_TURN_MS = 0.2;

/**
 * Waits for a turn of the event loop in which nothing happened. The system accepts connections before this process sees
 * them, and resets those that wait when the server closes. Call `close` right afterwards.
 */
async function noConnectionWaits(server: Server): Promise<void> {
  let accepted = false;
  const onConnection = () => (accepted = true);
  server.on("connection", onConnection);
  for (let turn = 0; turn < TURNS; turn++) {
    accepted = false;
    const start = performance.now();
    await new Promise(setImmediate);
    if (!accepted && performance.now() - start < IDLE_TURN_MS) break;
  }
  server.off("connection", onConnection);
}

const STOPPED = new ErrorResponse(503, "This is taking too long. Please try again.", { "Retry-After": "5" });

/** Closes the server when the last response is sent, or after a limit; then whoever still waits gets a 503. */
async function drain(server: Server, responses: Iterable<ServerResponse>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const forceCloseTimer = setTimeout(() => {
    for (const response of responses) if (!response.headersSent) sendErrorResponse(response.req, response, STOPPED);
    server.closeAllConnections();
  }, DRAIN_MS - LEAVE_MS);
  await closed;
  clearTimeout(forceCloseTimer);
}
