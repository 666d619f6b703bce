import type { SystemActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { translatedRow } from "~/platform/translations";
import { job } from "~/platform/use-case.server";
import { claimCanceledMail, codeReplacedMail } from "~/services/mail/claim-correction-mails";
import { sendToParticipant } from "~/services/mail/send-to-participant.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pointsTermOf } from "~/services/programs/terms";
import { claimInMail, rewardInMail } from "./claim-in-mail.server";

type Cancellation = { mailId: string; participantId: string; rewardId: string; points: number };

/** The job `send-claim-canceled-mail`. */
export const sendClaimCanceledMail = job(async function sendClaimCanceledMail(
  ctx: ProgramCtx<SystemActor>,
  { mailId, participantId, rewardId, points }: Cancellation,
): Promise<void> {
  const { programId } = ctx;
  const reward = await prisma.reward.findUnique({
    where: { programId_id: { programId, id: rewardId } },
    select: { name: true, translations: true },
  });
  if (!reward) return;
  await sendToParticipant(ctx, { participantId, kind: "correction", key: mailId }, (brand, reader, program) =>
    claimCanceledMail(brand, {
      ...reader,
      reward: translatedRow(reward, reader.locale).name,
      points,
      term: pointsTermOf(program),
      url: programUrl(ctx.program, "/my-rewards"),
    }),
  );
});

/** The job `send-code-replaced-mail`. A claim that was canceled meanwhile gets no mail. */
export const sendCodeReplacedMail = job(async function sendCodeReplacedMail(
  ctx: ProgramCtx<SystemActor>,
  { mailId, claimId }: { mailId: string; claimId: string },
): Promise<void> {
  const claim = await claimInMail(ctx.programId, "id", claimId);
  if (!claim) return;
  const occasion = { participantId: claim.participant_id, kind: "correction" as const, key: mailId };
  await sendToParticipant(ctx, occasion, (brand, reader) =>
    codeReplacedMail(brand, rewardInMail(claim, reader, ctx.program)),
  );
});
