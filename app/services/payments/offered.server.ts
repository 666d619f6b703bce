import { isPortOn } from "~/integrations/registry.server";
import type { Catalogue } from "../programs/catalogue.server";
import type { Feature } from "../programs/programs.schema";

/** The challenge types that take money, with their feature. */
const PAID_FEATURES: Record<string, Feature> = { donation: "donation_challenge", membership: "offers_reward" };

/**
 * Whether a program offers challenges of a type. Those that take money need their feature and a payment provider; all
 * others are always offered.
 */
export function isOffered({ features }: Pick<Catalogue, "features">, challengeType: string): boolean {
  const feature = PAID_FEATURES[challengeType];
  return feature === undefined || (features.includes(feature) && isPortOn("payments"));
}
