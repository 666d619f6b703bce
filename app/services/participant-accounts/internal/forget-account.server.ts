import { enqueue } from "~/jobs/queue.server";
import type { ProgramId } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { seal } from "~/platform/secrets.server";
import type { Work } from "~/platform/use-case.server";
import { deletePublicFile } from "~/services/media/public-files.server";

/**
 * Deletes what is personal of an account; the postings stay under an anonymous id
 * (docs/decisions/account-deletion.md). The stored picture, receipts and photos are deleted by jobs. The person gets a
 * last mail, since it may have been somebody else who deleted the account; not who never signed in.
 */
export async function forgetAccount(
  { tx, afterCommit }: Pick<Work, "tx" | "afterCommit">,
  { programId, now }: { programId: ProgramId; now: Date },
  participantId: string,
): Promise<void> {
  const on = sqlIn(tx);
  const receiptFiles = await tx.receiptFile.findMany({
    where: { programId, receipt: { participantId } },
    select: { key: true },
  });
  const photos = await tx.answerPhoto.findMany({ where: { programId, participantId }, select: { key: true } });
  const [person] = await on<{ email: string; locale: string | null }>(
    sqlText`select email, locale from participants where program_id = $1::uuid and id = $2::uuid and email is not null and status <> 'pending'`,
    [programId, participantId],
  );
  if (person)
    await enqueue(on, "send-account-deleted-mail", {
      programId,
      mailId: uuidv7(now),
      sealedRecipient: seal(JSON.stringify(person)),
    });
  const files = await on<{ id: string }>(
    sqlText`select id::text from forget_participant($1::uuid, $2::uuid, $3::timestamptz) as f(id)`,
    [programId, participantId, now],
  );
  for (const { id } of files) {
    const { key } = await tx.mediaFile.delete({ where: { programId_id: { programId, id } }, select: { key: true } });
    await enqueue(on, "delete-stored-file", { key });
  }
  for (const { key } of [...receiptFiles, ...photos]) await enqueue(on, "delete-stored-file", { key });
  afterCommit(() => files.forEach(({ id }) => deletePublicFile(id)));
}
