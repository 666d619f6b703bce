import { prisma } from "../database.server";
import { participantName } from "../participants/participant-rows.server";

export const CLAIM_COLUMNS = ["Name", "Email", "Status", "Coupon", "Points", "Claimed"] as const;

const BATCH = 1000;

/** The claims of a reward, some at a time. Page after page by the key: ids grow with time, and the last page is found as fast as the first. */
export async function* claimsInBatches(where: { programId: string; rewardId: string }) {
  for (let after: string | undefined, more = true; more;) {
    const claims = await prisma.rewardClaim.findMany({
      where: { ...where, ...(after ? { id: { gt: after } } : {}) },
      orderBy: { id: "asc" },
      take: BATCH,
      include: {
        participant: { select: { firstName: true, lastName: true, email: true, status: true } },
        coupon: { select: { code: true } },
      },
    });
    yield claims.map(({ participant, coupon, points, claimedAt }) => [
      participantName(participant),
      participant.email,
      participant.status,
      coupon?.code ?? null,
      Number(points),
      claimedAt.toISOString(),
    ]);
    after = claims.at(-1)?.id;
    more = claims.length === BATCH;
  }
}
