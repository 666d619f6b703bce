import type { CatalogueChallenge } from "../programs/catalogue.server";

/** `signup_challenge.points`: what signing up earns now; 0 when the program has no running sign-up challenge. */
export function signupPoints(challenges: readonly CatalogueChallenge[], now: Date): number {
  const signup = challenges.find(
    ({ challengeType, start, finish }) =>
      challengeType === "signup" && (!start || start <= now) && (!finish || finish > now),
  );
  return signup && signup.rewardType === "points" ? Number(signup.points) : 0;
}
