import { siteCallLoader } from "~/http/site-doors.server";
import { listUncompletedChallenges } from "~/services/challenges/challenges.server";

export const loader = siteCallLoader(({ ctx }) => listUncompletedChallenges(ctx));
