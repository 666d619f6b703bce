/** What an admin changes on one participant. Deleted accounts are not found, since nothing is left to change. */
import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import { adminIdOf } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { isUuid, uuidsv7 } from "~/platform/ids.server";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { command, query } from "~/platform/use-case.server";
import { participantName } from "~/services/participants/participant-name";
import type { ParticipantStatus } from "~/services/participants/participants.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { issueAdminLink } from "~/services/sign-in/sign-in-codes.server";
import { optionalReasonText, type OptionalReason } from "./correction-reasons";
import { forgetAccount } from "./internal/forget-account.server";
import { endSignIns } from "./participant-sets.server";
import {
  magicLinkView,
  participantStatusView,
  resetPreview,
  type MagicLinkView,
  type ParticipantStatusView,
  type ResetPreview,
} from "./participants-admin.schema";

const NOT_FOUND = "Participant not found";

/**
 * `update_participant`: sets the status, the staff flag or both, for a reason or without. Blocking ends the person's sessions and the codes and
 * links that could open new ones. Setting what is set already changes nothing.
 * @throws not_found
 */
export const updateParticipant = command(
  "users:manage",
  async function updateParticipant(
    { programId, now }: AdminProgramCtx,
    { tx, audit },
    id: string,
    { reason, note, ...change }: Partial<ParticipantStatusView> & OptionalReason,
  ): Promise<ParticipantStatusView> {
    const stored = await lockedParticipant(sqlIn(tx), programId, id);
    const before: ParticipantStatusView = { status: stored.status, staff: stored.staff };
    const after = { status: change.status ?? before.status, staff: change.staff ?? before.staff };
    if (after.status === before.status && after.staff === before.staff) return before;
    const where = { programId, id };
    await tx.participant.update({ where: { programId_id: where }, data: { ...after, updatedAt: now } });
    if (after.status === "blocked") await endSignIns(sqlIn(tx), { programId, ids: [id], now });
    // They may have done all steps of a quest while they could win nothing. Who still can't win completes none.
    await sqlIn(tx)(sqlText`select from complete_quests($1::uuid, $2::uuid, null, $3::timestamptz)`, [
      programId,
      id,
      now,
    ]);
    audit({
      action: "participant.update",
      targetType: "participant",
      targetId: id,
      reason: optionalReasonText({ reason, note }),
      before,
      after,
    });
    return after;
  },
  { output: participantStatusView },
);

const LINKS: RateLimit = { scope: "admin-magic-link", max: 30, windowSeconds: 3600 };

/**
 * `magic_link`: a link that signs the participant in once, on the program's own host. No mail is sent, and codes that
 * the person requested stay valid. Signing in with it is like any other sign-in.
 * @throws not_found; rejected for a blocked participant; too_many beyond thirty links an hour of this admin
 */
export const createMagicLink = command(
  "users:sign_in",
  async function createMagicLink(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<MagicLinkView> {
    const { program, programId, actor, now } = ctx;
    const on = sqlIn(tx);
    const { status } = await lockedParticipant(on, programId, id);
    if (status === "blocked") throw new AppError("rejected", msg("A blocked user can't sign in."));
    await countHit(LINKS, actor.id, now, on);
    const { token, expiresAt } = await issueAdminLink(on, {
      programId,
      participantId: id,
      adminId: adminIdOf(actor),
      now,
    });
    audit({ action: "participant.magic_link", targetType: "participant", targetId: id });
    return { magic_link: programUrl(program, `/signin/magic/${token}`), expires_at: expiresAt.toISOString() };
  },
  { output: magicLinkView },
);

/** What `resetActivities` would do now. @throws not_found */
export const previewReset = query(
  "users:manage",
  async function previewReset({ programId }: AdminProgramCtx, id: string): Promise<ResetPreview> {
    if (!isUuid(id)) throw notFound(NOT_FOUND);
    const [row] = await sql<{
      actions: number;
      available: string;
      debt: string;
      pending: string;
      now: string;
      owed: string;
    }>(
      sqlText`select count(r.action_id)::int as actions, coalesce(sum(r.available), 0) as available, coalesce(sum(r.debt), 0) as debt,
          coalesce(sum(r.pending), 0) as pending,
          p.points_available as now, p.points_debt as owed
         from participants p left join resettable_actions($1::uuid, $2::uuid) r on true
        where p.program_id = $1::uuid and p.id = $2::uuid and p.deleted_at is null group by p.points_available, p.points_debt`,
      [programId, id],
    );
    if (!row) throw notFound(NOT_FOUND);
    const [available, debt] = [Number(row.available), Number(row.debt)];
    const left = Number(row.now) - available;
    return {
      actions: row.actions,
      points: available + debt + Number(row.pending),
      unused_points: Math.max(0, left),
      points_debt: Number(row.owed) + debt + Math.max(0, -left),
    };
  },
  { output: resetPreview },
);

/**
 * `reset_activities`: takes back what the participant did in challenges (docs/product/points.md#resetting-activities).
 * A second call finds nothing more to take back.
 * @returns what was taken back, and the balances now
 * @throws not_found
 */
export const resetActivities = command(
  "users:manage",
  async function resetActivities(
    { programId, now }: AdminProgramCtx,
    { tx, audit },
    id: string,
  ): Promise<ResetPreview> {
    const on = sqlIn(tx);
    const before = await lockedParticipant(on, programId, id);
    // The lock keeps the actions from changing between counting and resetting.
    const [found] = await on<{ count: number; points: bigint }>(
      sqlText`select count(*)::int as count, coalesce(sum(available + debt + pending), 0)::bigint as points
         from resettable_actions($1::uuid, $2::uuid)`,
      [programId, id],
    );
    const [reset] = await on<{ actions: number }>(
      sqlText`select reset_activities($1::uuid, $2::uuid, $3::uuid[], $4::timestamptz) as actions`,
      [programId, id, uuidsv7(now, found!.count * 4), now],
    );
    const { actions } = reset!;
    const after = await lockedParticipant(on, programId, id);
    if (actions > 0)
      audit({
        action: "participant.reset_activities",
        targetType: "participant",
        targetId: id,
        before: { unused_points: before.available, points_debt: before.debt },
        after: { actions, unused_points: after.available, points_debt: after.debt },
      });
    return { actions, points: Number(found!.points), unused_points: after.available, points_debt: after.debt };
  },
  { output: resetPreview },
);

/**
 * `delete_participant`: deletes the account as its owner could. The audit row stores only the id and the reason.
 * Deleting a deleted account changes nothing.
 * @param confirm the participant's name, so that an admin at a screen means this person; not needed with an API key
 * @throws not_found; invalid on `confirm` when it is another name
 */
export const deleteParticipant = command(
  "users:manage",
  async function deleteParticipant(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    { confirm, reason }: { confirm: string; reason: string },
  ): Promise<void> {
    const { programId } = ctx;
    if (!isUuid(id)) throw notFound(NOT_FOUND);
    await sqlIn(tx)(sqlText`select points_lock($1::uuid, $2::uuid)`, [programId, id]);
    const row = await tx.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } });
    if (row.deletedAt) return;
    const [typed, shown] = [confirm, participantName(row)].map((name) => cleanText("name", name).toLowerCase());
    if (ctx.actor.kind === "admin" && typed !== shown)
      throw invalid("confirm", msg("Type the name exactly as it is shown."));
    await forgetAccount({ tx, afterCommit }, ctx, id);
    audit({ action: "participant.delete", targetType: "participant", targetId: id, reason: reason || undefined });
  },
);

type Locked = { status: ParticipantStatus; staff: boolean; available: number; debt: number };

/** Locks a participant whose account is not deleted. @throws not_found */
async function lockedParticipant(on: Sql, programId: string, id: string): Promise<Locked> {
  if (!isUuid(id)) throw notFound(NOT_FOUND);
  const [row] = await on<{ status: ParticipantStatus; staff: boolean; available: bigint; debt: bigint }>(
    sqlText`select status, staff, points_available as available, points_debt as debt from participants
      where program_id = $1::uuid and id = $2::uuid and deleted_at is null for no key update`,
    [programId, id],
  );
  if (!row) throw notFound(NOT_FOUND);
  return { ...row, available: Number(row.available), debt: Number(row.debt) };
}
