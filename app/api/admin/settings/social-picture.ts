import { programCallLoader } from "~/http/handlers/admin.server";
import { respondWith } from "~/server/remix/buffered-body";
import { getBrandPicture } from "~/services/brand/brand-pictures.site.server";

/** `GET programs/{id}/social_picture`: the picture of links to the site, as it is drawn from the brand. */
export const loader = programCallLoader(async ({ ctx }) => {
  const { bytes } = await getBrandPicture(ctx, "social.png");
  return respondWith(bytes, {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": "private, no-cache",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
});
