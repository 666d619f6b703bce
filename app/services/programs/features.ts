import { notFound } from "../errors";
import type { Catalogue } from "./catalogue.server";
import type { Feature } from "./programs.schema";

type HasFeatures = Pick<Catalogue, "features">;

/** Whether the program has a feature switched on. */
export function hasFeature(program: HasFeatures, feature: Feature): boolean {
  return program.features.includes(feature);
}

/** Throws `not_found` where the feature is off: its pages and calls are as if they were not there (RULINGS "Feature off"). */
export function assertFeature(program: HasFeatures, feature: Feature): void {
  if (!hasFeature(program, feature)) throw notFound();
}
