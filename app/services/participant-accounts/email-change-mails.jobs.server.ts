import { mailSender } from "~/integrations/registry.server";
import { isLocale, type Locale } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { unseal } from "~/platform/secrets.server";
import { job } from "~/platform/use-case.server";
import { confirmEmailMail, emailChangedMail } from "~/services/mail/email-change-mails";
import { programBrand } from "~/services/mail/program-brand.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { CONFIRM_HOURS, confirmEmailPath } from "./internal/email-change.server";

type Confirmation = { mailId: string; participantId: string; expiresAt: string };

/** The job `send-confirm-email-mail`, to the address that waits. Nothing is sent once it was confirmed or canceled. */
export const sendConfirmEmailMail = job(async function sendConfirmEmailMail(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { mailId, participantId, expiresAt }: Confirmation,
) {
  const until = new Date(expiresAt);
  const person = await prisma.participant.findUnique({ where: { programId_id: { programId, id: participantId } } });
  if (!person?.email || person.pendingEmail === null || until <= now) return;
  const { email, pendingEmail, firstName } = person;
  const path = confirmEmailPath({ programId, participantId, email, pendingEmail }, until);
  const content = confirmEmailMail(programBrand(program), {
    firstName,
    locale: localeOf(program.i18nEnabled, person.locale),
    program: program.name,
    url: programUrl(program, path),
    hours: CONFIRM_HOURS,
  });
  await (await mailSender()).send({ ...content, key: mailId, to: pendingEmail, fromName: program.name, sentAt: now });
});

/** The job `send-email-changed-mail`, to the former address, which is encrypted in the payload. */
export const sendEmailChangedMail = job(async function sendEmailChangedMail(
  { program, now }: ProgramCtx<SystemActor>,
  { mailId, sealedRecipient }: { mailId: string; sealedRecipient: string },
) {
  const { email, locale } = JSON.parse(unseal(sealedRecipient)) as { email: string; locale: string | null };
  const reader = { locale: localeOf(program.i18nEnabled, locale), program: program.name };
  const content = emailChangedMail(programBrand(program), reader);
  await (await mailSender()).send({ ...content, key: mailId, to: email, fromName: program.name, sentAt: now });
});

function localeOf(translated: boolean, locale: string | null): Locale {
  return translated && isLocale(locale) ? locale : "en";
}
