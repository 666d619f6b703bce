import { enqueueEach } from "~/jobs/queue.server";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { retrying } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { jobTransaction } from "~/platform/database/transactions.server";
import { translatedRow } from "~/platform/translations";
import { job } from "~/platform/use-case.server";
import { reachedRewardMail } from "~/services/mail/reached-reward-mail";
import { sendToParticipant } from "~/services/mail/send-to-participant.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pushToParticipants } from "~/services/push/push.server";

/** Participants of one transaction. */
const BATCH_ROWS = 500;

/** Somebody on the site sees at once what they can claim. After this time they have probably left. */
const WAIT = "1 hour";

type Reached = { program_id: ProgramId; participant_id: string; reward_id: string };

/**
 * Queues a mail and notifications for everybody whose points became enough for a reward an hour ago, and who has neither
 * claimed it nor spent them since; the job `announce-reached-rewards`, every minute. Each time once. What cannot be claimed any
 * more is forgotten, so that it is news when the points are enough again.
 */
export const announceReachedRewards = job(async function announceReachedRewards({
  now,
}: Ctx<SystemActor>): Promise<void> {
  for (let more = true; more;) {
    const due = await retrying(() =>
      jobTransaction(async (on) => {
        const rows = await on<Reached & { claimable: boolean }>(
          sqlText`with reached as materialized (
               select program_id, participant_id, reward_id from reached_rewards
                where announced_at is null and reached_at <= $1::timestamptz - interval '${WAIT}'
                order by reached_at limit ${BATCH_ROWS} for update skip locked),
             due as materialized (
               select r.*, p.points_available >= w.threshold and claimable_now(w, p.id, $1::timestamptz) as claimable
                 from reached r
                   join participants p on p.program_id = r.program_id and p.id = r.participant_id
                   join rewards w on w.program_id = r.program_id and w.id = r.reward_id),
             announced as (
               update reached_rewards r set announced_at = $1::timestamptz from due
                where due.claimable and r.program_id = due.program_id and r.participant_id = due.participant_id
                  and r.reward_id = due.reward_id),
             missed as (
               delete from reached_rewards r using due
                where not due.claimable and r.program_id = due.program_id and r.participant_id = due.participant_id
                  and r.reward_id = due.reward_id)
             select program_id, participant_id, reward_id, claimable from due`,
          [now],
        );
        const reachable = rows.filter(({ claimable }) => claimable);
        const payloads = reachable.map(
          ({ program_id: programId, participant_id: participantId, reward_id: rewardId }) => ({
            programId,
            participantId,
            rewardId,
          }),
        );
        await enqueueEach(on, "send-reached-reward-mail", payloads);
        const news = payloads.map(({ programId, participantId, rewardId }) => ({
          programId,
          participantId,
          news: { kind: "reward_reached", rewardId } as const,
        }));
        await pushToParticipants(on, now, news);
        return rows.length;
      }),
    );
    more = due === BATCH_ROWS;
  }
});

/** Tells a participant what they can claim, unless they cannot any more; the job `send-reached-reward-mail`. */
export const sendReachedRewardMail = job(async function sendReachedRewardMail(
  ctx: ProgramCtx<SystemActor>,
  { participantId, rewardId }: { participantId: string; rewardId: string },
): Promise<void> {
  const { programId, program, now } = ctx;
  const [row] = await sql<{ name: string; translations: unknown; reached_at: Date }>(
    sqlText`select w.name, w.translations, r.reached_at from reached_rewards r
       join participants p on p.program_id = r.program_id and p.id = r.participant_id
       join rewards w on w.program_id = r.program_id and w.id = r.reward_id
      where r.program_id = $1 and r.participant_id = $2 and r.reward_id = $3 and p.points_available >= w.threshold
        and claimable_now(w, p.id, $4::timestamptz)`,
    [programId, participantId, rewardId, now],
  );
  if (!row) return;
  const key = `reached ${participantId} ${rewardId} ${row.reached_at.toISOString()}`;
  await sendToParticipant(ctx, { participantId, kind: "reward_reached", key }, (brand, reader) =>
    reachedRewardMail(brand, {
      ...reader,
      reward: translatedRow(row, reader.locale).name,
      url: programUrl(program, `/reward/${rewardId}`),
    }),
  );
});
