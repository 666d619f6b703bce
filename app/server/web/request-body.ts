import type { IncomingMessage, ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import { pathOfPage } from "../remix/data-requests";
import { ErrorResponse } from "./error-response";

const KB = 1024;
const MB = 1024 * KB;

/** The size limits of bodies: forms and JSON are small; only a few paths take files, and only with a session. */
export const FORM_LIMIT = 1 * MB;
/** Of a body without a session: what visitors send has a few fields, and parsing 1 MB holds up everybody else. */
const VISITOR_LIMIT = 64 * KB;
/** Other servers have no session. Their messages are signed, or for the sandbox. */
const SERVERS = /^\/(webhooks|sandbox)\//;
/** By route, for multipart forms. Up to `FORM_LIMIT` they are read into memory, above they are streamed to the route. */
export const UPLOAD_LIMITS: Record<string, number> = {
  "/admin/v2/programs/:programId/program_attachments": 50 * MB,
  "/admin/v2/programs/:programId/rewards": 50 * MB,
  "/admin/v2/programs/:programId/rewards/new": 50 * MB,
  "/admin/v2/rewards/:rewardId": 50 * MB,
  "/admin/v2/rewards/:rewardId/edit": 50 * MB,
  "/admin/v2/rewards/:rewardId/coupons": 20 * MB,
  "/admin/v2/programs/:programId/carousels": 50 * MB,
  "/admin/v2/programs/:programId/carousels/new": 50 * MB,
  "/admin/v2/programs/:programId/settings/layout/carousels": 50 * MB,
  "/admin/v2/programs/:programId/participants/import": 200 * MB,
  "/admin/v2/programs/:programId/dynamic_feed_posts/import": 6 * MB,
  "/admin/v2/programs/:programId/settings/program/dynamic-feed-posts": 6 * MB,
  "/receipts": 25 * MB,
  "/public/receipts": 25 * MB,
  "/public/challenges/:challengeId/photos": 16 * MB,
};
const UPLOADS = Object.entries(UPLOAD_LIMITS).map(([route, bytes]) => ({
  path: new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}$`),
  bytes,
}));

/**
 * The limits of all bodies together, so that concurrent clients can use up neither the memory (forms) nor the disk
 * (uploads).
 */
export const MAX_BODY_BYTES = { forms: 128 * MB, uploads: 2048 * MB };

/** The size limit of a body on this path, in bytes; above `FORM_LIMIT` only with a session. */
export function bodyLimit(pathname: string, contentType = ""): number {
  if (pathname.startsWith("/ahoy/")) return VISITOR_LIMIT; // visits are sent often, and a browser's beacon fits
  if (!contentType.startsWith("multipart/form-data")) return FORM_LIMIT;
  const page = pathOfPage(pathname);
  return UPLOADS.find(({ path }) => path.test(page))?.bytes ?? FORM_LIMIT;
}

/** The size limit of a body on this path without a session, in bytes. */
export function visitorLimit(pathname: string): number {
  return SERVERS.test(pathname) ? FORM_LIMIT : VISITOR_LIMIT;
}

/** The bytes of bodies in memory or on the disk, over all requests. */
export class BodyBudget {
  private used = 0;

  constructor(private readonly maxBytes: number) {}

  /**
   * Counts the bytes of one request until its response is closed. The returned function returns false when there is no
   * room.
   */
  open(response: ServerResponse): (bytes: number) => boolean {
    let taken = 0;
    response.once("close", () => (this.used -= taken));
    return (bytes) => {
      if (this.used + bytes > this.maxBytes) return false;
      this.used += bytes;
      taken += bytes;
      return true;
    };
  }
}

type Limits = {
  bytes: number;
  /** Takes bytes of the budget of all requests; false when there is no room. */
  take: (bytes: number) => boolean;
  /** In milliseconds, from the headers to the last byte. */
  time: number;
  /** The response to a body that is too large. */
  tooLarge?: ErrorResponse;
};

/** Time for a body. A large upload may come over a slow line. */
export const BODY_TIMES = { forms: 2 * 60_000, uploads: 20 * 60_000 };

const TOO_LARGE = new ErrorResponse(413, "This is too large", { Connection: "close" });
const noRoom = () =>
  new ErrorResponse(503, "Too much is being sent at this moment. Please try again.", {
    Connection: "close",
    "Retry-After": "5",
  });

/** A body as the route gets it. */
export type RequestBody = {
  content: Buffer<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Its beginning, for `resolveMethod`. */
  head: Buffer;
  /** The response to send in place of the route's, when the body was cut off at a limit. */
  error: () => ErrorResponse | undefined;
};

/**
 * Collects a body, so that an aborted or oversized one never reaches a route. Never rejects for what a client does: an
 * aborted request gives undefined, an oversized one a 413, before it is read where its length is known, and one for
 * which there is no room a 503. The connection of one that takes too long is closed.
 */
export async function collectBody(
  request: IncomingMessage,
  limits: Limits,
  onContinue: () => void,
): Promise<RequestBody | ErrorResponse | undefined> {
  const body = openBody(request, limits, onContinue);
  if (!body || body instanceof ErrorResponse) return body;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of body.chunks) chunks.push(chunk);
  } catch {
    return body.error;
  }
  const content = Buffer.concat(chunks);
  return { content, head: content, error: () => undefined };
}

const HEAD_BYTES = 16 * KB;

/**
 * Opens a body that is too large for memory. It is read no faster than the route takes it, so it needs a few buffers of
 * memory. A body that is known to be bad from the headers has the result of `collectBody`. Later the stream fails, and
 * with it the route's work on it.
 */
export async function streamBody(
  request: IncomingMessage,
  limits: Limits,
  onContinue: () => void,
): Promise<RequestBody | ErrorResponse | undefined> {
  const body = openBody(request, limits, onContinue);
  if (!body || body instanceof ErrorResponse) return body;
  const { chunks } = body;
  const first: Buffer[] = [];
  try {
    for (let size = 0; size < HEAD_BYTES;) {
      const { value, done } = await chunks.next();
      if (done) break;
      first.push(value);
      size += value.length;
    }
  } catch {
    return body.error;
  }
  async function* all() {
    yield* first;
    yield* chunks;
  }
  const content = ReadableStream.from(all()) as RequestBody["content"];
  return { content, head: Buffer.concat(first), error: () => body.error };
}

type OpenBody = { chunks: AsyncGenerator<Buffer, void>; error?: ErrorResponse };

/** The chunks of a body. They fail when the client goes away, and at a limit; then `error` is the response. */
function openBody(
  request: IncomingMessage,
  { bytes: limit, take, time, tooLarge = TOO_LARGE }: Limits,
  onContinue: () => void,
): OpenBody | ErrorResponse | undefined {
  if (request.destroyed) return undefined;
  if (Number(request.headers["content-length"] ?? 0) > limit) return tooLarge;
  if (request.headers.expect) onContinue();
  const body: OpenBody = { chunks: read() };
  return body;

  async function* read() {
    // The socket stays open when the reader stops, because the response is still to be sent.
    const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
    const timer = setTimeout(() => request.destroy(), time);
    let size = 0;
    try {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > limit) body.error = tooLarge;
        else if (!take(chunk.length)) body.error = noRoom();
        if (body.error) throw new Error(body.error.message);
        yield chunk;
      }
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * The method a request counts as: a POST may name another one in `_method`, as query or as form field, because
 * HTML forms know only GET and POST. Resolved once, before any handler, from the beginning of the body.
 */
export function resolveMethod(
  method: string,
  url: URL,
  contentType: string | undefined,
  head: Buffer,
): string | ErrorResponse {
  if (method !== "POST") return method;
  const override = url.searchParams.get("_method") ?? methodField(contentType ?? "", head);
  if (!override) return method;
  const name = override.toUpperCase();
  if (["POST", "PUT", "PATCH", "DELETE"].includes(name)) return name;
  return new ErrorResponse(405, "Method not allowed", { Allow: "POST, PUT, PATCH, DELETE" });
}

function methodField(contentType: string, body: Buffer): string | undefined {
  if (contentType.startsWith("application/x-www-form-urlencoded")) {
    return body.includes("_method=") ? (new URLSearchParams(body.toString()).get("_method") ?? undefined) : undefined;
  }
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (!boundary) return undefined;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="_method"\r\n\r\n`;
  const start = body.indexOf(head);
  if (start < 0) return undefined;
  const end = body.indexOf(`\r\n--${boundary}`, start + head.length);
  return end < 0 ? undefined : body.toString("utf8", start + head.length, end);
}
