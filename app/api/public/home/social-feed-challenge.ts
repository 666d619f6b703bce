import { siteCallLoader } from "~/http/handlers/site.server";
import { getSocialFeedChallenge } from "~/services/home/home-challenges.site.server";

export const loader = siteCallLoader(getSocialFeedChallenge);
