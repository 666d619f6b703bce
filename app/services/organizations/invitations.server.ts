import { newToken, seal } from "~/auth/secrets.server";
import { enqueue } from "~/jobs/registry.server";
import type { AdminOrganizationCtx } from "../context";
import { sqlIn, type Transaction } from "../database.server";
import { storeStaffLink } from "../staff/staff-codes.server";

/** How long the link in an invitation signs in; afterwards the sign-in page mails a new one at any time. */
export const INVITATION_DAYS = 3;

type Invited = { id: string; lastSignInAt: Date | null };

/**
 * Queues the mail that tells somebody of their new organization. Who has signed in before finds the way; the others get
 * a link that signs them in once: a lasting key to an account in use is not for other people to ask for.
 */
export async function queueInvitation(
  tx: Transaction,
  { actor, organizationId, now }: AdminOrganizationCtx,
  { id, lastSignInAt }: Invited,
): Promise<void> {
  const token = lastSignInAt === null ? newToken() : null;
  if (token) await storeStaffLink(tx, { adminId: id, token, minutes: INVITATION_DAYS * 24 * 60, now });
  await enqueue(sqlIn(tx), "send-staff-invitation", {
    adminId: id,
    organizationId,
    invitedById: actor.id,
    sealedToken: token && seal(token),
  });
}
