import { mailSender } from "~/integrations/registry.server";
import { isLocale } from "~/locales/translate";
import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { unseal } from "~/platform/secrets.server";
import { job } from "~/platform/use-case.server";
import { invitationMail } from "~/services/mail/invitation-mail";
import { adminBrand } from "~/services/mail/program-brand.server";
import { adminUrl } from "~/services/programs/program-url.server";
import { INVITATION_DAYS } from "./internal/invitations.server";

type Invitation = { adminId: string; organizationId: string; invitedById: string; sealedToken: string | null };
type Row = { email: string; first_name: string; preferred_locale: string; organization: string; inviter: string };

/** Mails an invitation; the job `send-admin-invitation`. Sends nothing to an admin who was deactivated meanwhile. */
export const sendInvitation = job(async function sendInvitation(
  { now }: Ctx<SystemActor>,
  { adminId, organizationId, invitedById, sealedToken }: Invitation,
) {
  const [row] = await sql<Row>(
    sqlText`select a.email, a.first_name, a.preferred_locale, o.name as organization, coalesce(nullif(btrim(i.first_name || ' ' || i.last_name), ''), i.email) as inviter
       from organization_admins m
       join admins a on a.id = m.admin_id
       join organizations o on o.id = m.organization_id
       join admins i on i.id = $3
      where m.admin_id = $1 and m.organization_id = $2 and m.active and a.active`,
    [adminId, organizationId, invitedById],
  );
  if (!row) return;
  const locale = isLocale(row.preferred_locale) ? row.preferred_locale : "en";
  const brand = adminBrand(locale);
  const content = invitationMail(brand, {
    firstName: row.first_name,
    locale,
    organization: row.organization,
    inviter: row.inviter,
    url: adminUrl(sealedToken ? `/admin/v2/magic/${unseal(sealedToken)}` : "/admin/v2"),
    days: sealedToken ? INVITATION_DAYS : null,
    signInUrl: adminUrl("/admin/v2/login"),
  });
  const key = ["invitation", organizationId, adminId].join(" "); // an organization invites a person once
  await (await mailSender()).send({ ...content, key, to: row.email, fromName: brand.name, sentAt: now });
});
