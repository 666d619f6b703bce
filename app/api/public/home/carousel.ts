import { siteCallLoader } from "~/http/handlers/site.server";
import { getHero } from "~/services/programs/programs.site.server";

export const loader = siteCallLoader(async ({ ctx }) => (await getHero(ctx)).slides);
