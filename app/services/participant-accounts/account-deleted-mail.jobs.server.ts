import { mailSender } from "~/integrations/registry.server";
import { isLocale, type Locale } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { unseal } from "~/platform/secrets.server";
import { job } from "~/platform/use-case.server";
import { accountDeletedMail } from "~/services/mail/account-deleted-mail";
import { programBrand } from "~/services/mail/program-brand.server";
import type { ProgramCtx } from "~/services/programs/program-context";

/** The job `send-account-deleted-mail`. The address is in its payload, encrypted, since the account has none any more. */
export const sendAccountDeletedMail = job(async function sendAccountDeletedMail(
  { program, now }: ProgramCtx<SystemActor>,
  { mailId, sealedRecipient }: { mailId: string; sealedRecipient: string },
) {
  const { email, locale } = JSON.parse(unseal(sealedRecipient)) as { email: string; locale: string | null };
  const language: Locale = program.i18nEnabled && isLocale(locale) ? locale : "en";
  const content = accountDeletedMail(programBrand(program), { locale: language, program: program.name });
  await (await mailSender()).send({ ...content, key: mailId, to: email, fromName: program.name, sentAt: now });
});
