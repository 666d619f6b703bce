/** The rewards that participants have, also those that the program has taken off its site since. */
import { prisma } from "~/platform/database/connections.server";
import { translatedRow } from "~/platform/translations";
import type { CatalogueReward } from "~/services/programs/catalogue.server";
import type { ParticipantCtx } from "~/services/programs/program-context";

/**
 * Rewards by id, in the reader's language. What somebody has claimed stays theirs with its code, so it is read from the
 * database when the site no longer offers it.
 */
export async function ownedRewards(
  { program, programId, locale }: Pick<ParticipantCtx, "program" | "programId" | "locale">,
  ids: readonly string[],
): Promise<Map<string, CatalogueReward>> {
  const rewards = new Map(program.rewards.map((reward) => [reward.id, reward]));
  const others = ids.filter((id) => !rewards.has(id));
  if (others.length === 0) return rewards;
  const rows = await prisma.reward.findMany({
    where: { programId, id: { in: others } },
    omit: { claimsCount: true },
  });
  for (const row of rows) rewards.set(row.id, translatedRow(row, locale));
  return rewards;
}
