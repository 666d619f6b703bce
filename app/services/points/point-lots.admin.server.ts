/** The lots of one participant's points, and what an admin does to them (docs/product/points.md#lots-for-operators). */
import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderOf, type Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { POINTS_RELEASED } from "./action-types";
import { LOT_EXPIRES } from "./expiring-lots";
import { releaseLot, reverseAction } from "./moves.server";
import { extendedUntil, type PointsExtension } from "./point-extension";
import { pointLotsPage, pointLotView, type PointLotsQuery, type PointLotView } from "./point-lots.schema";

const NO_PARTICIPANT = msg("Participant not found");
const NO_LOT = msg("These points were not found");
const NOT_PENDING = msg("These points are no longer pending.");
const NOT_OPEN = msg("Nothing remains of these points.");
const NEVER = msg("These points never expire");
const SHORTER = msg("These points expire later already");

/** A page of a participant's lots. @throws not_found */
export const listPointLots = query(
  "users:view",
  async function listPointLots(
    { programId }: AdminProgramCtx,
    participantId: string,
    input: PointLotsQuery,
  ): Promise<Page<PointLotView>> {
    if (!isUuid(participantId)) throw notFound(NO_PARTICIPANT);
    const { by, direction } = orderOf(input.sort);
    const order = by === "expires_at" ? sqlText`l.expires_at ${direction} nulls last,` : sqlText``;
    const own = [programId, participantId];
    const counting = sql<{ lots: number }>(COUNT, own);
    const source = fromRows(
      ({ take, skip }) =>
        sql<LotRow>(
          sqlText`${LOTS} and l.participant_id = $2::uuid
            order by ${order} l.created_at ${direction}, l.id ${direction} limit $3 offset $4`,
          [...own, take, skip],
        ),
      async () => (await counting)[0]?.lots ?? 0,
    );
    const [[counted], page] = await Promise.all([counting, listPage(input, source, (rows) => rows.map(toView))]);
    if (!counted) throw notFound(NO_PARTICIPANT);
    return page;
  },
  { output: pointLotsPage, reads: "standby" },
);

/**
 * Makes a pending lot available before its time, or approves it.
 * @param idempotencyKey the caller's key; a second call with the same key releases nothing and returns the first result
 * @throws not_found also for a deleted account; conflict when the lot is no longer pending
 */
export const releasePointLot = command(
  "users:manage",
  async function releasePointLot(
    ctx: AdminProgramCtx,
    { tx, audit },
    address: LotAddress,
    idempotencyKey: string | null,
  ): Promise<PointLotView> {
    return changeLot(
      ctx,
      sqlIn(tx),
      { operation: "release_lot", key: idempotencyKey, input: address },
      async (lot, on) => {
        if (lot.state !== "pending") throw new AppError("conflict", NOT_PENDING);
        await releaseLot(on, { programId: ctx.programId, lotId: lot.id, title: POINTS_RELEASED, now: ctx.now });
        audit({
          action: "participant.release_points",
          ...targetOf(address),
          after: { points: lot.remaining },
        });
      },
    );
  },
  { output: pointLotView },
);

/**
 * Takes a pending lot back. The reason is in the participant's history.
 * @param idempotencyKey as for a release
 * @throws not_found also for a deleted account; conflict when the lot is no longer pending
 */
export const cancelPointLot = command(
  "users:manage",
  async function cancelPointLot(
    ctx: AdminProgramCtx,
    { tx, audit },
    { reason, ...address }: LotAddress & { reason: string },
    idempotencyKey: string | null,
  ): Promise<PointLotView> {
    const request = { operation: "cancel_lot", key: idempotencyKey, input: { ...address, reason } };
    return changeLot(ctx, sqlIn(tx), request, async (lot, on) => {
      if (lot.state !== "pending") throw new AppError("conflict", NOT_PENDING);
      await reverseAction(on, { programId: ctx.programId, actionId: lot.id, title: reason, now: ctx.now });
      audit({
        action: "participant.cancel_points",
        ...targetOf(address),
        reason,
        before: { points: lot.remaining },
      });
    });
  },
  { output: pointLotView },
);

/**
 * Moves the expiration of a lot to a later time. Its notices begin again. Repeating it changes nothing.
 * @param idempotencyKey as for a release
 * @throws not_found also for a deleted account; conflict when nothing remains of the lot; invalid on `expires_at` when it
 *   is not in the next ten years, or earlier than the day that was promised
 */
export const extendPointLot = command(
  "users:manage",
  async function extendPointLot(
    ctx: AdminProgramCtx,
    { tx, audit },
    { reason, expires_at, ...address }: LotAddress & PointsExtension,
    idempotencyKey: string | null,
  ): Promise<PointLotView> {
    const request = { operation: "extend_lot", key: idempotencyKey, input: { ...address, expires_at, reason } };
    return changeLot(ctx, sqlIn(tx), request, async (lot, on) => {
      const until = extendedUntil({ expires_at }, { now: ctx.now, timeZone: ctx.program.timeZone });
      if (lot.state !== "pending" && lot.state !== "available") throw new AppError("conflict", NOT_OPEN);
      if (lot.expires_at === null) throw invalid("expires_at", NEVER);
      const after = until.toISOString();
      if (after < lot.expires_at) throw invalid("expires_at", SHORTER);
      if (after === lot.expires_at) return;
      await on(
        sqlText`update point_lots set expires_at = $3::timestamptz, notified_days = null, notice_due = null
          where program_id = $1::uuid and id = $2::uuid and expires_at < $3::timestamptz`,
        [ctx.programId, lot.id, until],
      );
      audit({
        action: "participant.extend_points",
        ...targetOf(address),
        reason,
        before: { expires_at: lot.expires_at },
        after: { expires_at: after },
      });
    });
  },
  { output: pointLotView },
);

/** A lot, and the participant in whose address it is. */
type LotAddress = { participant_id: string; lot_id: string };

function targetOf({ participant_id: targetId }: LotAddress) {
  return { targetType: "participant", targetId } as const;
}

/** Runs a change of a lot once per idempotency key, with its person locked. @returns the lot afterwards */
async function changeLot(
  ctx: AdminProgramCtx,
  on: Sql,
  request: { operation: string; key: string | null; input: LotAddress },
  change: (lot: PointLotView, on: Sql) => Promise<void>,
): Promise<PointLotView> {
  return withIdempotencyKey(on, ctx, request, async () => {
    const { participant_id: participantId, lot_id: lotId } = request.input;
    if (!isUuid(participantId)) throw notFound(NO_PARTICIPANT);
    const [account] = await on<{ deleted: boolean }>(
      sqlText`select deleted_at is not null as deleted from participants where program_id = $1::uuid and id = $2::uuid for no key update`,
      [ctx.programId, participantId],
    );
    if (!account || account.deleted) throw notFound(NO_PARTICIPANT);
    const stored = async () => {
      const [row] = isUuid(lotId)
        ? await on<LotRow>(sqlText`${LOTS} and l.participant_id = $2::uuid and l.id = $3::uuid`, [
            ctx.programId,
            participantId,
            lotId,
          ])
        : [];
      if (!row) throw notFound(NO_LOT);
      return toView(row);
    };
    await change(await stored(), on);
    return stored();
  });
}

const COUNT = sqlText`select (select count(*) from point_lots l where l.program_id = p.program_id and l.participant_id = p.id)::int as lots
  from participants p where program_id = $1::uuid and id = $2::uuid`;

type LotRow = Omit<PointLotView, "points" | "remaining" | "available_at" | "expires_at" | "created_at"> & {
  points: string;
  remaining: string;
  available_at: Date | null;
  expires_at: Date | null;
  created_at: Date;
};

/** The last posting that took from a lot tells how it ended, unless the action that earned it was reversed. */
const LOTS = sqlText`select l.id, l.source, a.action_type, a.title, l.points::text, l.remaining::text, l.available_at,
    case when not l.open or ${LOT_EXPIRES} then l.expires_at end as expires_at, l.created_at,
    case when l.pending then 'pending' when l.open then 'available'
      when exists (select from participant_actions r where r.program_id = l.program_id and r.action_type = 'reversal'
        and r.actionable_type = 'Action' and r.actionable_id = l.id) then 'canceled'
      when (select t.to_account from point_lot_uses u join point_postings t on t.program_id = u.program_id and t.id = u.posting_id
        where u.program_id = l.program_id and u.lot_id = l.id order by t.created_at desc, t.id desc limit 1) = 'expired' then 'expired'
      else 'used' end as state
  from point_lots l join participant_actions a on a.program_id = l.program_id and a.id = l.id
  where l.program_id = $1::uuid`;

function toView(row: LotRow): PointLotView {
  return {
    ...row,
    points: Number(row.points),
    remaining: Number(row.remaining),
    available_at: row.available_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
