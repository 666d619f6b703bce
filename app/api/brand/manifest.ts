import { siteCallLoader } from "~/http/handlers/site.server";
import { getManifest } from "~/services/programs/site-files.site.server";

/** `GET /manifest.webmanifest`: with it the site can be put on a home screen. */
export const loader = siteCallLoader(async ({ ctx }) =>
  Response.json(await getManifest(ctx), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=300" },
  }),
);
