import { enqueueEach, type PushNews } from "~/jobs/queue.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { uuidv7 } from "~/platform/ids.server";

export type NewsOf = { programId: string; participantId: string; news: PushNews };

/**
 * Tells participants something on every device on which they turned notifications on. With the `Sql` of a transaction
 * nothing is sent unless it commits. The job `send-push` makes the text, in the language of each device.
 * @param delaySeconds sends it later, by the system's clock
 */
export async function pushToParticipants(on: Sql, now: Date, all: readonly NewsOf[], delaySeconds = 0): Promise<void> {
  if (all.length === 0) return;
  const devices = await on<{ at: number; id: string }>(
    sqlText`select n.at::int - 1 as at, s.id::text
       from unnest($1::uuid[], $2::uuid[]) with ordinality n (program_id, participant_id, at)
       join push_subscriptions s on s.program_id = n.program_id and s.participant_id = n.participant_id
      order by n.at, s.id`,
    [all.map(({ programId }) => programId), all.map(({ participantId }) => participantId)],
  );
  const payloads = devices.map(({ at, id }) => {
    const { programId, news } = all[at]!;
    return { programId, subscriptionId: id, key: uuidv7(now), news };
  });
  await enqueueEach(on, "send-push", payloads, delaySeconds);
}

/** The news for those who were given a reward. */
export function newsOfReward(
  people: readonly { participant_id: string }[],
  { programId, rewardId }: { programId: string; rewardId: string },
): NewsOf[] {
  const news = { kind: "reward_earned", rewardId } as const;
  return people.map(({ participant_id: participantId }) => ({ programId, participantId, news }));
}
