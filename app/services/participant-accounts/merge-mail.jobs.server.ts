import { mailSender } from "~/integrations/registry.server";
import { isLocale, type Locale } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { unseal } from "~/platform/secrets.server";
import { job } from "~/platform/use-case.server";
import { mergedMail } from "~/services/mail/merge-mails";
import { programBrand } from "~/services/mail/program-brand.server";
import { inLanguage } from "~/services/programs/catalogue-language.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pointsTermOf } from "~/services/programs/terms";
import { maskedEmail } from "~/services/sign-in/sign-in-rules";

/** The figures: what moved, and what the account that stays has since. */
type MergeMail = {
  mailId: string;
  participantId: string;
  sealedRecipient: string | null;
  points: number;
  balance: number;
};

/**
 * The job `send-merge-mail`: tells the owner of a closed account, or of the one that stays, that the two are one now.
 * Nothing is sent once the account that stays is deleted.
 */
export const sendMergeMail = job(async function sendMergeMail(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { mailId, participantId, sealedRecipient, ...figures }: MergeMail,
) {
  const into = await prisma.participant.findUnique({ where: { programId_id: { programId, id: participantId } } });
  if (!into?.email) return;
  const closed = sealedRecipient && (JSON.parse(unseal(sealedRecipient)) as { email: string; locale: string | null });
  const language = (closed ? closed.locale : null) ?? into.locale;
  const locale: Locale = program.i18nEnabled && isLocale(language) ? language : "en";
  const translated = inLanguage(program, locale);
  const content = mergedMail(programBrand(program), {
    ...figures,
    locale,
    program: program.name,
    firstName: into.firstName,
    term: pointsTermOf(translated),
    rewards: translated.termRewardsAs,
    email: closed ? maskedEmail(into.email) : null,
    url: programUrl(program, "/signin"),
  });
  const to = closed ? closed.email : into.email;
  await (await mailSender()).send({ ...content, key: mailId, to, fromName: program.name, sentAt: now });
});
