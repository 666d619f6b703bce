import { drawingAnswer } from "~/http/drawing-answer.server";
import { publicCallLoader } from "~/http/plain-doors.server";
import { notFound } from "~/services/errors";
import { CATEGORIES } from "~/services/offers/directory-terms";
import { drawLogo } from "~/services/offers/logo-image";

/** `GET /offers/logos/{category}/{slug}.svg`: the logo of a merchant that brings none, from its address alone. */
export const loader = publicCallLoader(async ({ params }) => {
  const slug = /^([a-z0-9-]{1,200})\.svg$/.exec(params.file ?? "")?.[1];
  const category = CATEGORIES.find(({ id }) => String(id) === params.category);
  if (!slug || !category) throw notFound();
  return drawingAnswer(drawLogo(category.id, slug), "public, max-age=604800");
});
