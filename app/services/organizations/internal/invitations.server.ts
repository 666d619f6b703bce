import { enqueue } from "~/jobs/queue.server";
import type { AdminOrganizationCtx } from "~/platform/context";
import type { Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { newToken, seal } from "~/platform/secrets.server";
import { storeAdminLink } from "~/services/admins/admin-codes.server";

/** How long the link of an invitation works; afterwards the sign-in page mails a new one at any time. */
export const INVITATION_DAYS = 3;

type InvitedAdmin = { id: string; lastSignInAt: Date | null };

/**
 * Queues the mail that tells an admin of their new organization. Only admins who have never signed in get a link that
 * signs them in, once: nobody may request a long-lived link to an account that another person already uses.
 */
export async function queueInvitation(
  tx: Transaction,
  { actor, organizationId, now }: AdminOrganizationCtx,
  { id, lastSignInAt }: InvitedAdmin,
): Promise<void> {
  const token = lastSignInAt === null ? newToken() : null;
  if (token) await storeAdminLink(tx, { adminId: id, token, minutes: INVITATION_DAYS * 24 * 60, now });
  await enqueue(sqlIn(tx), "send-admin-invitation", {
    adminId: id,
    organizationId,
    invitedById: actor.id,
    sealedToken: token && seal(token),
  });
}
