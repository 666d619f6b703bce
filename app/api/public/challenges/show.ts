import { siteCallLoader } from "~/http/handlers/site.server";
import { getChallenge } from "~/services/challenges/challenges.site.server";

export const loader = siteCallLoader({ runs: getChallenge }, ({ ctx, param }) =>
  getChallenge(ctx, param("challengeId")),
);
