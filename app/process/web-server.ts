import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Env } from "~/env.server";
import { markThinServer } from "~/http/buffered-body";
import { logger } from "~/logger.server";
import { handlersByBranch } from "./branch-handlers";
import { admit, isSafe, type Visit } from "./front-door";
import { OperatorError } from "./operator-error";
import { Refusal, sendRefusal } from "./refusal";
import { bodyLimit, readBody, resolveMethod } from "./request-body";
import { logRequest } from "./request-log";
import { routeManifest } from "./route-manifest";
import { sendBuffer, sendResponse } from "./send-response";
import { loadStaticFiles, serveStatic } from "./static-files";

/** What the build's entry.server may export beside Remix's own, for a server that holds things between requests. */
type Application = {
  /** Opens what requests need (pools, caches, listeners). */
  start?(): Promise<void>;
  stop?(): Promise<void>;
  /** Whether the database answers and its migrations are current. */
  isReady?(): Promise<boolean>;
  /** A page kept for visitors, asked before Remix. */
  answerFast?(request: { method: string; url: URL; headers: IncomingHttpHeaders }):
    | { status: number; headers: Record<string, string | string[]>; body: Buffer }
    | undefined;
};

export type WebServer = {
  port: number;
  /** Answers what is in flight, refuses what is new, and releases what the application holds. */
  close(): Promise<void>;
};

export type WebServerOptions = Pick<Env, "port" | "host" | "baseHosts" | "publicScheme" | "trustProxy">;

const DRAIN_MS = 7_000; // the whole product stops within 10 s, and the database is last

/**
 * Serves a Remix build over node:http: front door, files, kept pages, then Remix's own request handler. It does
 * what remix-serve does at a fraction of its cost; the build can be served by remix-serve as well.
 * @throws OperatorError when the port is taken
 */
export async function startWebServer(build: ServerBuild, options: WebServerOptions): Promise<WebServer> {
  markThinServer();
  const application = build.entry.module as Application;
  await application.start?.();
  const answer = createAnswerer(build, application, options);
  const handle = (request: IncomingMessage, response: ServerResponse) => void answer(request, response);
  const server = createServer({ requireHostHeader: false, requestTimeout: 120_000, keepAliveTimeout: 65_000 }, handle);
  server.on("checkContinue", handle);
  await listen(server, options);
  const close = async () => {
    await drain(server);
    await application.stop?.();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

function createAnswerer(build: ServerBuild, application: Application, options: WebServerOptions) {
  const files = loadStaticFiles(join(process.cwd(), build.assetsBuildDirectory));
  const makeHandler = (branch: ServerBuild) => createRequestHandler(branch, "production");
  const branchOf = handlersByBranch(build, makeHandler);
  const manifest = routeManifest(build, makeHandler(build), branchOf);

  return async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (await answerHealth(request, response)) return;
      const visit = admit(request, options);
      if (visit instanceof Refusal) return sendRefusal(request, response, visit);
      response.setHeader("X-Request-Id", String(visit.headers["x-request-id"]));
      if (isSafe(request.method!) && serveStatic(files, visit.url.pathname, request, response)) return;
      logRequest(request, response, visit);
      const kept = application.answerFast?.({ method: request.method!, ...visit });
      if (kept) return await sendBuffer(request, response, kept.status, lowerCased(kept.headers), kept.body);
      await answerByRemix(request, response, visit);
    } catch (error) {
      failed(request, response, error);
    }
  };

  async function answerHealth(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!isSafe(request.method ?? "")) return false;
    if (request.url === "/healthz") sendJson(request, response, 200, { status: "ok" });
    else if (request.url === "/readyz") {
      const ready = (await application.isReady?.()) ?? true;
      sendJson(request, response, ready ? 200 : 503, { status: ready ? "ready" : "not ready" });
    } else return false;
    return true;
  }

  async function answerByRemix(request: IncomingMessage, response: ServerResponse, { url, headers }: Visit): Promise<void> {
    let method = request.method!;
    let body: Buffer<ArrayBuffer> | undefined;
    if (!isSafe(method)) {
      const limit = bodyLimit(url.pathname, headers["content-type"]);
      const read = await readBody(request, limit, () => response.writeContinue());
      if (read === undefined) return;
      if (read instanceof Refusal) return sendRefusal(request, response, read);
      const resolved = resolveMethod(method, url, headers["content-type"], read);
      if (resolved instanceof Refusal) return sendRefusal(request, response, resolved);
      method = resolved;
      body = read;
    }
    // Aborted after a finished answer, too: Remix clears its time-out of each request on nothing else.
    const controller = new AbortController();
    response.once("close", () => controller.abort());
    if (url.pathname === "/__manifest") return sendResponse(request, response, await manifest(url));
    const init = { method, headers: headers as Record<string, string>, body, signal: controller.signal };
    const answered = await branchOf(url.pathname)(new Request(url, init), {});
    if (!response.destroyed) await sendResponse(request, response, answered);
  }
}

function sendJson(request: IncomingMessage, response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store", "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** What no door caught is a bug: it is logged, and the caller learns nothing but that. */
function failed(request: IncomingMessage, response: ServerResponse, error: unknown): void {
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
      reject(error.code === "EADDRINUSE" ? new OperatorError(`Port ${port} is taken: stop what uses it, or set PORT`) : error);
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
