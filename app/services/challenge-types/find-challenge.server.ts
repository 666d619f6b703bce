import { notFound } from "~/platform/errors";
import { statusAt } from "~/platform/schedule";
import type { Catalogue, CatalogueChallenge } from "~/services/programs/catalogue.server";
import { isOffered } from "./offered.server";
import type { ChallengeType } from "./registry";

type Program = Pick<Catalogue, "challenges" | "features">;

/** The published challenges of a program, without those whose feature is off. */
export function challengesOf(program: Program): CatalogueChallenge[] {
  return program.challenges.filter(({ challengeType }) => isOffered(program, challengeType));
}

/** The first active challenge of a type, in the program's order, whose variant is that one if one is given. */
export function activeOfType(
  { challenges }: Pick<Catalogue, "challenges">,
  { type, variant, now }: { type: ChallengeType; variant?: string; now: Date },
): CatalogueChallenge | undefined {
  return challenges.find(
    (challenge) =>
      challenge.challengeType === type &&
      (variant === undefined || challenge.parameters === variant) &&
      statusAt(challenge, now) === "active",
  );
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
