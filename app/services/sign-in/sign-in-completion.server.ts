import { closeParticipantSession, openParticipantSession } from "~/auth/participant-sessions.server";
import { addJob, jobArguments } from "~/jobs/queue.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { uuidsv7, uuidv7 } from "~/platform/ids.server";
import { isMailOn } from "~/services/mail/mail-kinds";
import { queueWaiting } from "~/services/participants/waiting.server";
import { SIGNED_IN } from "~/services/points/action-types";
import type { SiteCtx } from "~/services/programs/program-context";
import { creditReferral } from "~/services/referrals/referrals.server";
import { findReferrer } from "./sign-up.server";

export type OpenedSession = { token: string; email: string; firstName: string };

/**
 * Signs in a participant whose code, link or passkey was accepted in the same transaction. The account becomes active, the first
 * sign-in awards the sign-up points and credits the referrer, and a new session replaces the browser's old one.
 * @returns the new session's token for the cookie
 */
export async function completeSignIn(
  on: Sql,
  ctx: SiteCtx,
  participantId: string,
  referralCode = "",
): Promise<OpenedSession> {
  const { programId, program, actor, now } = ctx;
  const { email, firstName, isFirst, isActivated, isReferred } = await markSignedIn(on, ctx, participantId);
  if (isFirst) {
    const hasReferrer =
      isReferred || (referralCode !== "" && (await setReferrer(on, ctx, participantId, referralCode)));
    await completeSignUp(on, ctx, participantId);
    if (hasReferrer) await creditReferral(on, { programId, participantId, now });
  }
  // They may have done all steps of a quest while they could win nothing.
  if (isActivated && program.quests.length > 0)
    await on(sqlText`select from complete_quests($1::uuid, $2::uuid, null, $3::timestamptz)`, [
      programId,
      participantId,
      now,
    ]);
  if (actor.kind === "participant") await closeParticipantSession(on, programId, actor.sessionId);
  return { token: await openParticipantSession(on, programId, participantId, now), email, firstName };
}

/**
 * Counts the sign-in and records it, except the first one, which `completeSignUp` records. `isFirst`: nobody has signed
 * in with this account before; the status does not tell, since an admin may have changed it. Members who were added as
 * inactive get no sign-up points. A sign-in may postpone the expiration of points. The language is stored for mails, and
 * stays until the participant chooses another.
 */
async function markSignedIn(on: Sql, { programId, program, locale, now }: SiteCtx, participantId: string) {
  const [row] = await on<{
    email: string;
    first_name: string;
    is_first: boolean;
    is_activated: boolean;
    is_referred: boolean;
  }>(
    sqlText`with signed_in as (
       update participants p
          set status = case when p.status in ('pending', 'inactive') then 'active' else p.status end,
              locale = coalesce(p.locale, $4), sign_in_count = p.sign_in_count + 1, last_sign_in_at = $3::timestamptz, updated_at = $3::timestamptz
         from (select id, status, sign_in_count from participants where program_id = $1::uuid and id = $2::uuid for no key update) before
        where p.program_id = $1::uuid and p.id = before.id
        returning p.id, p.email, p.first_name, p.referred_by_id is not null as is_referred,
          before.sign_in_count = 0 and before.status <> 'inactive' and not exists (select from participant_actions a
            where a.program_id = $1::uuid and a.participant_id = $2::uuid and a.action_type = 'sign_up') as is_first,
          before.status in ('pending', 'inactive') as is_activated),
     recorded as (
       insert into participant_actions (program_id, id, participant_id, action_type, title, created_at)
       select $1::uuid, $5::uuid, $2::uuid, 'sign_in', $6, $3::timestamptz from signed_in where not is_first)
     select s.email, s.first_name, s.is_referred, s.is_first, s.is_activated
       from signed_in s, points_active($1::uuid, s.id, 'sign_in', $3::timestamptz)`,
    [programId, participantId, now, program.i18nEnabled ? locale : null, uuidv7(now), SIGNED_IN],
  );
  // The caller has locked the row.
  if (!row) throw new Error(`participant ${participantId} was deleted while signing in`);
  return {
    email: row.email,
    firstName: row.first_name,
    isFirst: row.is_first,
    isActivated: row.is_activated,
    isReferred: row.is_referred,
  };
}

/**
 * Stores the referrer of a referral code that was sent with the sign-in code, not with the sign-up form.
 * @returns whether there is one
 */
async function setReferrer(
  on: Sql,
  { programId }: SiteCtx,
  participantId: string,
  referralCode: string,
): Promise<boolean> {
  const referrer = await findReferrer(on, programId, referralCode);
  if (!referrer || referrer.id === participantId) return false;
  await on(sqlText`update participants set referred_by_id = $3::uuid where program_id = $1::uuid and id = $2::uuid`, [
    programId,
    participantId,
    referrer.id,
  ]);
  return true;
}

/** Awards the sign-up, and queues the welcome mail and the crediting of what waits for the person. */
async function completeSignUp(on: Sql, { programId, program, now }: SiteCtx, participantId: string): Promise<void> {
  const signUp = sqlText`select complete_sign_up($1::uuid, $2::uuid, $3::uuid[], $4::timestamptz)`;
  const params = [programId, participantId, uuidsv7(now, 8), now];
  if (!isMailOn(program, "welcome")) {
    await on(signUp, params);
  } else {
    await on(sqlText`${signUp}, (${addJob({ from: 5 })}).id::text`, [
      ...params,
      ...jobArguments("send-welcome-mail", { programId, participantId }),
    ]);
  }
  await queueWaiting(on, programId, participantId);
}
