import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { createParticipant, createReward, NOW, secondsFromNow } from "../../factories";

/** A published sweepstake that ended a minute ago. */
export function createSweepstake(programId: string, overrides: Parameters<typeof createReward>[1] = {}) {
  const ended = { start: secondsFromNow(-86_400), finish: secondsFromNow(-60) };
  return createReward(programId, { selection: "sweepstake", threshold: 0n, ...ended, ...overrides });
}

export async function addEntries(programId: string, rewardId: string, participantId: string, entries: number) {
  await prisma.sweepstakeEntry.create({
    data: { programId, id: uuidv7(NOW), rewardId, participantId, entries, actionId: null, createdAt: NOW },
  });
}

/** `count` active participants, the nth with n entries. */
export async function createEntrants(programId: string, rewardId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let entries = 1; entries <= count; entries++) {
    const { id } = await createParticipant(programId);
    await addEntries(programId, rewardId, id, entries);
    ids.push(id);
  }
  return ids;
}
