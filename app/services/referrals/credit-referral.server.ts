import type { ProgramId } from "../context";
import type { Sql } from "../database.server";
import { uuidsv7 } from "../ids.server";

type Crediting = { programId: ProgramId; participantId: string; now: Date };

/**
 * Credits whoever referred a participant, once however often it is called; nothing where nobody did, or where they are
 * blocked or gone. Call it in the transaction that verifies the participant's sign-up.
 */
export async function creditReferral(on: Sql, { programId, participantId, now }: Crediting): Promise<void> {
  // The referral and what completing the referral challenge leaves.
  await on("select credit_referral($1::uuid, $2::uuid, $3::uuid[], $4::timestamptz)", [
    programId,
    participantId,
    uuidsv7(now, 7),
    now,
  ]);
}
