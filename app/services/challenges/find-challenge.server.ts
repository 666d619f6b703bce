import { notFound } from "~/platform/errors";
import { isOffered } from "../payments/offered.server";
import type { Catalogue, CatalogueChallenge } from "../programs/catalogue.server";

type Program = Pick<Catalogue, "challenges" | "features">;

/** The published challenges of a program, without those whose feature is off. */
export function challengesOf(program: Program): CatalogueChallenge[] {
  return program.challenges.filter(({ challengeType }) => isOffered(program, challengeType));
}

/**
 * A published challenge by its identifier or id.
 * @throws not_found also for drafts, and for challenges whose feature is off
 */
export function findChallenge(program: Program, idOrIdentifier: string): CatalogueChallenge {
  const found = challengesOf(program).find((c) => c.identifier === idOrIdentifier || c.id === idOrIdentifier);
  if (!found) throw notFound("This challenge doesn't exist.");
  return found;
}
