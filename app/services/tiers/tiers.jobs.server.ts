import { mailSender } from "~/integrations/registry.server";
import { enqueueEach } from "~/jobs/queue.server";
import { isLocale } from "~/locales/translate";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { jobTransaction, retrying, sql } from "~/platform/database.server";
import { job } from "~/platform/use-case.server";
import { programBrand } from "~/services/mail/program-brand.server";
import { tierMail } from "~/services/mail/tier-mail";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pushToParticipants } from "~/services/push/push.server";
import { tiersOf } from "./program-tiers.server";

/** Participants of one transaction, each of whose rows it locks. */
const BATCH_ROWS = 1000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

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
  const statement = "select assign_tiers($1::uuid, $2::uuid, $3::int) as last";
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
          `update tier_rises r set announced_at = $1::timestamptz
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

type Person = { email: string; first_name: string; locale: string | null; points: string };

/**
 * Tells a participant that they reached a tier; the job `send-tier-mail`. It is a mail about themselves, so only those
 * get none who chose to get no mails at all, or whose account is not active. Who is in a higher tier already gets the
 * mail about that one, and nobody gets one about a tier that was changed so that they are below it.
 */
export const sendTierMail = job(async function sendTierMail(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { participantId, tierId }: { participantId: string; tierId: string },
): Promise<void> {
  const [person] = await sql<Person>(
    `select p.email, p.first_name, p.locale, p.points_issued as points from participants p
       left join communication_settings s on s.program_id = p.program_id and s.id = p.email_setting_id
      where p.program_id = $1 and p.id = $2 and p.status = 'active' and p.email is not null
        and s.channel is distinct from 'none'`,
    [programId, participantId],
  );
  const tier = tiersOf(program).findLast(({ points_threshold_min: min }) => min <= Number(person?.points ?? -1));
  if (!person || tier?.id !== tierId) return;
  const content = tierMail(programBrand(program), {
    firstName: person.first_name,
    locale: program.i18nEnabled && isLocale(person.locale) ? person.locale : "en",
    program: program.name,
    tier: tier.name,
    benefits: tier.benefits,
    url: programUrl(program, "/my-account"),
  });
  const key = `tier ${participantId} ${tierId}`;
  await (await mailSender()).send({ ...content, key, to: person.email, fromName: program.name, sentAt: now });
});
