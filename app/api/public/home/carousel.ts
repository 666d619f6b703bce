import { siteCallLoader } from "~/http/handlers/site.server";
import { getHero } from "~/services/programs/programs.site.server";
import { heroView } from "~/services/programs/site-views.schema";

export const loader = siteCallLoader(
  { runs: getHero, response: heroView.shape.slides },
  async ({ ctx }) => (await getHero(ctx)).slides,
);
