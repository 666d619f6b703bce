import { mailSender } from "~/integrations/registry.server";
import { isLocale, type Locale } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { inLanguage } from "~/services/programs/catalogue-language.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { isMailOn, type MailKind } from "./mail-kinds";
import type { MailBrand } from "./mail-layout";
import { programBrand } from "./program-brand.server";
import { unsubscribePath } from "./unsubscribe-link.server";

type MailContent = { subject: string; text: string; html: string };

/** What every mail needs to know of who reads it. */
export type MailReader = {
  firstName: string;
  locale: Locale;
  program: string;
  /** What the program calls its rewards. */
  rewards: string;
};

type MailOccasion = {
  participantId: string;
  /**
   * The evergreen mail has its own switch, and is for those only who want all mails. An admin who corrects something
   * chooses each time whether a mail is sent. What an admin writes reaches inactive accounts, too, and as a service mail
   * those who chose no mails.
   */
  kind: MailKind | "reward_ending" | "correction" | "message" | "service_message";
  /** What the mail is about: the same for each try to send it (docs/decisions/jobs-in-the-database.md). */
  key: string;
};

/**
 * Sends a mail to a participant, in the program's brand and their language, with a link that stops such mails. Not when
 * the kind is turned off, the account is not active, or they chose not to get such mails, as it is now and not as it was
 * when the job was queued. Returns whether it was sent.
 * @param make makes the mail, with the program in the reader's language; null when nothing is left to say
 */
export async function sendToParticipant(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { participantId, kind, key }: MailOccasion,
  make: (brand: MailBrand, reader: MailReader, program: Catalogue) => MailContent | null | Promise<MailContent | null>,
): Promise<boolean> {
  const isByRule = !BY_HAND.some((byHand) => byHand === kind);
  if (isByRule && kind !== "reward_ending" && !isMailOn(program, kind as MailKind)) return false;
  const [person] = await readerOf(programId, participantId, kind);
  if (!person) return false;
  const unsubscribeUrl = programUrl(program, unsubscribePath({ programId, participantId }, now));
  const locale = program.i18nEnabled && isLocale(person.locale) ? person.locale : "en";
  const translated = inLanguage(program, locale);
  const content = await make(
    { ...programBrand(program), unsubscribeUrl },
    { firstName: person.first_name, locale, program: program.name, rewards: translated.termRewardsAs },
    translated,
  );
  if (!content) return false;
  const mail = { ...content, key, to: person.email, fromName: program.name, sentAt: now, unsubscribeUrl };
  await (await mailSender()).send(mail);
  return true;
}

/** Mails that an admin sends each time, and not the program by a rule. */
const BY_HAND = ["correction", "message", "service_message"] as const;

type Reader = { email: string; first_name: string; locale: string | null };

function readerOf(programId: string, participantId: string, kind: MailOccasion["kind"]): Promise<Reader[]> {
  if (kind === "message" || kind === "service_message")
    return sql<Reader>(
      sqlText`select p.email, p.first_name, p.locale from participants p
          left join communication_settings s on s.program_id = p.program_id and s.id = p.email_setting_id
        where p.program_id = $1::uuid and p.id = $2::uuid and p.status in ('active', 'inactive') and p.email is not null
          and ($3::boolean or s.channel is distinct from 'none')`,
      [programId, participantId, kind === "service_message"],
    );
  return sql<Reader>(
    sqlText`select email, first_name, locale from mail_recipients
      where program_id = $1 and id = $2 and (channel = 'all' or not $3::boolean)`,
    [programId, participantId, kind === "reward_ending"],
  );
}
