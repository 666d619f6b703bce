import { siteCallLoader } from "~/http/handlers/site.server";
import { getSitemap } from "~/services/site-frame/site-files.site.server";

/** `GET /sitemap.xml` of the program's hosts. */
export const loader = siteCallLoader(
  async ({ ctx }) =>
    new Response(await getSitemap(ctx), {
      headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=300" },
    }),
);
