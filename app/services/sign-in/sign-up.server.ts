import { humanCheck } from "~/integrations/registry.server";
import type { ProgramId, SiteCtx } from "../context";
import { sql, type Sql } from "../database.server";
import { uuidv7 } from "../ids.server";
import { newReferralCode } from "../participants/referral-code.server";
import type { SignInInput } from "./sign-in.schema";

/** Whether whoever fills in the sign-up form is human, as far as the port can tell; yes where the port is off. */
export async function isHuman(input: SignInInput, address: string): Promise<boolean> {
  const check = humanCheck();
  return check === null || check.passes(input["cf-turnstile-response"], address);
}

/**
 * Makes a pending participant, carrying who referred them. Two forms sent at once make one: the second finds the
 * first's row. The email is not proved yet; that is what the code or link is for.
 */
export async function createPendingParticipant({ programId, now }: SiteCtx, input: SignInInput): Promise<void> {
  const referrerId = input.referral_code ? await findReferrer(sql, programId, input.referral_code) : null;
  await sql(
    `insert into participants
       (program_id, id, email, first_name, last_name, postal, status, referral_code, referred_by_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8, $9, $9)
     on conflict (program_id, email) do nothing`,
    [
      programId,
      uuidv7(now),
      input.email,
      input.first_name,
      input.last_name,
      input.postal || null,
      newReferralCode(),
      referrerId,
      now,
    ],
  );
}

/** The participant a referral code belongs to, or null: an unknown code is no reason to turn somebody away. */
export async function findReferrer(on: Sql, programId: ProgramId, referralCode: string): Promise<string | null> {
  const [row] = await on<{ id: string }>(
    "select id from participants where program_id = $1::uuid and referral_code = $2 and status <> 'blocked'",
    [programId, referralCode],
  );
  return row?.id ?? null;
}
