import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Env } from "~/env.server";
import { markThinServer } from "~/http/buffered-body";
import { logger } from "~/logger.server";
import { admit, isSafe, type Visit } from "./front-door";
import { OperatorError } from "./operator-error";
import { Refusal, sendRefusal } from "./refusal";
import { remixFailure } from "./remix-failure";
import { bodyLimit, readBody, resolveMethod } from "./request-body";
import { logRequest } from "./request-log";
import { sendBuffer, sendResponse } from "./send-response";

/** What the server serves: a production build (built-site) or, while developing, Vite's view of the sources (live-site). */
export type Site = {
  /** Opens what requests need. */
  start(): Promise<void>;
  stop(): Promise<void>;
  isReady(): Promise<boolean>;
  /** Answers from files when the path is one of theirs; false leaves the request to the rest. */
  serveFile(request: IncomingMessage, response: ServerResponse, pathname: string): boolean | Promise<boolean>;
  /** A page kept for visitors, asked before the routes. */
  answerFast(request: { method: string } & Visit): FastAnswer | undefined;
  answer(request: Request, url: URL): Promise<Response>;
};

/** What a build's entry.server may export beside Remix's own, because this server holds things between requests. */
export type Application = Partial<Pick<Site, "start" | "stop" | "isReady" | "answerFast">>;

type FastAnswer = { status: number; headers: Record<string, string | string[]>; body: Buffer };

export type WebServer = {
  port: number;
  /** Answers what is in flight, refuses what is new, and releases what the application holds. */
  close(): Promise<void>;
};

export type WebServerOptions = Pick<Env, "port" | "host" | "baseHosts" | "publicScheme" | "trustProxy">;

const DRAIN_MS = 7_000; // the whole product stops within 10 s, and the database is last

/**
 * Serves a site over node:http: health, front door, files, kept pages, then the routes. It does what remix-serve
 * does at a fraction of its cost; a build can be served by remix-serve as well.
 * @throws OperatorError when the port is taken
 */
export async function startWebServer(site: Site, options: WebServerOptions): Promise<WebServer> {
  markThinServer();
  await site.start();
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    answer(site, options, request, response).catch((error: unknown) => answerFailure(request, response, error));
  };
  const server = createServer({ requireHostHeader: false, requestTimeout: 120_000, keepAliveTimeout: 65_000 }, handle);
  server.on("checkContinue", handle);
  await listen(server, options);
  const close = async () => {
    await drain(server);
    await site.stop();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function answer(
  site: Site,
  options: WebServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (isSafe(request.method!) && request.url === "/healthz") return sendJson(request, response, 200, { status: "ok" });
  if (isSafe(request.method!) && request.url === "/readyz") {
    const ready = await site.isReady();
    return sendJson(request, response, ready ? 200 : 503, { status: ready ? "ready" : "not ready" });
  }
  const visit = admit(request, options);
  if (visit instanceof Refusal) return sendRefusal(request, response, visit);
  response.setHeader("X-Request-Id", String(visit.headers["x-request-id"]));
  response.setHeader("X-Content-Type-Options", "nosniff"); // JSON with somebody's words in it is no page
  if (isSafe(request.method!) && (await site.serveFile(request, response, visit.url.pathname))) return;
  logRequest(request, response, visit);
  const kept = site.answerFast({ method: request.method!, ...visit });
  if (kept) return sendBuffer(request, response, kept.status, lowerCased(kept.headers), kept.body);
  await answerByRoutes(site, request, response, visit);
}

async function answerByRoutes(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  { url, headers }: Visit,
): Promise<void> {
  let method = request.method!;
  let body: Buffer<ArrayBuffer> | undefined;
  if (!isSafe(method)) {
    const limit = bodyLimit(url.pathname, headers["content-type"]);
    const read = await readBody(request, limit, () => response.writeContinue());
    if (read === undefined) return; // the caller has gone
    if (read instanceof Refusal) return sendRefusal(request, response, read);
    const resolved = resolveMethod(method, url, headers["content-type"], read);
    if (resolved instanceof Refusal) return sendRefusal(request, response, resolved);
    method = resolved;
    body = read;
  }
  // Aborted after a finished answer, too: Remix clears its time-out of each request on nothing else.
  const controller = new AbortController();
  response.once("close", () => controller.abort());
  const init = { method, headers: headers as Record<string, string>, body, signal: controller.signal };
  const answered = await site.answer(new Request(url, init), url);
  if (response.destroyed) return;
  const failure = remixFailure(answered, method);
  if (failure) sendRefusal(request, response, failure);
  else await sendResponse(request, response, answered);
}

function sendJson(request: IncomingMessage, response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Content-Length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** What no door caught is a bug: it is logged, and the caller learns nothing but that. */
function answerFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.destroyed) return; // the caller went away in the middle of an answer
  logger.error({ err: error, requestId: response.getHeader("X-Request-Id") }, "unanswered");
  if (response.headersSent) response.destroy();
  else sendRefusal(request, response, new Refusal(500, "Something went wrong"));
}

function lowerCased(headers: Record<string, string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function listen(server: Server, { port, host }: WebServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new OperatorError(`Port ${port} is taken: stop what uses it, or set PORT`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(impatience);
}
