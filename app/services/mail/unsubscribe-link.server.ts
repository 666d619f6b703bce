/** The signed links under mails to participants, which need no sign-in. */
import type { ProgramId } from "~/platform/context";
import { isUuid } from "~/platform/ids.server";
import { isSigned, sign } from "~/platform/secrets.server";

const DAY_MS = 24 * 3600 * 1000;
/** People unsubscribe from mails that they find months later. */
const VALID_DAYS = 400;
const PURPOSE = "unsubscribe";

type Recipient = { programId: ProgramId; participantId: string };

/** The path where this participant can stop the mails of the program. Anybody who has it can do so. */
export function unsubscribePath(recipient: Recipient, now: Date): string {
  const day = Math.floor(now.getTime() / DAY_MS).toString();
  return `/unsubscribe/${recipient.participantId}.${day}.${sign(PURPOSE, signedText(recipient, day))}`;
}

/** Whose link it is; null when it was not made by us for this program, or is too old. */
export function recipientOf(programId: ProgramId, token: string, now: Date): string | null {
  const [participantId = "", day = "", signature = ""] = token.split(".");
  if (!isUuid(participantId) || !isSigned(PURPOSE, signedText({ programId, participantId }, day), signature))
    return null;
  return now.getTime() / DAY_MS - Number(day) <= VALID_DAYS ? participantId : null;
}

function signedText({ programId, participantId }: Recipient, day: string): string {
  return `${programId} ${participantId} ${day}`;
}
