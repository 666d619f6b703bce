import { publicCallLoader } from "~/http/handlers/public.server";
import { svgResponse } from "~/http/responses/svg-response.server";
import { notFound } from "~/platform/errors";
import { CATEGORIES } from "~/services/offers/directory-terms";
import { drawLogo } from "~/services/offers/logo-image";

/** `GET /offers/logos/{category}/{slug}.svg`: a generated logo for merchants without one. */
export const loader = publicCallLoader(async ({ params }) => {
  const slug = /^([a-z0-9-]{1,200})\.svg$/.exec(params.file ?? "")?.[1];
  const category = CATEGORIES.find(({ id }) => String(id) === params.category);
  if (!slug || !category) throw notFound();
  return svgResponse(drawLogo(category.id, slug), "public, max-age=604800");
});
