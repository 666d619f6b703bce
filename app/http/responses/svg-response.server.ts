import { respondWith } from "~/server/remix/buffered-body";

/** An SVG that was drawn for this request. Opened by itself it must not run, load or frame anything. */
export function svgResponse(svg: string, cacheControl: string): Response {
  return respondWith(Buffer.from(svg), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": cacheControl,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}
