import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { constants, createGzip, gzip, gzipSync } from "node:zlib";
import { bufferedBodyOf } from "~/http/buffered-body";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;
const WORTH_COMPRESSING = 1024;
/** Below this size compressing in place costs less than the way to the thread pool and back. */
const SYNC_UP_TO = 64 * 1024;
const gzipInPool = promisify(gzip);
const FAST = { level: 1 };

/** Sends what a Remix handler answered: a finished body in one piece, JSON likewise, anything else as it streams. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const headers = plainHeaders(answer.headers);
  const finished = bufferedBodyOf(answer) ?? (await collected(answer));
  if (finished) return sendBuffer(request, response, answer.status, headers, finished);
  const body = answer.body;
  if (!body || request.method === "HEAD") {
    await body?.cancel();
    response.writeHead(answer.status, headers).end();
    return;
  }
  const source = Readable.fromWeb(body as NodeReadableStream);
  if (acceptsGzip(request, headers)) {
    response.writeHead(answer.status, gzipHeaders(headers));
    // Flushed per chunk: what is deferred must not hold back what is there.
    await pipeline(source, createGzip({ ...FAST, flush: constants.Z_SYNC_FLUSH }), response);
  } else {
    response.writeHead(answer.status, headers);
    await pipeline(source, response);
  }
}

/** Sends a body that lies in memory, compressed when that pays. Header names are in lower case. */
export async function sendBuffer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer,
): Promise<void> {
  let sent = body;
  let sentHeaders = headers;
  if (body.length >= WORTH_COMPRESSING && acceptsGzip(request, headers)) {
    sent = body.length <= SYNC_UP_TO ? gzipSync(body, FAST) : await gzipInPool(body, FAST);
    sentHeaders = gzipHeaders(headers);
  }
  response.writeHead(status, { ...sentHeaders, "content-length": sent.length });
  response.end(request.method === "HEAD" ? undefined : sent);
}

/** JSON answers are complete anyway; a stream would only cost more. A file to be saved is not: it is made while it is sent. */
async function collected(answer: Response): Promise<Buffer | undefined> {
  if (
    !answer.body ||
    answer.headers.has("content-disposition") ||
    !answer.headers.get("content-type")?.startsWith("application/json")
  )
    return undefined;
  return Buffer.from(await answer.arrayBuffer());
}

function plainHeaders(headers: Headers): OutgoingHttpHeaders {
  const plain: OutgoingHttpHeaders = {};
  for (const [name, value] of headers) if (name !== "set-cookie") plain[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) plain["set-cookie"] = cookies;
  return plain;
}

function acceptsGzip(request: IncomingMessage, headers: OutgoingHttpHeaders): boolean {
  const type = String(headers["content-type"] ?? "");
  return (
    headers["content-encoding"] === undefined &&
    COMPRESSIBLE.test(type) &&
    /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))
  );
}

function gzipHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { "content-length": _, vary, ...rest } = headers;
  return { ...rest, vary: vary ? `${String(vary)}, Accept-Encoding` : "Accept-Encoding", "content-encoding": "gzip" };
}
