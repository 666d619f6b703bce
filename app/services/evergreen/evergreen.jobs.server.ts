/**
 * What evergreen settings do, each by a job of its own that looks which programs have it on. People are taken in the
 * order of their ids, some of them in each transaction, so that a million of them are read once.
 */
import { enqueueEach } from "~/jobs/queue.server";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { retrying } from "~/platform/database/failures.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { jobTransaction } from "~/platform/database/transactions.server";
import { FIRST_ID, uuidv7 } from "~/platform/ids.server";
import { translatedRow } from "~/platform/translations";
import { job } from "~/platform/use-case.server";
import { rewardEndingMail } from "~/services/mail/reward-ending-mail";
import { sendToParticipant } from "~/services/mail/send-to-participant.server";
import { setStatusOf } from "~/services/participant-accounts/participant-sets.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import type { EvergreenKey } from "./evergreen.schema";

const BATCH_ROWS = 500;
const ENDING = "reward_ending ";

/**
 * Queues a mail for everybody who could claim a reward that ends within three days; the job `send-reward-ending-mails`.
 * Once for each person and reward.
 */
export const sendRewardEndingMails = job(async function sendRewardEndingMails({
  now,
}: Ctx<SystemActor>): Promise<void> {
  for (const { program_id: programId } of await programsWith("reward_ending_mail")) {
    const rewards = await sql<{ id: string }>(
      sqlText`select id from rewards where program_id = $1::uuid and selection = 'redeem' and published and archived_at is null
         and threshold > 0 and (start is null or start <= $2::timestamptz)
         and finish > $2::timestamptz and finish <= $2::timestamptz + interval '3 days'
         and (claim_limit is null or claims_count < claim_limit) order by finish, id`,
      [programId, now],
    );
    for (const { id: rewardId } of rewards) {
      const occasion = `${ENDING}${rewardId}`;
      await mailInBatches(programId, occasion, now, (on, after) =>
        on(
          sqlText`select p.id from participants p join rewards r on r.program_id = p.program_id and r.id = $4::uuid
             join mail_recipients t on t.program_id = p.program_id and t.id = p.id and t.channel = 'all'
            where p.program_id = $1::uuid and p.id > $2::uuid
              and not exists (select from evergreen_mails m
                where m.program_id = p.program_id and m.participant_id = p.id and m.occasion = $3::text)
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
        sqlText`select id from participants where program_id = $1::uuid and id > $2::uuid and status = 'active' and email is not null
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
    sqlText`insert into audit_entries
         (program_id, id, actor_type, action, target_type, target_id, before, after, request_id, created_at)
       select $1::uuid, row_id, $2, 'participant.update', 'participant', participant_id,
         '{"status": "active"}', '{"status": "inactive"}', $3, $4::timestamptz
       from unnest($5::uuid[], $6::uuid[]) as changed (row_id, participant_id)`,
    [programId, actor.kind, requestId, now, ids.map(() => uuidv7(now)), ids],
  );
}

/**
 * Sends the mail about a reward that ends soon; the job `send-evergreen-mail`. A reward that was claimed or taken back
 * meanwhile needs none.
 */
export const sendEvergreenMail = job(async function sendEvergreenMail(
  ctx: ProgramCtx<SystemActor>,
  { participantId, occasion }: { participantId: string; occasion: string },
): Promise<void> {
  const { programId, program, now } = ctx;
  if (!occasion.startsWith(ENDING)) return; // of an earlier version
  const rewardId = occasion.slice(ENDING.length);
  const key = `evergreen ${participantId} ${occasion}`;
  await sendToParticipant(ctx, { participantId, kind: "reward_ending", key }, async (brand, reader) => {
    const [reward] = await sql<{ name: string; translations: unknown; finish: Date }>(
      sqlText`select r.name, r.translations, r.finish from rewards r
        where r.program_id = $1::uuid and r.id = $2::uuid and r.published and r.finish > $3::timestamptz
          and not exists (select from reward_claims c
            where c.program_id = r.program_id and c.participant_id = $4::uuid and c.reward_id = r.id)`,
      [programId, rewardId, now, participantId],
    );
    if (!reward) return null;
    const url = programUrl(program, `/reward/${rewardId}`);
    return rewardEndingMail(brand, {
      ...reader,
      reward: translatedRow(reward, reader.locale).name,
      finish: reward.finish,
      timeZone: program.timeZone,
      url,
    });
  });
});

/** The programs that have a setting on. */
function programsWith(key: EvergreenKey): Promise<{ program_id: ProgramId }[]> {
  return sql(
    sqlText`select v.program_id from evergreen_setting_values v
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
      sqlText`insert into evergreen_mails (program_id, participant_id, occasion, created_at)
         select $1::uuid, id, $3::text, $4::timestamptz from unnest($2::uuid[]) id
         on conflict do nothing returning participant_id`,
      [programId, ids, occasion, now],
    );
    const payloads = fresh.map(({ participant_id: participantId }) => ({ programId, participantId, occasion }));
    await enqueueEach(on, "send-evergreen-mail", payloads);
    return ids;
  });
}
