import type { Catalogue, CatalogueChallenge } from "../programs/catalogue.server";
import { notFound } from "../errors";

/** A published challenge by its identifier or id (RULINGS "Challenge ids"). Throws `not_found`, also for drafts. */
export function findChallenge(program: Pick<Catalogue, "challenges">, idOrIdentifier: string): CatalogueChallenge {
  const found = program.challenges.find((c) => c.identifier === idOrIdentifier || c.id === idOrIdentifier);
  if (!found) throw notFound("This challenge does not exist.");
  return found;
}
