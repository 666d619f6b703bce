import { mailSender } from "~/integrations/registry.server";
import { isLocale } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { sql } from "~/platform/database.server";
import { job } from "~/platform/use-case.server";
import { programBrand } from "~/services/mail/program-brand.server";
import { rewardMail, winMail } from "~/services/mail/reward-mail";
import { rewardNameIn } from "~/services/programs/catalogue-language.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { isEntered } from "./selections";

type Row = {
  email: string;
  first_name: string;
  locale: string | null;
  reward_id: string;
  reward: string;
  selection: string;
};

/**
 * Tells a participant that they won a reward or were given it; the job `send-reward-mail`. It is a mail about
 * themselves, so only those get none who chose to get no mails at all, or who may not win any more. A claim that was
 * taken back meanwhile, since its place was drawn again, gets none either.
 */
export const sendRewardMail = job(async function sendRewardMail(
  { programId, program, now }: ProgramCtx<SystemActor>,
  claimId: string,
): Promise<void> {
  const [row] = await sql<Row>(
    `select p.email, p.first_name, p.locale, r.id as reward_id, r.name as reward, r.selection
       from reward_claims c
       join participants p on p.program_id = c.program_id and p.id = c.participant_id
       join eligible_participants e on e.program_id = p.program_id and e.id = p.id
       join rewards r on r.program_id = c.program_id and r.id = c.reward_id
       left join communication_settings s on s.program_id = p.program_id and s.id = p.email_setting_id
      where c.program_id = $1 and c.id = $2 and p.email is not null and s.channel is distinct from 'none'`,
    [programId, claimId],
  );
  if (!row) return;
  const mail = isEntered(row.selection) ? winMail : rewardMail;
  const locale = program.i18nEnabled && isLocale(row.locale) ? row.locale : "en";
  const content = mail(programBrand(program), {
    firstName: row.first_name,
    locale,
    program: program.name,
    reward: rewardNameIn(program, locale, { id: row.reward_id, name: row.reward }),
    url: programUrl(program, `/reward/${row.reward_id}`),
  });
  const key = `reward ${claimId}`;
  await (await mailSender()).send({ ...content, key, to: row.email, fromName: program.name, sentAt: now });
});
