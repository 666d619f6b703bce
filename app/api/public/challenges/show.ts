import { siteCallLoader } from "~/http/site-doors.server";
import { getChallenge } from "~/services/challenges/challenges.server";

export const loader = siteCallLoader(({ ctx, params }) => getChallenge(ctx, params.challengeId ?? ""));
