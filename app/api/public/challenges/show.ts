import { siteCallLoader } from "~/http/handlers/site.server";
import { getChallenge } from "~/services/challenges/challenges.site.server";

export const loader = siteCallLoader(getChallenge, { params: ["challengeId"] });
