import { z } from "zod";
import { mailSender } from "~/integrations/registry.server";
import { isLocale } from "~/locales/translate";
import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { unseal } from "~/platform/secrets.server";
import { job } from "~/platform/use-case.server";
import { adminBrand } from "~/services/mail/program-brand.server";
import { codeMail, linkMail } from "~/services/mail/sign-in-mails";
import { adminUrl } from "~/services/programs/program-url.server";
import { issueAdminCode, issueAdminLink } from "./admin-codes.server";
import { ADMIN_CODE_MINUTES, ADMIN_LINK_MINUTES } from "./admin-sign-in-rules";

const secretRequest = z.object({ email: z.string(), browserToken: z.string().nullable(), network: z.string() });

/**
 * Issues the code or link that somebody requested with an email and queues its mail; the job `issue-admin-secret`. Does
 * nothing when no active admin has this email, and issues one secret only when it runs twice.
 */
export const issueAdminSecret = job(async function issueAdminSecret(
  _: Ctx<SystemActor>,
  { codeId, sealedRequest, requestedAt }: { codeId: string; sealedRequest: string; requestedAt: string },
) {
  const { email, browserToken, network } = secretRequest.parse(JSON.parse(unseal(sealedRequest)));
  const [admin] = await sql<{ id: string }>(sqlText`select id from admins where email = $1 and active`, [email]);
  if (!admin) return;
  const request = { codeId, adminId: admin.id, network, now: new Date(requestedAt) };
  await transaction((tx) =>
    browserToken === null ? issueAdminLink(tx, request) : issueAdminCode(tx, { ...request, browserToken }),
  );
});

/**
 * Mails a code or link to its admin; the job `send-admin-sign-in-mail`. Sends nothing once the code is no longer
 * usable.
 */
export const sendAdminSignInMail = job(async function sendAdminSignInMail(
  { now }: Ctx<SystemActor>,
  { codeId, sealedSecret }: { codeId: string; sealedSecret: string },
) {
  const [row] = await sql<{ kind: string; email: string; first_name: string; preferred_locale: string }>(
    sqlText`select c.kind, a.email, a.first_name, a.preferred_locale
         from admin_sign_in_codes c join admins a on a.id = c.admin_id
        where c.id = $1 and c.used_at is null and c.voided_at is null and c.expires_at > $2 and a.active`,
    [codeId, now],
  );
  if (!row) return;
  const locale = isLocale(row.preferred_locale) ? row.preferred_locale : "en";
  const brand = adminBrand(locale);
  const reader = { firstName: row.first_name, locale };
  const secret = unseal(sealedSecret);
  const content =
    row.kind === "otp"
      ? codeMail(brand, reader, secret, ADMIN_CODE_MINUTES)
      : linkMail(brand, reader, adminUrl(`/admin/v2/magic/${secret}`), ADMIN_LINK_MINUTES);
  await (await mailSender()).send({ ...content, key: codeId, to: row.email, fromName: brand.name, sentAt: now });
});
