import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { ByteRange } from "~/integrations/ports";
import { respondWith } from "~/server/remix/buffered-body";
import { requestedRange } from "../input/requested-range";

/** The type of stored files that the product does not know. */
const UNKNOWN_TYPE = "application/octet-stream";

type StoredFile = { id: string; contentType: string; sizeBytes: number };

/**
 * Responds with a stored file, cacheable forever, since the file of an id never changes: 304 to a client that has it
 * already, 206 with the range of a video that a player requests, 416 when the range is outside of the file.
 * @param read gives the bytes of the file or of a range
 */
export async function fileResponse(
  request: Request,
  file: StoredFile,
  read: (range?: ByteRange) => Promise<Buffer | Readable>,
): Promise<Response> {
  const etag = `"${file.id}"`;
  const headers: Record<string, string> = {
    "Content-Type": file.contentType,
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    // An SVG is a document: opened by itself it must not run, load or frame anything on this host's origin.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    // A file that no page shows, such as a program or a page of its own, is only saved.
    ...(file.contentType === UNKNOWN_TYPE ? { "Content-Disposition": "attachment" } : {}),
  };
  if (request.headers.get("If-None-Match")?.includes(etag)) return new Response(null, { status: 304, headers });
  const isVideo = file.contentType.startsWith("video/");
  if (isVideo) headers["Accept-Ranges"] = "bytes";
  const unchanged = (request.headers.get("If-Range") ?? etag) === etag;
  const range = isVideo && unchanged ? requestedRange(request.headers.get("Range"), file.sizeBytes) : undefined;
  if (range === "outside")
    return new Response(null, {
      status: 416,
      headers: { "Content-Range": `bytes */${file.sizeBytes}`, "Cache-Control": "no-store" },
    });
  if (range) headers["Content-Range"] = `bytes ${range.start}-${range.end}/${file.sizeBytes}`;
  headers["Content-Length"] = String(range ? range.end - range.start + 1 : file.sizeBytes);
  const init = { status: range ? 206 : 200, headers };
  if (request.method === "HEAD") return new Response(null, init);
  const body = await read(range);
  return Buffer.isBuffer(body)
    ? respondWith(body, init)
    : new Response(Readable.toWeb(body) as NodeReadableStream as ReadableStream, init);
}

/**
 * A stored personal file, which nothing may cache. Pictures may be shown in a page; anything else is saved as `name`,
 * so that it never opens on this host's origin.
 */
export function privateFileResponse(
  request: Request,
  name: string,
  file: { body: Readable; contentType: string; sizeBytes: number },
): Response {
  const headers = {
    "Content-Type": file.contentType,
    "Content-Length": String(file.sizeBytes),
    "Content-Disposition": file.contentType.startsWith("image/")
      ? "inline"
      : `attachment; filename="${name}.${file.contentType.split("/").pop()}"`,
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
  if (request.method === "HEAD") {
    file.body.destroy();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(file.body) as NodeReadableStream as ReadableStream, { headers });
}

/**
 * A file to save, sent piece by piece, and never complete in memory.
 * @param sizeBytes the size of a file that is stored already
 */
export function downloadResponse(
  name: string,
  contentType: string,
  pieces: AsyncIterable<string | Buffer>,
  sizeBytes?: number,
): Response {
  const headers = {
    "Content-Type": `${contentType}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(sizeBytes === undefined ? {} : { "Content-Length": String(sizeBytes) }),
  };
  return new Response(
    Readable.toWeb(Readable.from(encoded(pieces), { objectMode: false })) as NodeReadableStream as ReadableStream,
    { headers },
  );
}

async function* encoded(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}
