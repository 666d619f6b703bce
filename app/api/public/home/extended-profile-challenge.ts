import { siteCallLoader } from "~/http/handlers/site.server";
import { getExtendedProfileChallenge } from "~/services/home/home-challenges.site.server";

export const loader = siteCallLoader(getExtendedProfileChallenge);
