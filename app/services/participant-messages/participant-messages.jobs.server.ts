import { mailFailureOf } from "~/integrations/mail/mail-failure";
import type { SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { job } from "~/platform/use-case.server";
import { messageMail } from "~/services/mail/message-mail";
import { sendToParticipant } from "~/services/mail/send-to-participant.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { MESSAGE_ATTEMPTS } from "./participant-messages.schema";

type Message = { participant_id: string; subject: string; text: string; service: boolean; attempts: number };

/**
 * Sends what an admin wrote to a participant; the job `send-participant-message`. Whether the participant may still be
 * written to is looked at now. The mail has the message's id as its key, so a job that runs twice sends one. The last
 * attempt counts as failed until it succeeds, so that it also ends when its process is killed.
 * @throws what the mail server says, for the next attempt
 */
export const sendParticipantMessage = job(async function sendParticipantMessage(
  ctx: ProgramCtx<SystemActor>,
  messageId: string,
): Promise<void> {
  const key = [ctx.programId, messageId];
  const [message] = await sql<Message>(
    sqlText`update participant_messages
        set attempts = attempts + 1, failure = case when attempts + 1 >= ${MESSAGE_ATTEMPTS} then 'server' end
      where program_id = $1::uuid and id = $2::uuid and sent_at is null and skipped_at is null
      returning participant_id::text, subject, text, service, attempts`,
    key,
  );
  if (!message) return;
  const { participant_id: participantId, subject, text, service } = message;
  const occasion = { participantId, kind: service ? "service_message" : "message", key: messageId } as const;
  const sent = await sendToParticipant(ctx, occasion, (brand, { locale }) =>
    messageMail(brand, { locale, subject, text }),
  ).catch((error: unknown) => {
    if (message.attempts < MESSAGE_ATTEMPTS) throw error;
    return mailFailureOf(error);
  });
  // The account may have been deleted meanwhile, and the message with it.
  await sql(
    sqlText`update participant_messages set failure = $3, sent_at = $4::timestamptz, skipped_at = $5::timestamptz
      where program_id = $1::uuid and id = $2::uuid`,
    [...key, typeof sent === "string" ? sent : null, sent === true ? ctx.now : null, sent === false ? ctx.now : null],
  );
});
