import { notFound } from "~/platform/errors";
import { isOffered } from "../payments/offered.server";
import type { Catalogue, CatalogueChallenge } from "../programs/catalogue.server";

type Program = Pick<Catalogue, "challenges" | "features">;

/** The published challenges of a program, without those whose feature is off. */
export function challengesOf(program: Program): CatalogueChallenge[] {
  const withPosts = program.features.includes("social_network_posts");
  return program.challenges.filter(
    ({ challengeType }) => isOffered(program, challengeType) && (withPosts || challengeType !== "unified_social"),
  );
}

/**
 * A published challenge by its identifier or id.
 * @throws not_found also for drafts, and for challenges whose feature is off
 */
export function findChallenge(program: Program, idOrIdentifier: string): CatalogueChallenge {
  const found = challengesOf(program).find((c) => c.identifier === idOrIdentifier || c.id === idOrIdentifier);
  if (!found) throw notFound("This challenge does not exist.");
  return found;
}
