import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { programDownload } from "~/http/handlers/admin.server";
import { openReceiptFile } from "~/services/receipts/receipts.admin.server";

/** `GET /admin/v2/receipts/{id}/files/{n}`: a picture or the PDF of a receipt, for reviewers only and never cached. */
export const loader = programDownload(openReceiptFile, { file: "*/*" }, async ({ ctx, param, run }) => {
  const { body, contentType, sizeBytes } = await run(ctx, param("receiptId"), Number(param("fileNumber")));
  return new Response(Readable.toWeb(body) as NodeReadableStream as ReadableStream, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(sizeBytes),
      "Content-Disposition": "inline",
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      // A PDF is a document that a participant made: it may show itself and nothing else.
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
    },
  });
});
