import { siteCallLoader } from "~/http/handlers/site.server";
import { inputHash } from "~/platform/input-hash.server";
import { getManifest } from "~/services/site-frame/site-files.site.server";

/** `GET /manifest.webmanifest`: with it the site can be put on a home screen. */
export const loader = siteCallLoader(async ({ ctx, request }) => {
  const manifest = await getManifest(ctx);
  const etag = `"${inputHash(manifest).toString("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": "application/manifest+json",
    "Cache-Control": "public, max-age=300",
    ETag: etag,
    // Its texts are in the language of the person.
    Vary: "Accept-Language, Cookie",
  };
  if (request.headers.get("If-None-Match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return Response.json(manifest, { headers });
});
