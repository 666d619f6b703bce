import type { IncomingMessage } from "node:http";
import { Refusal } from "./refusal";

const KB = 1024;
const MB = 1024 * KB;

/** What a path accepts in a body: forms and JSON are small, uploads are let in only where files are expected. */
const DEFAULT_LIMIT = 1 * MB;
const UPLOAD_LIMITS: { path: RegExp; bytes: number }[] = [
  { path: /^\/admin\/v2\//, bytes: 50 * MB }, // media and CSV imports
  { path: /^\/(public|participants)\/(account|profile|receipts)\b/, bytes: 15 * MB }, // a photograph from a telephone
];

/** Visits and events come from anybody, often: what a browser sends by beacon fits in. */
const TRACKING_LIMIT = 64 * KB;

/** How many bytes a body on this path may have. */
export function bodyLimit(pathname: string, contentType = ""): number {
  if (pathname.startsWith("/ahoy/")) return TRACKING_LIMIT;
  if (!contentType.startsWith("multipart/form-data")) return DEFAULT_LIMIT;
  return UPLOAD_LIMITS.find(({ path }) => path.test(pathname))?.bytes ?? DEFAULT_LIMIT;
}

/**
 * Collects a body, so that an aborted or oversized one never reaches a route. Never rejects for what a client
 * does: an aborted request gives undefined, an oversized one a 413, before it is read where its length is known.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  onContinue: () => void,
): Promise<Buffer<ArrayBuffer> | Refusal | undefined> {
  const tooLarge = new Refusal(413, "This is too large", { Connection: "close" });
  if (Number(request.headers["content-length"] ?? 0) > limit) return tooLarge;
  if (request.headers.expect) onContinue();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return resolve(tooLarge);
      chunks.push(chunk);
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("close", () => resolve(undefined)); // comes after "end" when all went well
    request.once("error", () => resolve(undefined));
  });
}

/**
 * The method a request counts as: a POST may name another one in `_method`, as query or as form field, because
 * HTML forms know no others (RULINGS "Methods"). Resolved once, here, before any door.
 */
export function resolveMethod(
  method: string,
  url: URL,
  contentType: string | undefined,
  body: Buffer,
): string | Refusal {
  if (method !== "POST") return method;
  const wanted = url.searchParams.get("_method") ?? methodField(contentType ?? "", body);
  if (!wanted) return method;
  const name = wanted.toUpperCase();
  if (["POST", "PUT", "PATCH", "DELETE"].includes(name)) return name;
  return new Refusal(405, "Method not allowed", { Allow: "POST, PUT, PATCH, DELETE" });
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
