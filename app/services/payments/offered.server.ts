import { isPortOn } from "~/integrations/registry.server";
import type { Catalogue } from "../programs/catalogue.server";
import type { Feature } from "../programs/programs.schema";

/** What is paid for, by challenge type, and the feature that it belongs to. */
const PAID_FEATURES: Record<string, Feature> = { donation: "donation_challenge", membership: "offers_reward" };

/**
 * Whether challenges of a type are offered here: those that take money only where their feature is on and payments can
 * be taken (RULINGS "Ports" and "Feature off"), all others always.
 */
export function isOffered({ features }: Pick<Catalogue, "features">, challengeType: string): boolean {
  const feature = PAID_FEATURES[challengeType];
  return feature === undefined || (features.includes(feature) && isPortOn("payments"));
}
