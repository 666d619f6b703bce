import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { constants, createGzip, gzip, gzipSync } from "node:zlib";
import { bufferedBodyOf } from "../remix/buffered-body";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;
const WORTH_COMPRESSING = 1024;
/** Below this size compressing here costs less than handing it to the thread pool. */
const SYNC_UP_TO = 64 * 1024;
const gzipInPool = promisify(gzip);
const FAST = { level: 1 };

/** Sends the response of a Remix handler: a finished body or JSON in one piece, anything else as it streams. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  source: Response,
): Promise<void> {
  const headers = plainHeaders(source.headers);
  const finished = bufferedBodyOf(source) ?? (await collected(source));
  if (finished) return sendBuffer(request, response, source.status, headers, finished);
  const { body } = source;
  if (!body || request.method === "HEAD") {
    await body?.cancel();
    response.writeHead(source.status, headers).end();
    return;
  }
  const stream = Readable.fromWeb(body as NodeReadableStream);
  if (acceptsGzip(request, headers)) {
    response.writeHead(source.status, gzipHeaders(headers));
    // Flushed per chunk, so that late blocks do not hold back the rest of the page.
    await pipeline(stream, createGzip({ ...FAST, flush: constants.Z_SYNC_FLUSH }), response);
  } else {
    response.writeHead(source.status, headers);
    await pipeline(stream, response);
  }
}

/** Sends a body that is in memory, compressed when that is worthwhile. Header names are in lower case. */
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

/** JSON is complete already, so a stream would only cost more. A file to save is not: it is made while it is sent. */
async function collected(response: Response): Promise<Buffer | undefined> {
  if (
    !response.body ||
    response.headers.has("content-disposition") ||
    !response.headers.get("content-type")?.startsWith("application/json")
  )
    return undefined;
  return Buffer.from(await response.arrayBuffer());
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
