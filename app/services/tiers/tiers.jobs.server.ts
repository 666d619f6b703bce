import { enqueueEach } from "~/jobs/queue.server";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { retrying } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { jobTransaction } from "~/platform/database/transactions.server";
import { FIRST_ID } from "~/platform/ids.server";
import { job } from "~/platform/use-case.server";
import { sendToParticipant } from "~/services/mail/send-to-participant.server";
import { tierMail } from "~/services/mail/tier-mail";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pushToParticipants } from "~/services/push/push.server";
import { tiersOf } from "./program-tiers.server";

/** Participants of one transaction, each of whose rows it locks. */
const BATCH_ROWS = 1000;

/**
 * Moves participants to their tiers after a change of the program's tiers; the job `assign-tiers`. A row that is right
 * already stays as it is, so that it can begin again after it was killed.
 */
export const assignTiers = job(async function assignTiers({ programId }: ProgramCtx<SystemActor>): Promise<void> {
  let after: string | null = FIRST_ID;
  while (after !== null) after = await assignBatch(programId, after);
});

/** @returns the id of the last participant of the batch; null when there is nobody left */
async function assignBatch(programId: ProgramId, after: string): Promise<string | null> {
  const statement = sqlText`select assign_tiers($1::uuid, $2::uuid, $3::int) as last`;
  const [batch] = await retrying(() =>
    jobTransaction((on) => on<{ last: string | null }>(statement, [programId, after, BATCH_ROWS])),
  );
  return batch!.last;
}

/** Rises of one transaction. */
const RISES = 500;

type Rise = { program_id: ProgramId; participant_id: string; tier_id: string };

/** Queues a mail for everybody who has risen to a tier; the job `announce-tiers`, every minute. Each rise once. */
export const announceTiers = job(async function announceTiers({ now }: Ctx<SystemActor>): Promise<void> {
  for (let more = true; more;) {
    const rises = await retrying(() =>
      jobTransaction(async (on) => {
        const rows = await on<Rise>(
          sqlText`update tier_rises r set announced_at = $1::timestamptz
             from (select program_id, participant_id, tier_id from tier_rises where announced_at is null
                     limit ${RISES} for update skip locked) due
            where r.program_id = due.program_id and r.participant_id = due.participant_id and r.tier_id = due.tier_id
            returning r.program_id, r.participant_id, r.tier_id`,
          [now],
        );
        const payloads = rows.map(({ program_id: programId, participant_id: participantId, tier_id: tierId }) => ({
          programId,
          participantId,
          tierId,
        }));
        await enqueueEach(on, "send-tier-mail", payloads);
        const news = payloads.map(({ programId, participantId, tierId }) => ({
          programId,
          participantId,
          news: { kind: "tier_reached", tierId } as const,
        }));
        await pushToParticipants(on, now, news);
        return rows.length;
      }),
    );
    more = rises === RISES;
  }
});

/**
 * Tells a participant that they reached a tier; the job `send-tier-mail`. Who is in a higher tier already gets the mail
 * about that one, and nobody gets one about a tier that was changed so that they are below it.
 */
export const sendTierMail = job(async function sendTierMail(
  ctx: ProgramCtx<SystemActor>,
  { participantId, tierId }: { participantId: string; tierId: string },
): Promise<void> {
  const { programId, program } = ctx;
  const occasion = { participantId, kind: "tier_reached", key: `tier ${participantId} ${tierId}` } as const;
  await sendToParticipant(ctx, occasion, async (brand, reader, inTheirLanguage) => {
    const [person] = await sql<{ points: string }>(
      sqlText`select points_earned(points_issued, points_reversed) as points from participants where program_id = $1 and id = $2`,
      [programId, participantId],
    );
    const tier = tiersOf(inTheirLanguage).findLast(
      ({ points_threshold_min: min }) => min <= Number(person?.points ?? -1),
    );
    if (tier?.id !== tierId) return null;
    return tierMail(brand, {
      ...reader,
      tier: tier.name,
      benefits: tier.benefits,
      url: programUrl(program, "/my-account"),
    });
  });
});
