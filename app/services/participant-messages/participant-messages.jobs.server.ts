import type { SystemActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { job } from "~/platform/use-case.server";
import { messageMail } from "~/services/mail/message-mail";
import { sendToParticipant } from "~/services/mail/send-to-participant.server";
import type { ProgramCtx } from "~/services/programs/program-context";

/**
 * Sends what an admin wrote to a participant; the job `send-participant-message`. Whether the participant may still be
 * written to is looked at now. The mail has the message's id as its key, so a job that runs twice sends one.
 */
export const sendParticipantMessage = job(async function sendParticipantMessage(
  ctx: ProgramCtx<SystemActor>,
  messageId: string,
): Promise<void> {
  const where = { programId_id: { programId: ctx.programId, id: messageId } };
  const message = await prisma.participantMessage.findUnique({ where });
  if (!message || message.sentAt || message.skippedAt) return;
  const { participantId, subject, text, service } = message;
  const occasion = { participantId, kind: service ? "service_message" : "message", key: messageId } as const;
  const sent = await sendToParticipant(ctx, occasion, (brand, { locale }) =>
    messageMail(brand, { locale, subject, text }),
  );
  // The account may have been deleted meanwhile, and the message with it.
  await prisma.participantMessage.updateMany({
    where: { programId: ctx.programId, id: messageId },
    data: sent ? { sentAt: ctx.now } : { skippedAt: ctx.now },
  });
});
