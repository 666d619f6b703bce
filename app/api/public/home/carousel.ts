import { siteCallLoader } from "~/http/handlers/site.server";
import { getHero } from "~/services/site-frame/site-frame.site.server";
import { heroView } from "~/services/site-frame/site-views.schema";

export const loader = siteCallLoader(
  getHero,
  { response: heroView.shape.slides },
  async ({ ctx, run }) => (await run(ctx)).slides,
);
