import { siteCallLoader } from "~/http/handlers/site.server";
import { listUncompletedChallenges } from "~/services/challenges/challenges.site.server";

export const loader = siteCallLoader(listUncompletedChallenges);
