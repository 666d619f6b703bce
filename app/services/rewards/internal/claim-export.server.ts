import type { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import { participantName } from "~/services/participants/participant-name";

export const CLAIM_COLUMNS = ["Name", "Email", "Status", "Coupon", "Points", "Claimed"] as const;

/** The relations that a claim's row shows. */
export const WITH_PARTICIPANT_AND_COUPON = {
  participant: { select: { firstName: true, lastName: true, email: true, status: true } },
  coupon: { select: { code: true } },
} satisfies Prisma.RewardClaimInclude;
type ClaimRow = Prisma.RewardClaimGetPayload<{ include: typeof WITH_PARTICIPANT_AND_COUPON }>;

const BATCH = 1000;

/**
 * The claims of a reward in batches, oldest first. The last id is the cursor: ids grow with time, and the last page is
 * as fast as the first.
 */
export async function* claimsInBatches(where: { programId: string; rewardId: string }) {
  let after: string | undefined;
  do {
    const claims: ClaimRow[] = await prisma.rewardClaim.findMany({
      where: { ...where, ...(after ? { id: { gt: after } } : {}) },
      orderBy: { id: "asc" },
      take: BATCH,
      include: WITH_PARTICIPANT_AND_COUPON,
    });
    yield claims.map(({ participant, coupon, points, claimedAt }) => [
      participantName(participant),
      participant.email,
      participant.status,
      coupon?.code ?? null,
      Number(points),
      claimedAt.toISOString(),
    ]);
    after = claims.length === BATCH ? claims.at(-1)!.id : undefined;
  } while (after);
}
