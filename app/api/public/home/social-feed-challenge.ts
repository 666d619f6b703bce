import { siteCallLoader } from "~/http/site-doors.server";
import { getSocialFeedChallenge } from "~/services/challenges/home-challenges.verbs.server";

export const loader = siteCallLoader(({ ctx }) => getSocialFeedChallenge(ctx));
