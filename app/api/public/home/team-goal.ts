import { siteCallLoader } from "~/http/handlers/site.server";
import { getCurrentTeamGoal } from "~/services/team-goals/team-goals.site.server";

/** `GET /public/home/team_goal`. */
export const loader = siteCallLoader(getCurrentTeamGoal);
