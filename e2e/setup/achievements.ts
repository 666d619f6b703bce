import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { completeChallenge } from "~/services/points/ledger.server";

/** Achievements as rows of the product's database. Import it dynamically, as sessions.ts. */

/**
 * An achievement that a participant qualifies for and does not have: they completed its challenge before it gave
 * anything. Only they qualify. The challenge ended, so that no other journey sees it.
 * @returns the id of the reward
 */
export async function createMissedAchievement(email: string, name: string): Promise<string> {
  const { programId, id: participantId } = await prisma.participant.findFirstOrThrow({ where: { email } });
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  const [challengeId, rewardId] = [uuidv7(now), uuidv7(now)];
  const ended = { start: new Date(0), finish: new Date(86_400_000) };
  await prisma.challenge.create({
    data: {
      programId,
      id: challengeId,
      identifier: `missed-${challengeId}`,
      caption: `How to get ${name}`,
      challengeType: "link",
      linkUrl: "https://shop.example.test/",
      published: false,
      ...ended,
      ...times,
    },
  });
  const completion = { participantId, challengeId, actionType: "visit_url", settled: true, now };
  await completeChallenge(sql, { programId: programIdFrom(programId), ...completion });
  const reward = { programId, id: rewardId, name, selection: "achievement", feature: false };
  await prisma.reward.create({ data: { ...reward, ...times } });
  const where = { programId_id: { programId, id: challengeId } };
  await prisma.challenge.update({ where, data: { rewardType: "prize", prizeRewardId: rewardId, points: 0n } });
  return rewardId;
}
