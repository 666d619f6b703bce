import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { newReferralCode } from "~/services/participants/referral-code.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { issueCode } from "~/services/sign-in/sign-in-codes.server";
import { receiptPath } from "../receipt-path";

/**
 * The participant with this email, or whose other account had it before the two were merged. A new one is pending, since
 * a payment does not verify the email address.
 */
export async function findOrAddPayer(tx: Transaction, { programId, now }: ProgramCtx, email: string): Promise<string> {
  const on = sqlIn(tx);
  await on(
    sqlText`insert into participants (program_id, id, email, status, referral_code, created_at, updated_at)
     select $1::uuid, $2::uuid, $3, 'pending', $4, $5::timestamptz, $5::timestamptz
      where not exists (select from participants where program_id = $1::uuid and merged_email = $3) on conflict (program_id, email) do nothing`,
    [programId, uuidv7(now), email, newReferralCode(), now],
  );
  const [payer] = await on<{ id: string }>(
    sqlText`select coalesce(merged_into_id, id) as id from participants
      where program_id = $1::uuid and (email = $2 or merged_email = $2) order by email nulls last limit 1`,
    [programId, email],
  );
  return payer!.id;
}

/** Mails the payer a sign-in link that leads to the receipt, unless one was mailed within the cooldown. */
export async function mailSignInLink(
  tx: Transaction,
  { programId, program, now, locale }: ProgramCtx,
  participantId: string,
  sessionId: string,
): Promise<void> {
  const on = sqlIn(tx);
  const host = new URL(programUrl(program)).hostname;
  await on(sqlText`select id from participants where program_id = $1::uuid and id = $2::uuid for no key update`, [
    programId,
    participantId,
  ]);
  try {
    await issueCode(
      on,
      {
        programId,
        participantId,
        kind: "magic_link",
        now,
        locale,
        host,
        returnTo: receiptPath(sessionId),
        network: null,
      },
      async () => {},
    );
  } catch (error) {
    if (!(error instanceof AppError && error.code === "too_many")) throw error;
  }
}
