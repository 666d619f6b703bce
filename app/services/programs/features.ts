import { notFound } from "~/platform/errors";
import type { Catalogue } from "./catalogue.server";
import type { Feature } from "./programs.schema";

type HasFeatures = Pick<Catalogue, "features"> & Partial<Pick<Catalogue, "offersActive">>;

/** Whether the program has a feature. Operators can switch the offers off themselves, too. */
export function hasFeature(program: HasFeatures, feature: Feature): boolean {
  if (feature === "offers_reward" && program.offersActive === false) return false;
  return program.features.includes(feature);
}

/**
 * A feature that is off does not exist (docs/product/features-and-permissions.md#features-that-are-off).
 * @throws not_found
 */
export function assertFeature(program: HasFeatures, feature: Feature): void {
  if (!hasFeature(program, feature)) throw notFound();
}
