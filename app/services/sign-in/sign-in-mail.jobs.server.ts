import { mailSender } from "~/integrations/registry.server";
import { isLocale, type Locale } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { unseal } from "~/platform/secrets.server";
import { job } from "~/platform/use-case.server";
import { otherAddressMail } from "~/services/mail/merge-mails";
import { programBrand } from "~/services/mail/program-brand.server";
import { codeMail, linkMail } from "~/services/mail/sign-in-mails";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { LINK_MINUTES } from "~/services/programs/site-constants";
import { CODE_MINUTES, maskedEmail } from "./sign-in-rules";

type MailPayload = { codeId: string; sealedSecret: string; host: string; locale: Locale };

/**
 * The job `send-sign-in-mail`: mails a code or link to its participant, in their own language or else in the `locale` of
 * the request; nothing once it cannot be used. The address of a merged account gets the masked address to sign in with.
 * It greets by name only people who have signed in before: anybody can sign up with the email of somebody else, and the
 * name would be their text in a mail of the program.
 */
export const sendSignInMail = job(async function sendSignInMail(
  ctx: ProgramCtx<SystemActor>,
  { codeId, sealedSecret, host, locale }: MailPayload,
) {
  const { programId, program, now } = ctx;
  const [row] = await sql<{
    kind: string;
    email: string;
    merged_into: string | null;
    first_name: string;
    locale: string | null;
  }>(
    sqlText`select c.kind, coalesce(p.email, p.merged_email) as email, case when p.email is null then s.email end as merged_into,
         case when s.status <> 'pending' then s.first_name else '' end as first_name, s.locale
       from participant_sign_in_codes c join participants p on p.program_id = c.program_id and p.id = c.participant_id
         join participants s on s.program_id = p.program_id and s.id = coalesce(p.merged_into_id, p.id)
      where c.program_id = $1 and c.id = $2 and c.used_at is null and c.voided_at is null and c.expires_at > $3
        and coalesce(p.email, p.merged_email) is not null and s.email is not null and s.status <> 'blocked'`,
    [programId, codeId, now],
  );
  if (!row) return;
  const brand = programBrand(program, host);
  const reader = {
    firstName: row.first_name,
    locale: program.i18nEnabled && isLocale(row.locale) ? row.locale : locale,
  };
  const secret = unseal(sealedSecret);
  const content = row.merged_into
    ? otherAddressMail(brand, reader, {
        program: program.name,
        email: maskedEmail(row.merged_into),
        url: programUrl(program, "/signin", host),
      })
    : row.kind === "otp"
      ? codeMail(brand, reader, secret, CODE_MINUTES)
      : linkMail(brand, reader, programUrl(program, `/signin/magic/${secret}`, host), LINK_MINUTES);
  await (await mailSender()).send({ ...content, key: codeId, to: row.email, fromName: program.name, sentAt: now });
});
