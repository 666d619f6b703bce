import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { requestedRange } from "~/http/input/requested-range";

/** The files of a folder in memory, by path, so that no request reads the disk and no path leads out of the folder. */
export type StaticFiles = Map<string, StaticFile>;

type Encoding = "br" | "gzip";
export type StaticFile = { type: string; cacheControl: string; plain: Variant } & Partial<Record<Encoding, Variant>>;
type Variant = { body: Buffer; etag: string };

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** The extensions of the compressed forms that the build writes next to a file. */
export const COMPRESSED_EXTENSIONS: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/** The folder of files whose names change with their content. */
const HASHED_FOLDER = "/assets/";
const FOREVER = "public, max-age=31536000, immutable";

export function loadStaticFiles(folder: string): StaticFiles {
  const extensions = Object.values(COMPRESSED_EXTENSIONS);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !extensions.some((extension) => file.endsWith(extension)));
  return new Map(files.map((file) => [`/${relative(folder, file).split(sep).join("/")}`, loadFile(file)]));

  function loadFile(file: string): StaticFile {
    const hashed = `/${relative(folder, file)}`.startsWith(HASHED_FOLDER);
    return {
      type: TYPES[extname(file)] ?? "application/octet-stream",
      cacheControl: hashed ? FOREVER : file.endsWith(".html") ? "no-cache" : "public, max-age=3600",
      plain: loadVariant(file)!,
      br: loadVariant(file + COMPRESSED_EXTENSIONS.br),
      gzip: loadVariant(file + COMPRESSED_EXTENSIONS.gzip),
    };
  }
}

/** Responds with the file at the path. Returns false when there is none, and the request is for the routes. */
export function serveStatic(
  files: StaticFiles,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const file = files.get(pathname);
  if (file) sendFile(file, request, response);
  else if (pathname.startsWith(HASHED_FOLDER))
    response.writeHead(404, { "Cache-Control": "no-store", "Content-Length": 0 }).end();
  else return false;
  return true;
}

/** Responds with a file, compressed or in part as the request asks, or with 304 when the client has it. */
export function sendFile(file: StaticFile, request: IncomingMessage, response: ServerResponse, status = 200): void {
  const encoding = encodingFor(file, String(request.headers["accept-encoding"] ?? ""));
  const { body, etag } = (encoding && file[encoding]) ?? file.plain;
  response.setHeader("ETag", etag);
  response.setHeader("Cache-Control", file.cacheControl);
  if (file.br ?? file.gzip) response.setHeader("Vary", "Accept-Encoding");
  if (status === 200 && request.headers["if-none-match"]?.includes(etag)) {
    response.writeHead(304).end();
    return;
  }
  const part = encoding || status !== 200 ? undefined : requestedRange(request.headers.range, body.length);
  if (part === "outside") {
    response.writeHead(416, { "Content-Range": `bytes */${body.length}`, "Cache-Control": "no-store" }).end();
    return;
  }
  if (encoding) response.setHeader("Content-Encoding", encoding);
  else response.setHeader("Accept-Ranges", "bytes");
  if (part) response.setHeader("Content-Range", `bytes ${part.start}-${part.end}/${body.length}`);
  const sent = part ? body.subarray(part.start, part.end + 1) : body;
  response.writeHead(part ? 206 : status, { "Content-Type": file.type, "Content-Length": sent.length });
  response.end(request.method === "HEAD" ? undefined : sent);
}

function loadVariant(file: string): Variant | undefined {
  if (!existsSync(file)) return undefined;
  const body = readFileSync(file);
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

function encodingFor(file: StaticFile, accepted: string): Encoding | undefined {
  return (["br", "gzip"] as const).find((encoding) => file[encoding] && accepted.includes(encoding));
}
