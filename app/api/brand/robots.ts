import { siteCallLoader } from "~/http/handlers/site.server";
import { getRobots } from "~/services/site-frame/site-files.site.server";

/** `GET /robots.txt` of the program's hosts. */
export const loader = siteCallLoader(
  async ({ ctx }) =>
    new Response(await getRobots(ctx), {
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" },
    }),
);
