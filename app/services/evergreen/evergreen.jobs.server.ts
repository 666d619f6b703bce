/**
 * What evergreen settings do, each by a job of its own that looks which programs have it on. People are taken in the
 * order of their ids, some of them in each transaction, so that a million of them are read once.
 */
import { mailSender } from "~/integrations/registry.server";
import { enqueueEach } from "~/jobs/queue.server";
import { isLocale } from "~/locales/translate";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { jobTransaction, retrying, sql, type Sql } from "~/platform/database.server";
import { uuidv7 } from "~/platform/ids.server";
import { job } from "~/platform/use-case.server";
import { rewardEndingMail, welcomeMail } from "~/services/mail/evergreen-mails";
import { programBrand } from "~/services/mail/program-brand.server";
import { setStatusOf } from "~/services/participants/participant-sets.server";
import { rewardNameIn } from "~/services/programs/catalogue-language.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import type { EvergreenKey } from "./evergreen.schema";

const BATCH_ROWS = 500;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const WELCOME = "welcome";
const ENDING = "reward_ending ";

type Active = { program_id: ProgramId; active_since: Date };

/**
 * Queues a mail for everybody who joined since the setting was turned on; the job `send-welcome-mails`. A worker that
 * was away for a day still sends those of that day.
 */
export const sendWelcomeMails = job(async function sendWelcomeMails({ now }: Ctx<SystemActor>): Promise<void> {
  for (const { program_id: programId, active_since: since } of await programsWith("welcome_mail"))
    await mailInBatches(programId, WELCOME, now, (on, after) =>
      on(
        `select p.id from participants p where p.program_id = $1::uuid and p.id > $2::uuid and ${MAY_GET("$3")}
           and p.id in (select a.participant_id from participant_actions a where a.program_id = $1::uuid
             and a.action_type = 'sign_up' and a.created_at >= greatest($4::timestamptz, $5::timestamptz - interval '1 day'))
          order by p.id limit ${BATCH_ROWS}`,
        [programId, after, WELCOME, since, now],
      ),
    );
});

/**
 * Queues a mail for everybody who could claim a reward that ends within three days; the job `send-reward-ending-mails`.
 * Once for each person and reward.
 */
export const sendRewardEndingMails = job(async function sendRewardEndingMails({
  now,
}: Ctx<SystemActor>): Promise<void> {
  for (const { program_id: programId } of await programsWith("reward_ending_mail")) {
    const rewards = await sql<{ id: string }>(
      `select id from rewards where program_id = $1::uuid and selection = 'redeem' and published and archived_at is null
         and threshold > 0 and (start is null or start <= $2::timestamptz)
         and finish > $2::timestamptz and finish <= $2::timestamptz + interval '3 days'
         and (claim_limit is null or claims_count < claim_limit) order by finish, id`,
      [programId, now],
    );
    for (const { id: rewardId } of rewards) {
      const occasion = `${ENDING}${rewardId}`;
      await mailInBatches(programId, occasion, now, (on, after) =>
        on(
          `select p.id from participants p join rewards r on r.program_id = p.program_id and r.id = $4::uuid
             left join communication_settings s on s.program_id = p.program_id and s.id = p.email_setting_id
            where p.program_id = $1::uuid and p.id > $2::uuid and ${MAY_GET("$3")} and coalesce(s.channel, 'all') = 'all'
              and p.points_available >= r.threshold
              and (r.required_tier_id is null or tier_needed(p.program_id, p.id, r.required_tier_id) is null)
              and not exists (select from reward_claims c
                where c.program_id = p.program_id and c.participant_id = p.id and c.reward_id = r.id)
            order by p.id limit ${BATCH_ROWS}`,
          [programId, after, occasion, rewardId],
        ),
      );
    }
  }
});

/**
 * Sets those inactive who have not signed in for 180 days; the job `deactivate-participants`. They are active again
 * when they sign in.
 */
export const deactivateParticipants = job(async function deactivateParticipants(ctx: Ctx<SystemActor>): Promise<void> {
  const { now } = ctx;
  for (const { program_id: programId } of await programsWith("inactive_after_180_days"))
    await inBatches(async (on, after) => {
      const rows = await on<{ id: string }>(
        `select id from participants where program_id = $1::uuid and id > $2::uuid and status = 'active' and email is not null
           and coalesce(last_sign_in_at, created_at) < $3::timestamptz - interval '180 days'
          order by id limit ${BATCH_ROWS} for no key update`,
        [programId, after, now],
      );
      const ids = rows.map(({ id }) => id);
      await recordDeactivation(on, { ...ctx, programId }, await setStatusOf(on, { programId, ids, now }, "inactive"));
      return ids;
    });
});

/** Writes an audit row for each of these participants, in the transaction that set them inactive. */
async function recordDeactivation(
  on: Sql,
  { programId, actor, now, requestId }: Ctx<SystemActor> & { programId: ProgramId },
  ids: readonly string[],
): Promise<void> {
  await on(
    `insert into audit_entries
         (program_id, id, actor_type, action, target_type, target_id, before, after, request_id, created_at)
       select $1::uuid, row_id, $2, 'participant.update', 'participant', participant_id,
         '{"status": "active"}', '{"status": "inactive"}', $3, $4::timestamptz
       from unnest($5::uuid[], $6::uuid[]) as changed (row_id, participant_id)`,
    [programId, actor.kind, requestId, now, ids.map(() => uuidv7(now)), ids],
  );
}

type Person = { email: string; first_name: string; locale: string | null; reward: string | null; finish: Date | null };

/**
 * Sends one of these mails; the job `send-evergreen-mail`. A welcome is about the participant, so that only those get
 * none who chose no mails at all. Others are only for those who chose all mails, and a reward that was claimed or taken
 * back meanwhile needs none.
 */
export const sendEvergreenMail = job(async function sendEvergreenMail(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { participantId, occasion }: { participantId: string; occasion: string },
): Promise<void> {
  const rewardId = occasion.startsWith(ENDING) ? occasion.slice(ENDING.length) : null;
  const [person] = await sql<Person>(
    `select p.email, p.first_name, p.locale, r.name as reward, r.finish from participants p
       left join communication_settings s on s.program_id = p.program_id and s.id = p.email_setting_id
       left join rewards r on r.program_id = p.program_id and r.id = $3::uuid and r.published and r.finish > $4::timestamptz
         and not exists (select from reward_claims c
           where c.program_id = p.program_id and c.participant_id = p.id and c.reward_id = r.id)
      where p.program_id = $1::uuid and p.id = $2::uuid and p.status = 'active' and p.email is not null
        and s.channel is distinct from 'none' and ($3::uuid is null or coalesce(s.channel, 'all') = 'all')`,
    [programId, participantId, rewardId, now],
  );
  if (!person || (rewardId !== null && person.reward === null)) return;
  const to = {
    firstName: person.first_name,
    locale: program.i18nEnabled && isLocale(person.locale) ? person.locale : ("en" as const),
    program: program.name,
  };
  const brand = programBrand(program);
  const content =
    rewardId === null
      ? welcomeMail(brand, { ...to, term: program.termPointsAs, url: programUrl(program, "/") })
      : rewardEndingMail(brand, {
          ...to,
          reward: rewardNameIn(program, to.locale, { id: rewardId, name: person.reward! }),
          finish: person.finish!,
          timeZone: program.timeZone,
          url: programUrl(program, `/reward/${rewardId}`),
        });
  const key = `evergreen ${participantId} ${occasion}`;
  await (await mailSender()).send({ ...content, key, to: person.email, fromName: program.name, sentAt: now });
});

/** The condition that a participant may get mails at all, and has not got this one. */
const MAY_GET = (
  occasion: string,
) => `p.status = 'active' and p.email is not null and not exists (select from evergreen_mails m
    where m.program_id = p.program_id and m.participant_id = p.id and m.occasion = ${occasion}::text)
  and not exists (select from communication_settings n
    where n.program_id = p.program_id and n.id = p.email_setting_id and n.channel = 'none')`;

/** The programs that have a setting on, and since when. */
function programsWith(key: EvergreenKey): Promise<Active[]> {
  return sql(
    `select v.program_id, v.active_since from evergreen_setting_values v
       join evergreen_setting_definitions d on d.id = v.definition_id
       join programs p on p.id = v.program_id and p.status = 'active'
      where v.active and d.key = $1 order by v.program_id`,
    [key],
  );
}

type Batch = (on: Sql, after: string) => Promise<string[]>;

/** Runs `batch` in a transaction each, from the last id of the one before, until it finds no more. */
async function inBatches(batch: Batch): Promise<void> {
  let after = FIRST_ID;
  for (let more = true; more;) {
    const ids = await retrying(() => jobTransaction((on) => batch(on, after)));
    after = ids.at(-1) ?? after;
    more = ids.length === BATCH_ROWS;
  }
}

/** Queues the mail of an occasion for each of those that `find` returns, in the transaction that records it. */
function mailInBatches(
  programId: ProgramId,
  occasion: string,
  now: Date,
  find: (on: Sql, after: string) => Promise<{ id: string }[]>,
): Promise<void> {
  return inBatches(async (on, after) => {
    const ids = (await find(on, after)).map(({ id }) => id);
    const fresh = await on<{ participant_id: string }>(
      `insert into evergreen_mails (program_id, participant_id, occasion, created_at)
         select $1::uuid, id, $3::text, $4::timestamptz from unnest($2::uuid[]) id
         on conflict do nothing returning participant_id`,
      [programId, ids, occasion, now],
    );
    const payloads = fresh.map(({ participant_id: participantId }) => ({ programId, participantId, occasion }));
    await enqueueEach(on, "send-evergreen-mail", payloads);
    return ids;
  });
}
