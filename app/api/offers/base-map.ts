import { siteCallLoader } from "~/http/handlers/site.server";
import { notFound } from "~/platform/errors";
import { squareAt } from "~/services/offers/base-map";
import { getBaseMap } from "~/services/offers/base-map.site.server";

/**
 * `GET /offers/base-map/{version}/{south},{west}.json`: the base map of the directory. The version in the URL makes it
 * cacheable.
 */
export const loader = siteCallLoader(async ({ ctx, params }) => {
  const square = squareAt(params.version, params.file);
  if (!square) throw notFound();
  return Response.json(await getBaseMap(ctx, square), {
    headers: { "Cache-Control": "public, max-age=31536000, immutable" },
  });
});
