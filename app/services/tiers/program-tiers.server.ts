/** The tiers of a program, from its catalogue. */
import type { ParticipantActor, Visitor } from "~/platform/context";
import { AppError } from "~/platform/errors";
import { oncePerObject } from "~/platform/once-per-object";
import type { Catalogue } from "~/services/programs/catalogue.server";
import { hasFeature } from "~/services/programs/features";
import { tierPlace, type Tier, type TierPlace } from "./tier-rules";
import type { TierName } from "./tiers.schema";

/** A program with its tiers as they are stored, in the order of their points. */
export type ProgramWithTiers = Pick<Catalogue, "features" | "tiers">;

type Row = { id: string; name: string; benefits: string; pointsThresholdMin: bigint };

/** Rows in the order of their points as tiers: each ends one point before the next one. */
export function toTiers(rows: readonly Row[]): Tier[] {
  return rows.map(({ id, name, benefits, pointsThresholdMin }, at) => {
    const next = rows[at + 1];
    const points_threshold_max = next ? Number(next.pointsThresholdMin) - 1 : null;
    return { id, name, benefits, points_threshold_min: Number(pointsThresholdMin), points_threshold_max };
  });
}

/** The tiers of a program in the order of their points; none while the feature is off. */
export function tiersOf(program: ProgramWithTiers): readonly Tier[] {
  return hasFeature(program, "tiers") ? tiersOfCatalogue(program.tiers) : [];
}

const tiersOfCatalogue = oncePerObject(toTiers);

/** Where somebody stands who earned so many points in all; null if the program has no tiers. */
export function tierPlaceIn(program: ProgramWithTiers, points: number): TierPlace | null {
  const tiers = tiersOf(program);
  return tiers.length > 0 ? tierPlace(tiers, points) : null;
}

/** The tier of somebody who earned so many points in all; null if there is none. */
export function tierNameIn(program: ProgramWithTiers, points: number): TierName | null {
  const tier = tierPlaceIn(program, points)?.current;
  return tier ? { id: tier.id, name: tier.name } : null;
}

/**
 * The name of the tier that a challenge or reward needs and this person has not reached; null if they may have it.
 * A visitor has earned nothing yet.
 */
export function tierNeeded(
  { program, actor }: { program: ProgramWithTiers; actor: ParticipantActor | Visitor },
  { requiredTierId }: { requiredTierId: string | null },
): string | null {
  if (requiredTierId === null) return null;
  const points = actor.kind === "participant" ? actor.lifetimePoints : 0;
  const tier = tiersOf(program).find(({ id }) => id === requiredTierId);
  return tier && tier.points_threshold_min > points ? tier.name : null;
}

/**
 * For what a participant starts here and completes elsewhere, as with a payment; the database functions check the rest.
 * @throws rejected with `message` when it needs a tier that they have not reached
 */
export function assertTier(
  viewer: Parameters<typeof tierNeeded>[0],
  thing: Parameters<typeof tierNeeded>[1],
  message: string,
): void {
  const tier = tierNeeded(viewer, thing);
  if (tier !== null) throw new AppError("rejected", message, { values: { tier } });
}

/** Whether a challenge or reward may need this tier: one of the program, or the one that it needs already. */
export function isTierChoice(
  program: ProgramWithTiers,
  id: string | null | undefined,
  stored?: { requiredTierId: string | null },
): boolean {
  return !id || id === stored?.requiredTierId || tiersOf(program).some((tier) => tier.id === id);
}
