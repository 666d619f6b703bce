import type { ProgramCtx } from "../context";
import { notFound } from "../errors";

/** Throws `not_found` where the program has no offers: a feature that is off is not there (RULINGS "Feature off"). */
export function assertOffersOn({ program }: Pick<ProgramCtx, "program">): void {
  if (!program.features.includes("offers_reward")) throw notFound();
}
