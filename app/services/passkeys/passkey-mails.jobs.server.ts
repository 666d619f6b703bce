import { mailSender } from "~/integrations/registry.server";
import { isLocale } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { job } from "~/platform/use-case.server";
import { passkeyAddedMail } from "~/services/mail/passkey-mails";
import { programBrand } from "~/services/mail/program-brand.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";

/**
 * The job `send-passkey-added-mail`. It goes to everybody, whatever mails they chose, since somebody else may have added
 * the passkey. Nothing is sent about one that was removed meanwhile.
 */
export const sendPasskeyAddedMail = job(async function sendPasskeyAddedMail(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { passkeyId }: { passkeyId: string },
) {
  const [row] = await sql<{ email: string; first_name: string; locale: string | null; host: string }>(
    sqlText`select p.email, p.first_name, p.locale, k.host from passkeys k
       join participants p on p.program_id = k.program_id and p.id = k.participant_id
      where k.program_id = $1::uuid and k.id = $2::uuid and p.email is not null`,
    [programId, passkeyId],
  );
  if (!row) return;
  const content = passkeyAddedMail(programBrand(program), {
    firstName: row.first_name,
    locale: program.i18nEnabled && isLocale(row.locale) ? row.locale : "en",
    program: program.name,
    url: programUrl(program, "/my-account", row.host),
  });
  await (await mailSender()).send({ ...content, key: passkeyId, to: row.email, fromName: program.name, sentAt: now });
});
