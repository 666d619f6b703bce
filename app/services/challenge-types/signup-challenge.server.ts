/** The challenge that participants complete by signing up. */
import type { Catalogue } from "~/services/programs/catalogue.server";
import { givesReward } from "./earnings";
import { activeOfType } from "./find-challenge.server";

/** The points for signing up now; 0 when the program has no active sign-up challenge. */
export function signupPoints(program: Pick<Catalogue, "challenges">, now: Date): number {
  const signup = activeOfType(program, { type: "signup", now });
  return signup && !givesReward(signup.rewardType) ? Number(signup.points) : 0;
}
