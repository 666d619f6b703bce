/** Entries in sweepstakes that participants bought with points, for admins who take them back. */
import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { AppError } from "~/platform/errors";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { lockDraws } from "./internal/draw-steps.server";

const DRAWN = msg("The list of this draw is published already, so the entry can't be taken out of it.");
const CLOSED = msg("This sweepstakes takes no more entries.");

export type BoughtEntry = {
  id: string;
  reward_id: string;
  reward: string;
  action_id: string;
  points: bigint | string;
  created_at: Date;
  reversed: boolean;
  /** Whether it is in the list of a draw that is published. */
  drawn: boolean;
};

/** An entry `e` that was bought by a participant: its action is a claim of the sweepstake. */
export const BOUGHT = sqlText`sweepstake_entries e join rewards r on r.program_id = e.program_id and r.id = e.reward_id
  join participant_actions a on a.program_id = e.program_id and a.id = e.action_id and a.action_type = 'claim_reward'`;

const COLUMNS = sqlText`e.id, e.reward_id, r.name as reward, e.action_id, -a.points as points, e.created_at,
  is_reversed(e.program_id, e.action_id) as reversed,
  exists (select from sweepstake_draws d where d.program_id = e.program_id and d.reward_id = e.reward_id
    and d.status <> 'committed' and d.frozen_at >= e.created_at
    and exists (select from draw_entries l where l.program_id = d.program_id and l.draw_id = d.id and l.participant_id = e.participant_id)) as drawn`;

/** The newest entries that a participant bought and that are in no published list. */
export function boughtEntriesOf(
  on: Sql,
  programId: string,
  participantId: string,
  max: number,
): Promise<BoughtEntry[]> {
  return on<BoughtEntry>(
    sqlText`select * from (select ${COLUMNS} from ${BOUGHT}
        where e.program_id = $1::uuid and e.participant_id = $2::uuid) e
      where not drawn order by created_at desc, id desc limit $3::int`,
    [programId, participantId, max],
  );
}

/** The sweepstake that a bought entry is for; undefined when the participant has no such entry. */
export async function rewardOfEntry(
  on: Sql,
  { programId }: Pick<AdminProgramCtx, "programId">,
  participantId: string,
  entryId: string,
): Promise<string | undefined> {
  const [row] = await on<{ reward_id: string }>(
    sqlText`select e.reward_id from ${BOUGHT} where e.program_id = $1::uuid and e.participant_id = $2::uuid and e.id = $3::uuid`,
    [programId, participantId, entryId],
  );
  return row?.reward_id;
}

/** Makes draws of the sweepstake wait until this transaction ends. Comes before the lock of the participant. */
export async function lockDrawsOf(
  on: Sql,
  { programId }: Pick<AdminProgramCtx, "programId">,
  rewardId: string,
): Promise<void> {
  await lockDraws(on, { programId, rewardId });
}

/**
 * Deletes a bought entry. Call it with the draws and the participant locked.
 * @returns undefined when it is gone already
 * @throws conflict when it is in the list of a draw, which is published
 */
export async function withdrawEntry(
  on: Sql,
  { programId }: Pick<AdminProgramCtx, "programId">,
  participantId: string,
  entryId: string,
): Promise<BoughtEntry | undefined> {
  const [entry] = await on<BoughtEntry>(
    sqlText`select ${COLUMNS} from ${BOUGHT} where e.program_id = $1::uuid and e.participant_id = $2::uuid and e.id = $3::uuid`,
    [programId, participantId, entryId],
  );
  if (entry?.drawn) throw new AppError("conflict", DRAWN);
  await on(sqlText`delete from sweepstake_entries where program_id = $1::uuid and id = $2::uuid`, [programId, entryId]);
  return entry;
}

/**
 * Brings a withdrawn entry back. Call it with the draws and the participant locked.
 * @throws conflict when the sweepstake takes no more entries
 */
export async function restoreEntry(
  on: Sql,
  { programId, now }: Pick<AdminProgramCtx, "programId" | "now">,
  entry: { id: string; rewardId: string; participantId: string; actionId: string },
): Promise<void> {
  const restored = await on(
    sqlText`insert into sweepstake_entries (program_id, id, reward_id, participant_id, entries, action_id, created_at)
      select $1::uuid, $2::uuid, r.id, $4::uuid, 1, $5::uuid, $6::timestamptz from rewards r
        where r.program_id = $1::uuid and r.id = $3::uuid and r.archived_at is null and r.selection = 'sweepstake' and r.threshold > 0
          and (r.finish is null or r.finish > $6::timestamptz) and r.claims_count < coalesce(r.claim_limit, 1)
          and not exists (select from sweepstake_draws d where d.program_id = r.program_id and d.reward_id = r.id and d.status = 'frozen')
      returning id`,
    [programId, entry.id, entry.rewardId, entry.participantId, entry.actionId, now],
  );
  if (restored.length === 0) throw new AppError("conflict", CLOSED);
}
