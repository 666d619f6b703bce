import { mailSender } from "~/integrations/registry.server";
import { isLocale, type Locale } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { unseal } from "~/platform/secrets.server";
import { job } from "~/platform/use-case.server";
import { programBrand } from "~/services/mail/program-brand.server";
import { codeMail, linkMail } from "~/services/mail/sign-in-mails";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { LINK_MINUTES } from "~/services/programs/site-constants";
import { CODE_MINUTES } from "./sign-in-rules";

type MailPayload = { codeId: string; sealedSecret: string; host: string; locale: Locale };

/**
 * The job `send-sign-in-mail`: mails a code or link to its participant. Does nothing when the code can no longer be
 * used, so a job that runs late or twice sends no useless mail. The mail is in the participant's own language, or else
 * in the `locale` of the request. It greets by name only people who have signed in before: anybody can sign up with the
 * email of somebody else, and the name would be their text in a mail of the program.
 */
export const sendSignInMail = job(async function sendSignInMail(
  ctx: ProgramCtx<SystemActor>,
  { codeId, sealedSecret, host, locale }: MailPayload,
) {
  const { programId, program, now } = ctx;
  const [row] = await sql<{ kind: string; email: string; first_name: string; locale: string | null }>(
    sqlText`select c.kind, p.email, case when p.status <> 'pending' then p.first_name else '' end as first_name, p.locale
       from participant_sign_in_codes c join participants p on p.program_id = c.program_id and p.id = c.participant_id
      where c.program_id = $1 and c.id = $2 and c.used_at is null and c.voided_at is null and c.expires_at > $3
        and p.email is not null and p.status <> 'blocked'`,
    [programId, codeId, now],
  );
  if (!row) return;
  const brand = programBrand(program, host);
  const reader = {
    firstName: row.first_name,
    locale: program.i18nEnabled && isLocale(row.locale) ? row.locale : locale,
  };
  const secret = unseal(sealedSecret);
  const content =
    row.kind === "otp"
      ? codeMail(brand, reader, secret, CODE_MINUTES)
      : linkMail(brand, reader, programUrl(program, `/signin/magic/${secret}`, host), LINK_MINUTES);
  await (await mailSender()).send({ ...content, key: codeId, to: row.email, fromName: program.name, sentAt: now });
});
