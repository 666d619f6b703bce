import { unseal } from "~/auth/secrets.server";
import { mailSender } from "~/integrations/registry.server";
import { isLocale } from "~/locales/say";
import type { Ctx, SystemActor } from "../context";
import { sql } from "../database.server";
import { consoleBrand } from "../mail/program-brand.server";
import { codeMail, linkMail } from "../mail/sign-in-mails";
import { consoleUrl } from "../programs/program-url.server";
import { query } from "../use-case.server";
import { STAFF_CODE_MINUTES, STAFF_LINK_MINUTES } from "./staff-sign-in.rules";

/** Mails a code or link to its admin: the one call of the job `send-staff-sign-in-mail`. Nothing for a dead code. */
export const sendStaffSignInMail = query(
  "console:use",
  async ({ now }: Ctx<SystemActor>, { codeId, sealedSecret }: { codeId: string; sealedSecret: string }) => {
    const [row] = await sql<{ kind: string; email: string; first_name: string; preferred_locale: string }>(
      `select c.kind, a.email, a.first_name, a.preferred_locale
         from admin_sign_in_codes c join admins a on a.id = c.admin_id
        where c.id = $1 and c.used_at is null and c.voided_at is null and c.expires_at > $2 and a.active`,
      [codeId, now],
    );
    if (!row) return;
    const locale = isLocale(row.preferred_locale) ? row.preferred_locale : "en";
    const brand = consoleBrand(locale);
    const reader = { firstName: row.first_name, locale };
    const secret = unseal(sealedSecret);
    const content =
      row.kind === "otp"
        ? codeMail(brand, reader, secret, STAFF_CODE_MINUTES)
        : linkMail(brand, reader, consoleUrl(`/admin/v2/magic/${secret}`), STAFF_LINK_MINUTES);
    await (await mailSender()).send({ ...content, to: row.email, fromName: brand.name, sentAt: now });
  },
);
