import { siteCallLoader } from "~/http/handlers/site.server";
import { listQuests } from "~/services/quests/quests.site.server";

/** `GET /public/home/quests`. */
export const loader = siteCallLoader(listQuests);
