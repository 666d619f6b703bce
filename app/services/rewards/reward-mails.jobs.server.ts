import type { SystemActor } from "~/platform/context";
import { sql } from "~/platform/database.server";
import { translatedRow } from "~/platform/translations";
import { job } from "~/platform/use-case.server";
import { claimMail, rewardMail, winMail } from "~/services/mail/reward-mail";
import { plainText } from "~/services/pages/sanitize-html.server";
import type { MailKind } from "~/services/participant-mails/mail-kinds";
import { sendToParticipant } from "~/services/participant-mails/send-to-participant.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { isEntered } from "./selections";

type Row = {
  participant_id: string;
  reward_id: string;
  name: string;
  redemptionDetails: string;
  translations: unknown;
  selection: string;
  points: string;
  code: string | null;
};

/**
 * Tells a participant that they claimed a reward, won it or were given it; the job `send-reward-mail`. A claim that was
 * taken back meanwhile, since its place was drawn again, gets no mail, and neither does a claim that never was, since
 * none was left.
 */
export const sendRewardMail = job(async function sendRewardMail(
  ctx: ProgramCtx<SystemActor>,
  claimId: string,
): Promise<void> {
  const { programId, program } = ctx;
  const [row] = await sql<Row>(
    `select c.participant_id, r.id as reward_id, r.name, r.redemption_details as "redemptionDetails", r.translations,
        r.selection, c.points, k.code
       from reward_claims c
       join rewards r on r.program_id = c.program_id and r.id = c.reward_id
       left join reward_coupons k on k.program_id = c.program_id and k.claim_id = c.id
      where c.program_id = $1 and c.id = $2`,
    [programId, claimId],
  );
  if (!row) return;
  const kind = kindOf(row.selection);
  const occasion = { participantId: row.participant_id, kind, key: `reward ${claimId}` };
  await sendToParticipant(ctx, occasion, (brand, reader, { termPointsAs: term }) => {
    const { name: reward, redemptionDetails, code } = translatedRow(row, reader.locale);
    const url = programUrl(program, `/reward/${row.reward_id}`);
    const content = { ...reader, reward, code, details: plainText(redemptionDetails), url };
    if (kind === "reward_won") return winMail(brand, content);
    if (kind === "reward_earned") return rewardMail(brand, content);
    const mine = programUrl(program, "/my-rewards");
    return claimMail(brand, { ...content, points: Number(row.points), term, url: mine });
  });
});

function kindOf(selection: string): MailKind {
  if (isEntered(selection)) return "reward_won";
  return selection === "redeem" ? "reward_claimed" : "reward_earned";
}
