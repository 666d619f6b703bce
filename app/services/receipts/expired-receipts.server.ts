import { enqueue } from "~/jobs/queue.server";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";

const AT_ONCE = 200;

/**
 * Deletes the pictures and the text of receipts whose time is over; what they gave and their facts stay. Those that are
 * read or wait for a reviewer stay whole, however old they are.
 */
export async function expireReceipts(now: Date): Promise<void> {
  for (;;) {
    const due = await sql<{ program_id: string; id: string }>(DUE, [now, AT_ONCE]);
    for (const { program_id: programId, id } of due)
      await transaction(async (tx) => {
        const on = sqlIn(tx);
        // First, since it waits for other changes of the receipt: the participant may just have requested a review.
        const cleared = await on(
          sqlText`update receipts r set reading = null, text_hash = null, review_comment = '', cleared_at = $3::timestamptz
            where r.program_id = $1::uuid and r.id = $2::uuid and ${FINISHED} returning r.id::text`,
          [programId, id, now],
        );
        if (cleared.length === 0) return;
        const files = await tx.receiptFile.findMany({ where: { programId, receiptId: id }, select: { key: true } });
        for (const { key } of files) await enqueue(on, "delete-stored-file", { key });
        await tx.receiptFile.deleteMany({ where: { programId, receiptId: id } });
      });
    if (due.length < AT_ONCE) return;
  }
}

const FINISHED = "r.cleared_at is null and r.status not in ('pending', 'needs_human_review', 'review_requested')";

/** The hashes of the files go with them, so a duplicate is recognized by its merchant, date and total from then on. */
const DUE = sqlText`select r.program_id, r.id from receipts r
    left join purchase_proof_settings s on s.program_id = r.program_id
  where ${FINISHED}
    and r.created_at < $1::timestamptz - make_interval(days => coalesce(s.retention_days, 395))
  order by r.created_at limit $2`;
