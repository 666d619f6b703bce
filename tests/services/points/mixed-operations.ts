import { retrying } from "~/platform/database/failures.server";
import { sql } from "~/platform/database/statements.server";
import { claimReward, completeChallenge } from "~/services/points/ledger.server";
import { movePoints, reverseAction, type Move } from "~/services/points/moves.server";
import { addPoints } from "~/services/points/points.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** The ids that the operations work on; plain data, so that it can be passed to another process. */
export type World = { people: string[]; challenges: string[]; rewardId: string };

export const OPERATIONS = 1_000;
const CONCURRENCY = 8;
const KINDS = 5;

/**
 * A thousand operations of five kinds, each with its own idempotency key: points added by hand (with an audit row),
 * completed challenges, claims, spent points, and earnings that are reversed. Each can be repeated with its key.
 */
export async function runOperations(
  ctx: AdminProgramCtx,
  world: World,
  onDone: (count: number) => void = () => {},
): Promise<void> {
  let next = 0;
  let done = 0;
  const worker = async () => {
    for (let number = next++; number < OPERATIONS; number = next++) {
      await retrying(() => operate(ctx, world, number));
      onDone(++done);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function operate(ctx: AdminProgramCtx, { people, challenges, rewardId }: World, number: number): Promise<void> {
  const { programId, now } = ctx;
  const round = Math.floor(number / KINDS);
  const participantId = people[round % people.length]!;
  const key = `operation-${number}`;
  const move = (kind: Move["kind"], amount: number) =>
    movePoints(sql, {
      programId,
      participantId,
      kind,
      amount,
      actionType: "test",
      title: key,
      now,
      idempotencyKey: key,
    });
  switch (number % KINDS) {
    case 0:
      await addPoints(ctx, { participant_id: participantId, points: 7, action_title: key }, key);
      return;
    case 1: {
      const challengeId = challenges[Math.floor(round / people.length)]!;
      await completeChallenge(sql, {
        programId,
        participantId,
        challengeId,
        actionType: "test",
        answers: [],
        now,
        idempotency: { key, input: number },
      });
      return;
    }
    case 2:
      await claimReward(sql, {
        programId,
        participantId,
        rewardId,
        term: { one: "Point", other: "Points" },
        now,
        idempotency: { key, input: number },
      });
      return;
    case 3:
      await move("spend", 3);
      return;
    case 4: {
      const { actionId } = await move("earn", 11);
      await reverseAction(sql, { programId, actionId, title: key, now, idempotencyKey: key });
    }
  }
}
