/** What the worker does for draws: commits to the next ones, and tells winners. */
import { mailSender } from "~/integrations/registry.server";
import { isLocale } from "~/locales/translate";
import type { Ctx, SystemActor } from "~/platform/context";
import { sql } from "~/platform/database.server";
import { job } from "~/platform/use-case.server";
import { programBrand } from "~/services/mail/program-brand.server";
import { winMail } from "~/services/mail/win-mail";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { commitNextDraw } from "./internal/draw-steps.server";

/**
 * Commits to the draw of every published sweepstake that has none; the job `commit-draws`, each minute. So the
 * commitment is public from the start of a sweepstake, whichever way it was published.
 */
export const commitDraws = job(async function commitDraws({ now }: Ctx<SystemActor>): Promise<void> {
  const rows = await sql<{ program_id: string; id: string }>(
    `select r.program_id, r.id from rewards r where r.selection = 'sweepstake' and r.published
       and not exists (select from sweepstake_draws d where d.program_id = r.program_id and d.reward_id = r.id)
      order by r.id`,
    [],
  );
  for (const row of rows) await commitNextDraw(sql, { programId: row.program_id, rewardId: row.id, now });
});

type WinRow = { email: string; first_name: string; locale: string | null; reward_id: string; reward: string };

/**
 * Tells a participant that they won; the job `send-win-mail`. Nobody who chose to get no emails gets one, and neither
 * does an account that was blocked or deleted, or a winner whose place was drawn again meanwhile.
 */
export const sendWinMail = job(async function sendWinMail(
  { programId, program, now }: ProgramCtx<SystemActor>,
  claimId: string,
): Promise<void> {
  const [row] = await sql<WinRow>(
    `select p.email, p.first_name, p.locale, r.id as reward_id, r.name as reward
       from reward_claims c
       join rewards r on r.program_id = c.program_id and r.id = c.reward_id
       join participants p on p.program_id = c.program_id and p.id = c.participant_id
       join eligible_participants g on g.program_id = p.program_id and g.id = p.id
       left join communication_settings s on s.program_id = p.program_id and s.id = p.email_setting_id
      where c.program_id = $1 and c.id = $2 and p.email is not null and s.channel is distinct from 'none'`,
    [programId, claimId],
  );
  if (!row) return;
  const content = winMail(programBrand(program), {
    locale: program.i18nEnabled && isLocale(row.locale) ? row.locale : "en",
    firstName: row.first_name,
    program: program.name,
    reward: row.reward,
    url: programUrl(program, `/reward/${row.reward_id}`),
  });
  const key = ["win", claimId].join(" ");
  await (await mailSender()).send({ ...content, key, to: row.email, fromName: program.name, sentAt: now });
});
