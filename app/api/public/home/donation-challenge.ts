import { siteCallLoader } from "~/http/handlers/site.server";
import { getDonationChallenge } from "~/services/home/home-challenges.site.server";

export const loader = siteCallLoader(getDonationChallenge);
