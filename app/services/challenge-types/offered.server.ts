import { isPortOn } from "~/integrations/registry.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import { challengeKind, isChallengeType } from "./registry";

/**
 * Whether a program offers challenges of a type: those of a feature only while it is on, those that take money only
 * with a payment provider, and none of a type that only a newer version knows.
 */
export function isOffered({ features }: Pick<Catalogue, "features">, challengeType: string): boolean {
  if (!isChallengeType(challengeType)) return false;
  const { feature, paid } = challengeKind(challengeType);
  if (feature !== undefined && !features.includes(feature)) return false;
  return !paid || isPortOn("payments");
}
