import type { SystemActor } from "~/platform/context";
import { job } from "~/platform/use-case.server";
import type { MailKind } from "~/services/mail/mail-kinds";
import { claimMail, rewardMail, winMail } from "~/services/mail/reward-mail";
import { sendToParticipant } from "~/services/mail/send-to-participant.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pointsTermOf } from "~/services/programs/terms";
import { rewardKind } from "~/services/reward-types/registry";
import { claimInMail, rewardInMail } from "./claim-in-mail.server";

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
  const claim = await claimInMail(programId, "id", claimId);
  if (!claim) return;
  const kind = kindOf(claim.selection);
  const occasion = { participantId: claim.participant_id, kind, key: `reward ${claimId}` };
  await sendToParticipant(ctx, occasion, (brand, reader, translated) => {
    const content = rewardInMail(claim, reader, program);
    if (kind === "reward_won") return winMail(brand, content);
    if (kind === "reward_earned") return rewardMail(brand, content);
    const mine = programUrl(program, "/my-rewards");
    return claimMail(brand, {
      ...content,
      rewards: reader.rewards,
      points: Number(claim.points),
      term: pointsTermOf(translated),
      url: mine,
    });
  });
});

function kindOf(selection: string): MailKind {
  const { claim, entries } = rewardKind(selection);
  if (entries) return "reward_won";
  return claim === "points" ? "reward_claimed" : "reward_earned";
}
