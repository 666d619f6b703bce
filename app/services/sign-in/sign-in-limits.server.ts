import type { ProgramId } from "~/platform/context";
import { countAddressHit, type RateLimit } from "~/platform/rate-limits.server";
import { mailLimits } from "~/services/mail/mail-limits.server";

/** All calls of one address: enough for an office behind one address, too few to harvest emails. */
const PER_ADDRESS: RateLimit = { scope: "sign-in-address", max: 60, windowSeconds: 600 };

/** Counts a request that wants to sign in, by whatever means. @throws too_many beyond the limit of the address */
export async function countSignInCall(address: string, now: Date): Promise<void> {
  await countAddressHit(PER_ADDRESS, address, now);
}

/** The limits of sign-in mails to one person, which a sign-in clears. */
export function signInMailLimits(programId: ProgramId, email: string, address: string) {
  return mailLimits("sign-in", `${programId}:${email}`, address);
}
