import { isPortOn } from "~/integrations/registry.server";
import type { Catalogue } from "../programs/catalogue.server";
import type { Feature } from "../programs/programs.schema";

/** The challenge types that belong to a feature. */
const TYPE_FEATURES: Record<string, Feature> = {
  unified_social: "social_network_posts",
  donation: "donation_challenge",
  membership: "offers_reward",
};
/** The challenge types that take money. */
const PAID_TYPES = ["donation", "membership"];

/**
 * Whether a program offers challenges of a type: those of a feature only while it is on, those that take money only
 * with a payment provider.
 */
export function isOffered({ features }: Pick<Catalogue, "features">, challengeType: string): boolean {
  const feature = TYPE_FEATURES[challengeType];
  if (feature !== undefined && !features.includes(feature)) return false;
  return !PAID_TYPES.includes(challengeType) || isPortOn("payments");
}
