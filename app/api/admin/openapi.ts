import { createHash } from "node:crypto";
import { publicCallLoader } from "~/http/handlers/public.server";
import { apiDocumentOf, type ApiDocument } from "~/http/openapi/document.server";
import { oncePerObject } from "~/platform/once-per-object";
import { respondWith } from "~/server/remix/buffered-body";

/** `GET /admin/v2/openapi.json` and `GET /api/openapi.json`: the description of the API as OpenAPI 3.1. */
export const loader = publicCallLoader(async ({ request, context }) => {
  const { body, etag } = storedFormOf(apiDocumentOf(context));
  // Clients in browsers and tools on other hosts may read it: it says nothing about a program.
  const headers = { ETag: etag, "Cache-Control": "public, no-cache", "Access-Control-Allow-Origin": "*" };
  if (request.headers.get("If-None-Match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return respondWith(body, { headers: { ...headers, "Content-Type": "application/json" } });
});

const storedFormOf = oncePerObject((document: ApiDocument) => {
  const body = Buffer.from(JSON.stringify(document));
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { body, etag };
});
