import { enqueue } from "~/jobs/queue.server";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";

const AT_ONCE = 500;
/** In days. Longer than a photo can be submitted. */
const RETENTION = 2;

/** Deletes photos that answer nothing: not submitted, or their answer was deleted. */
export async function expireAnswerPhotos(now: Date): Promise<void> {
  for (;;) {
    const deleted = await transaction(async (tx) => {
      const on = sqlIn(tx);
      const photos = await on<{ key: string }>(
        sqlText`delete from answer_photos where (program_id, id) in (
           select p.program_id, p.id from answer_photos p
            where p.created_at < $1::timestamptz - make_interval(days => ${RETENTION})
              and not exists (select from participant_answers a where a.program_id = p.program_id and a.id = p.id)
            order by p.created_at limit ${AT_ONCE})
         returning key`,
        [now],
      );
      for (const { key } of photos) await enqueue(on, "delete-stored-file", { key });
      return photos.length;
    });
    if (deleted < AT_ONCE) return;
  }
}
