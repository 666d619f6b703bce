/**
 * What an admin made that works on without them: API keys and webhooks, which belong to systems and not to a person
 * (docs/product/api-keys.md#the-admin-behind-a-key). Sessions, roles and downloads end with the membership.
 */
import { auditRow, type Change } from "~/platform/audit.server";
import type { AdminOrganizationCtx } from "~/platform/context";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { hashToken } from "~/platform/secrets.server";
import type { WorkingOn } from "../admins.schema";

const IN_PROGRAM = { program: { select: { id: true, name: true } } };

/** The keys that are valid and the webhooks that are on, of the organization's programs, the newest first. */
export async function madeBy(
  tx: Pick<Transaction, "apiKey" | "webhookEndpoint">,
  { organizationId, now }: AdminOrganizationCtx,
  adminId: string,
): Promise<WorkingOn> {
  const made = { createdById: adminId, program: { organizationId } };
  const orderBy = { createdAt: "desc" as const };
  const [keys, webhooks] = await Promise.all([
    tx.apiKey.findMany({
      where: { ...made, revokedAt: null, expiresAt: { gt: now } },
      select: { id: true, name: true, prefix: true, ...IN_PROGRAM },
      orderBy,
    }),
    tx.webhookEndpoint.findMany({
      where: { ...made, active: true, deletedAt: null },
      select: { id: true, url: true, ...IN_PROGRAM },
      orderBy,
    }),
  ]);
  return {
    api_keys: keys.map(({ program, ...key }) => ({ ...key, program_id: program.id, program_name: program.name })),
    webhooks: webhooks.map(({ program, ...hook }) => ({ ...hook, program_id: program.id, program_name: program.name })),
  };
}

/** Revokes the keys and turns the webhooks off, with an entry in the log of each program. @returns what was ended */
export async function endMadeBy(tx: Transaction, ctx: AdminOrganizationCtx, adminId: string): Promise<WorkingOn> {
  const { now } = ctx;
  const made = await madeBy(tx, ctx, adminId);
  const idsOf = (rows: { id: string }[]) => ({ in: rows.map(({ id }) => id) });
  await tx.apiKey.updateMany({ where: { id: idsOf(made.api_keys), revokedAt: null }, data: { revokedAt: now } });
  await tx.webhookEndpoint.updateMany({ where: { id: idsOf(made.webhooks) }, data: { active: false, updatedAt: now } });
  const entry = (programId: string, change: Change) => ({ ...auditRow(ctx, change), programId });
  await tx.auditEntry.createMany({
    data: [
      ...made.api_keys.map(({ program_id, id, name, prefix }) =>
        entry(program_id, {
          action: "api_key.revoke",
          targetType: "api_key",
          targetId: id,
          before: { name, prefix },
        }),
      ),
      ...made.webhooks.map(({ program_id, id }) =>
        entry(program_id, {
          action: "webhook.update",
          targetType: "webhook",
          targetId: id,
          before: { active: true },
          after: { active: false },
        }),
      ),
    ],
  });
  return made;
}

/** Voids the sign-in links of participants that the admin made in the organization's programs and nobody has used. */
export async function voidLinksBy(tx: Transaction, { organizationId, now }: AdminOrganizationCtx, adminId: string) {
  await sqlIn(tx)(
    sqlText`update participant_sign_in_codes set voided_at = $3::timestamptz
      where requested_from = $2::bytea and kind = 'magic_link' and used_at is null and voided_at is null
        and expires_at > $3::timestamptz
        and program_id in (select id from programs where organization_id = $1::uuid)`,
    [organizationId, hashToken(`admin:${adminId}`), now],
  );
}
