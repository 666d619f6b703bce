import { siteCallLoader } from "~/http/site-doors.server";
import { getHero } from "~/services/programs/programs.server";

export const loader = siteCallLoader(async ({ ctx }) => (await getHero(ctx)).slides);
