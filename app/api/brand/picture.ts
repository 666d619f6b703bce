import { siteCallLoader } from "~/http/handlers/site.server";
import { respondWith } from "~/server/remix/buffered-body";
import { getBrandPicture } from "~/services/brand/brand-pictures.site.server";

/** `GET /brand/{version}/{file}`: icons and the picture of links, made from the program's brand. */
export const loader = siteCallLoader(async ({ ctx, param }) => {
  const { bytes, version } = await getBrandPicture(ctx, param("file"));
  return respondWith(bytes, {
    headers: {
      "Content-Type": "image/png",
      // An older version is what another site still links to: it gets the new picture, but must ask again.
      "Cache-Control": param("version") === version ? "public, max-age=31536000, immutable" : "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
    },
  });
});
