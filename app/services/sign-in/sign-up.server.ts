import { humanCheck } from "~/integrations/registry.server";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { newReferralCode } from "~/services/participants/referral-code.server";
import type { SiteCtx } from "~/services/programs/program-context";
import type { SignInInput } from "./sign-in.schema";

/** Whether the sign-up form was sent by a human; always true when the human check is off. */
export async function isHuman(input: SignInInput, address: string): Promise<boolean> {
  const check = humanCheck();
  return check === null || check.passes(input["cf-turnstile-response"], address);
}

/**
 * Creates a pending participant with their referrer. Two concurrent requests create one participant. The email is
 * verified later, by the code or link. The address of an account that was merged into another one opens none.
 */
export async function createPendingParticipant({ programId, now }: SiteCtx, input: SignInInput): Promise<void> {
  const referrer = input.referral_code ? await findReferrer(sql, programId, input.referral_code) : null;
  await sql(
    sqlText`insert into participants
       (program_id, id, email, first_name, last_name, postal, status, referral_code, referred_by_id, created_at, updated_at)
     select $1::uuid, $2::uuid, $3, $4, $5, $6, 'pending', $7, $8::uuid, $9::timestamptz, $9::timestamptz
      where not exists (select from participants where program_id = $1::uuid and merged_email = $3)
     on conflict (program_id, email) do nothing`,
    [
      programId,
      uuidv7(now),
      input.email,
      input.first_name,
      input.last_name,
      input.postal || null,
      newReferralCode(),
      referrer?.id ?? null,
      now,
    ],
  );
}

/**
 * The participant with a referral code, or null: an unknown code does not prevent the sign-up. The code of an account
 * that was merged leads to the one that stayed.
 */
export async function findReferrer(on: Sql, programId: ProgramId, referralCode: string): Promise<Referrer | null> {
  const [row] = await on<Referrer>(
    sqlText`select p.id, p.first_name as "firstName" from participants c
      join participants p on p.program_id = c.program_id and p.id = coalesce(c.merged_into_id, c.id)
      where c.program_id = $1::uuid and c.referral_code = $2 and p.status <> 'blocked'`,
    [programId, referralCode],
  );
  return row ?? null;
}

type Referrer = { id: string; firstName: string };
