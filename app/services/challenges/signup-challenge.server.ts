/** The challenge that participants complete by signing up. */
import type { CatalogueChallenge } from "../programs/catalogue.server";

/** The points for signing up now; 0 when the program has no active sign-up challenge. */
export function signupPoints(challenges: readonly CatalogueChallenge[], now: Date): number {
  const signup = challenges.find(
    ({ challengeType, start, finish }) =>
      challengeType === "signup" && (!start || start <= now) && (!finish || finish > now),
  );
  return signup && signup.rewardType === "points" ? Number(signup.points) : 0;
}
