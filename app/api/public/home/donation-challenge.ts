import { siteCallLoader } from "~/http/handlers/site.server";
import { getDonationChallenge } from "~/services/challenges/home-challenges.site.server";

export const loader = siteCallLoader(getDonationChallenge);
