import type { IncomingMessage, ServerResponse } from "node:http";
import { ErrorResponse } from "./error-response";

const KB = 1024;
const MB = 1024 * KB;

/** The size limits of bodies: forms and JSON are small; only a few paths take files, and only with a session. */
export const FORM_LIMIT = 1 * MB;
const UPLOAD_LIMITS: { path: RegExp; bytes: number }[] = [
  {
    path: /^\/admin\/v2\/programs\/[^/]+\/(program_attachments|rewards(\/new)?|carousels(\/new)?|settings\/layout\/carousels)(\.data)?$/,
    bytes: 50 * MB,
  },
  { path: /^\/admin\/v2\/rewards\/[^/]+(\/edit)?(\.data)?$/, bytes: 50 * MB },
  { path: /^\/(public|participants)\/(account|profile|receipts)\b/, bytes: 15 * MB }, // a photo from a phone
];

/** Visits and events are sent often and without a session. A browser's beacon fits. */
const TRACKING_LIMIT = 64 * KB;

/** The limit of all bodies together, so that many concurrent clients cannot use up the memory. Uploads leave room for forms. */
export const MAX_BODY_BYTES = { forms: 128 * MB, uploads: 256 * MB };

/** The size limit of a body on this path, in bytes; above `FORM_LIMIT` only with a session. */
export function bodyLimit(pathname: string, contentType = ""): number {
  if (pathname.startsWith("/ahoy/")) return TRACKING_LIMIT;
  if (!contentType.startsWith("multipart/form-data")) return FORM_LIMIT;
  return UPLOAD_LIMITS.find(({ path }) => path.test(pathname))?.bytes ?? FORM_LIMIT;
}

/** The bytes of bodies in memory, over all requests. */
export class BodyBudget {
  private used = 0;

  constructor(private readonly maxBytes: number) {}

  /** Counts the bytes of one request until its response is closed. The returned function is false when there is no room. */
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
  /** Takes bytes of the budget of all requests; false when there is no room. */ take: (bytes: number) => boolean;
};

/**
 * Collects a body, so that an aborted or oversized one never reaches a route. Never rejects for what a client does: an
 * aborted request gives undefined, an oversized one a 413, before it is read where its length is known, and one for
 * which there is no room a 503.
 */
export async function readBody(
  request: IncomingMessage,
  { bytes: limit, take }: Limits,
  onContinue: () => void,
): Promise<Buffer<ArrayBuffer> | ErrorResponse | undefined> {
  if (request.destroyed) return undefined;
  const tooLarge = new ErrorResponse(413, "This is too large", { Connection: "close" });
  const noRoom = new ErrorResponse(503, "Too much is being sent at this moment. Please try again.", {
    Connection: "close",
    "Retry-After": "5",
  });
  if (Number(request.headers["content-length"] ?? 0) > limit) return tooLarge;
  if (request.headers.expect) onContinue();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const collect = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit && take(chunk.length)) return void chunks.push(chunk);
      request.off("data", collect);
      resolve(size > limit ? tooLarge : noRoom);
    };
    request.on("data", collect);
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("close", () => resolve(undefined)); // comes after "end" when all went well
    request.once("error", () => resolve(undefined));
  });
}

/**
 * The method a request counts as: a POST may name another one in `_method`, as query or as form field, because
 * HTML forms know only GET and POST. Resolved once, before any handler.
 */
export function resolveMethod(
  method: string,
  url: URL,
  contentType: string | undefined,
  body: Buffer,
): string | ErrorResponse {
  if (method !== "POST") return method;
  const override = url.searchParams.get("_method") ?? methodField(contentType ?? "", body);
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
