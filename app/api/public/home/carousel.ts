import { siteCallLoader } from "~/http/handlers/site.server";
import { getHero } from "~/services/programs/programs.site.server";
import { heroView } from "~/services/programs/site-views.schema";

export const loader = siteCallLoader(
  getHero,
  { response: heroView.shape.slides },
  async ({ ctx, run }) => (await run(ctx)).slides,
);
