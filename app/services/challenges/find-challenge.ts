import type { Catalogue, CatalogueChallenge } from "../programs/catalogue.server";
import { notFound } from "../errors";
import { isOffered } from "../payments/offered.server";

/** A published challenge by its identifier or id (RULINGS "Challenge ids"). Throws `not_found`, also for drafts and what is not offered. */
export function findChallenge(program: Pick<Catalogue, "challenges" | "features">, idOrIdentifier: string): CatalogueChallenge {
  const found = program.challenges.find((c) => c.identifier === idOrIdentifier || c.id === idOrIdentifier);
  if (!found || !isOffered(program, found.challengeType)) throw notFound("This challenge does not exist.");
  return found;
}
