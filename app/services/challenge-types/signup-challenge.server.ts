/** The challenge that participants complete by signing up. */
import type { CatalogueChallenge } from "~/services/programs/catalogue.server";
import { givesReward } from "./earnings";
import { challengeKind } from "./registry";

/** The points for signing up now; 0 when the program has no active sign-up challenge. */
export function signupPoints(challenges: readonly CatalogueChallenge[], now: Date): number {
  const signup = challenges.find(
    ({ challengeType, start, finish }) =>
      challengeKind(challengeType).joins && (!start || start <= now) && (!finish || finish > now),
  );
  return signup && !givesReward(signup.rewardType) ? Number(signup.points) : 0;
}
