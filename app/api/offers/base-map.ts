import { siteCallLoader } from "~/http/site-doors.server";
import { notFound } from "~/services/errors";
import { squareAt } from "~/services/offers/base-map";
import { getBaseMap } from "~/services/offers/base-map.verbs.server";

/** `GET /offers/base-map/{version}/{south},{west}.json`: what the directory's map is drawn on. The version makes it last. */
export const loader = siteCallLoader(async ({ ctx, params }) => {
  const square = squareAt(params.version, params.file);
  if (!square) throw notFound();
  return Response.json(await getBaseMap(ctx, square), {
    headers: { "Cache-Control": "public, max-age=31536000, immutable" },
  });
});
