/** The address of a participant, as an admin changes it or the person confirms it. */
import { enqueue } from "~/jobs/queue.server";
import { rejectTaken } from "~/platform/changes.server";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { invalid } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { isSigned, seal, sign } from "~/platform/secrets.server";
import { queueWaiting } from "~/services/participants/waiting.server";
import { EMAIL_MERGED, EMAIL_TAKEN } from "../contact.schema";
import { endSignIns } from "../participant-sets.server";

export const CONFIRM_HOURS = 24;
const PURPOSE = "confirm-email";

/** Whose address it is, the one that applies and the one that waits to be confirmed. */
export type PendingEmail = { programId: ProgramId; participantId: string; email: string; pendingEmail: string };

/**
 * The path where a person confirms a new address. The signature names both addresses, so that a link stops working when
 * either of them is replaced, and neither is in the URL.
 */
export function confirmEmailPath(pending: PendingEmail, expiresAt: Date): string {
  const until = expiresAt.getTime().toString();
  return `/signin/email/${pending.participantId}.${until}.${sign(PURPOSE, signedText(pending, until))}`;
}

/** Whose link it claims to be; null when it is no such link, or has expired. */
export function participantOfLink(token: string, now: Date): string | null {
  const [participantId = "", until = ""] = token.split(".");
  return isUuid(participantId) && Number(until) > now.getTime() ? participantId : null;
}

/** Whether the link confirms this address of this person. */
export function isLinkFor(token: string, pending: PendingEmail): boolean {
  const [, until = "", signature = ""] = token.split(".");
  return isSigned(PURPOSE, signedText(pending, until), signature);
}

function signedText({ programId, participantId, email, pendingEmail }: PendingEmail, until: string): string {
  return [programId, participantId, email, pendingEmail, until].join(" ");
}

type Person = { programId: ProgramId; participantId: string; now: Date };

/**
 * Replaces the address. Sessions, codes, links and passkeys of the former one end, and a mail tells its owner, since it may have
 * been somebody else who arranged the change. The caller holds the row lock.
 * @throws invalid on `email` when another account has the address, or had it before it was merged
 */
export async function replaceEmail(on: Sql, { programId, participantId, now }: Person, email: string): Promise<void> {
  const [former] = await on<{ email: string; locale: string | null; status: string }>(
    sqlText`select email, locale, status from participants where program_id = $1::uuid and id = $2::uuid`,
    [programId, participantId],
  );
  const owner = await mergedOwner(on, programId, email);
  if (owner !== null && owner !== participantId) throw invalid("email", EMAIL_MERGED);
  if (owner !== null)
    await on(sqlText`update participants set merged_email = null where program_id = $1::uuid and merged_email = $2`, [
      programId,
      email,
    ]);
  await rejectTaken(
    "email",
    EMAIL_TAKEN,
    on(
      sqlText`update participants set email = $3, pending_email = null, updated_at = $4::timestamptz
        where program_id = $1::uuid and id = $2::uuid`,
      [programId, participantId, email, now],
    ),
  );
  await endSignIns(on, { programId, ids: [participantId], now });
  await queueWaiting(on, programId, participantId);
  if (former) await writeToFormerAddress(on, { programId, now }, former);
}

/** The account into which the one with this address was merged; null if none was. */
export async function mergedOwner(on: Sql, programId: ProgramId, email: string): Promise<string | null> {
  const [row] = await on<{ id: string }>(
    sqlText`select merged_into_id::text as id from participants where program_id = $1::uuid and merged_email = $2`,
    [programId, email],
  );
  return row?.id ?? null;
}

/** Queues the last mail to an address that no longer belongs to the account; none to people who never signed in. */
async function writeToFormerAddress(
  on: Sql,
  { programId, now }: Pick<Person, "programId" | "now">,
  { email, locale, status }: { email: string; locale: string | null; status: string },
): Promise<void> {
  if (status === "pending") return;
  const sealedRecipient = seal(JSON.stringify({ email, locale }));
  await enqueue(on, "send-email-changed-mail", { programId, mailId: uuidv7(now), sealedRecipient });
}

/** Stores the address that waits, in place of an earlier one, and queues the mail that asks to confirm it. */
export async function requestConfirmation(
  on: Sql,
  { programId, participantId, now }: Person,
  pendingEmail: string,
): Promise<void> {
  await on(
    sqlText`update participants set pending_email = $3, updated_at = $4::timestamptz where program_id = $1::uuid and id = $2::uuid`,
    [programId, participantId, pendingEmail, now],
  );
  await enqueue(on, "send-confirm-email-mail", {
    programId,
    mailId: uuidv7(now),
    participantId,
    expiresAt: new Date(now.getTime() + CONFIRM_HOURS * 3_600_000).toISOString(),
  });
}
