/** What a friend got for joining through a participant, when the referral is reviewed. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { INVITED, REFERRAL_REJECTED } from "~/services/points/action-types";
import { keepLotTerms, movePoints, releaseApproved, reverseAction } from "~/services/points/moves.server";

type Taking = { programId: ProgramId; actionId: string; now: Date };

/**
 * Takes back what the friend got, and nothing else that they earned: what is spent becomes a debt, and what an admin
 * reversed before stays so. Must run in the transaction that locked both people.
 */
export async function takeFromFriend(on: Sql, { programId, actionId, now }: Taking): Promise<void> {
  const [action] = await on<{ participant_id: string; points: string; reversed: boolean }>(
    sqlText`select participant_id::text, points::text, is_reversed(program_id, id) as reversed from participant_actions
      where program_id = $1::uuid and id = $2::uuid`,
    [programId, actionId],
  );
  if (!action || action.reversed) return;
  await reverseAction(on, { programId, actionId, title: REFERRAL_REJECTED, now });
  // Nobody is congratulated on points that are gone. Those that were pending were not part of it.
  await on(
    sqlText`update celebrations set points = greatest(points - $3::bigint, 0)
      where program_id = $1::uuid and participant_id = $2::uuid and kind = 'sign_up' and not exists (select from point_postings
        where program_id = $1::uuid and action_id = $4::uuid and from_account = 'issued' and to_account = 'pending')`,
    [programId, action.participant_id, action.points, actionId],
  );
}

/**
 * Releases what the friend got if it waits for an approval, and gives it again after a rejection that took it back, with its
 * dates. A deleted account gets nothing again.
 * @returns the action with what the friend has now; null if there is nothing for friends
 */
export async function approveFriend(
  on: Sql,
  { programId, actionId, points, now }: { programId: ProgramId; actionId: string | null; points: number; now: Date },
  again: boolean,
): Promise<string | null> {
  if (actionId === null) return null;
  const [friend] = await on<{ id: string; deleted: boolean; reversed: boolean }>(
    sqlText`select p.id::text, p.deleted_at is not null as deleted, is_reversed(a.program_id, a.id) as reversed from participant_actions a
      join participants p on p.program_id = a.program_id and p.id = a.participant_id
      where a.program_id = $1::uuid and a.id = $2::uuid`,
    [programId, actionId],
  );
  if (!friend || friend.deleted) return actionId;
  const participantId = friend.id;
  let earnedBy = actionId;
  if (again && friend.reversed) {
    const move = { kind: "earn", amount: points, actionType: "invited", title: INVITED } as const;
    earnedBy = (await movePoints(on, { programId, participantId, ...move, now })).actionId;
    await keepLotTerms(on, { programId, lotId: earnedBy, formerId: actionId, now });
  }
  await releaseApproved(on, { programId, participantId, actionIds: [earnedBy], now });
  return earnedBy;
}
