import { closeParticipantSession, openParticipantSession } from "~/auth/participant-sessions.server";
import { phrase } from "~/locales/say";
import { awardSignup } from "../challenges/award-signup.server";
import type { SiteCtx } from "../context";
import { sqlIn, type Sql, type Transaction } from "../database.server";
import { uuidv7 } from "../ids.server";
import { creditReferral } from "../referrals/credit-referral.server";
import { findReferrer } from "./sign-up.server";

export type OpenedSession = { token: string; email: string; firstName: string };

/**
 * Signs a participant in whose code or link has just been redeemed in the same `tx`: the account becomes active, the
 * first time is rewarded, also for whoever referred them, and a fresh session takes the place of the one this browser had. Gives the cookie's token.
 * Spec: document 1, section 4 "Sign-in flow"; RULINGS "Sign-up".
 */
export async function completeSignIn(
  tx: Transaction,
  ctx: SiteCtx,
  participantId: string,
  referralCode = "",
): Promise<OpenedSession> {
  const { programId, actor, now } = ctx;
  const on = sqlIn(tx);
  const { email, firstName, wasPending, isReferred } = await markSignedIn(on, ctx, participantId);
  if (wasPending) {
    if (!isReferred && referralCode) await refer(on, ctx, participantId, referralCode);
    // The award leaves the action of the sign-up; without a running sign-up challenge it is written here.
    const points = await awardSignup(on, { programId, participantId, now });
    if (points === 0) await recordAction(on, ctx, participantId, "sign_up", phrase("Signed up"));
    await creditReferral(on, { programId, participantId, now });
  }
  await recordAction(on, ctx, participantId, "sign_in", phrase("Signed in"));
  if (actor.kind === "participant") await closeParticipantSession(on, programId, actor.sessionId);
  return { token: await openParticipantSession(on, programId, participantId, now), email, firstName };
}

async function markSignedIn(on: Sql, { programId, now }: SiteCtx, participantId: string) {
  const [row] = await on<{ email: string; first_name: string; status_before: string; is_referred: boolean }>(
    `update participants p
        set status = case when p.status in ('pending', 'inactive') then 'active' else p.status end,
            sign_in_count = p.sign_in_count + 1, last_sign_in_at = $3::timestamptz, updated_at = $3::timestamptz
       from (select id, status from participants where program_id = $1::uuid and id = $2::uuid for no key update) before
      where p.program_id = $1::uuid and p.id = before.id
      returning p.email, p.first_name, before.status as status_before, p.referred_by_id is not null as is_referred`,
    [programId, participantId, now],
  );
  if (!row) throw new Error(`participant ${participantId} has gone while signing in`); // the code's foreign key forbids it
  return {
    email: row.email,
    firstName: row.first_name,
    wasPending: row.status_before === "pending",
    isReferred: row.is_referred,
  };
}

/** A referral code that came with the code only, not with the sign-up form. */
async function refer(on: Sql, { programId }: SiteCtx, participantId: string, referralCode: string): Promise<void> {
  const referrerId = await findReferrer(on, programId, referralCode);
  if (!referrerId || referrerId === participantId) return;
  await on("update participants set referred_by_id = $3::uuid where program_id = $1::uuid and id = $2::uuid", [
    programId,
    participantId,
    referrerId,
  ]);
}

async function recordAction(
  on: Sql,
  { programId, now }: SiteCtx,
  participantId: string,
  actionType: string,
  title: string,
): Promise<void> {
  await on(
    `insert into participant_actions (program_id, id, participant_id, action_type, title, created_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::timestamptz)`,
    [programId, uuidv7(now), participantId, actionType, title, now],
  );
}
