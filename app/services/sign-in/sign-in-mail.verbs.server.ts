import { unseal } from "~/auth/secrets.server";
import { mailSender } from "~/integrations/registry.server";
import { isLocale, type Locale } from "~/locales/say";
import type { ProgramCtx, SystemActor } from "../context";
import { sql } from "../database.server";
import { programBrand } from "../mail/program-brand.server";
import { codeMail, linkMail } from "../mail/sign-in-mails";
import { programUrl } from "../programs/program-url.server";
import { LINK_MINUTES } from "../site-constants";
import { query } from "../use-case.server";
import { CODE_MINUTES } from "./sign-in.rules";

type Letter = { codeId: string; sealedSecret: string; host: string; locale: Locale };

/**
 * Mails a code or link to its participant: the one call of the job `send-sign-in-mail`. Does nothing when the code is
 * of no use any more, so a job that comes late or twice bothers nobody. `locale` is what the request was answered in; the participant's own choice goes before it.
 */
export const sendSignInMail = query(
  "super_admin:manage",
  async (ctx: ProgramCtx<SystemActor>, { codeId, sealedSecret, host, locale }: Letter) => {
    const { programId, program, now } = ctx;
    const [row] = await sql<{ kind: string; email: string; first_name: string; locale: string | null }>(
      `select c.kind, p.email, p.first_name, p.locale
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
    await (await mailSender()).send({ ...content, to: row.email, fromName: program.name, sentAt: now });
  },
);
