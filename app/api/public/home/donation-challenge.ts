import { siteCallLoader } from "~/http/site-doors.server";
import { getDonationChallenge } from "~/services/challenges/home-challenges.verbs.server";

export const loader = siteCallLoader(({ ctx }) => getDonationChallenge(ctx));
