import { siteCallLoader } from "~/http/site-doors.server";
import { getExtendedProfileChallenge } from "~/services/challenges/home-challenges.verbs.server";

export const loader = siteCallLoader(({ ctx }) => getExtendedProfileChallenge(ctx));
