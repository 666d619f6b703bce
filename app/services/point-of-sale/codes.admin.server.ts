/** Codes of coupons and member cards at a register (docs/product/point-of-sale.md#codes). */
import { msg } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { command } from "~/platform/use-case.server";
import { momentText } from "~/services/points/opens-again";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { scanCode, type ScannedCode } from "./code-rows.server";
import {
  codeView,
  UNDO_REDEEM_DAYS,
  type CodeReason,
  type CodeToRedeem,
  type CodeToUndo,
  type CodeView,
} from "./codes.schema";

const UNKNOWN = msg("Nobody has this code.");
const REASONS: Readonly<Record<Exclude<CodeReason, "unknown" | "used">, string>> = {
  free: msg("Nobody has claimed this code yet."),
  on_hold: msg("This code is held at a register."),
  canceled: msg("The claim of this code was canceled."),
  blocked: msg("This code is blocked."),
};
const USED = msg("This code was used on {time}.");
const USED_AT = msg("This code was used on {time}, at {store}.");
const CHANGED = msg("Something changed in the meantime. Please try again.");
const NOT_USED = msg("This code was not used.");
const NO_COUPON = msg("A member card can't be used up.");
const TOO_OLD = msg("A used code can be made unused for {days} days.");

/**
 * Says what a scanned code is, and marks a coupon as used, once. A member card is only looked up. With `check` nothing changes,
 * and a code that is not valid is no error. A second call with the same key gives the same answer.
 * @throws not_found for an unknown code; conflict for a used one; rejected for one that is canceled, blocked, held, or that
 *   nobody has; invalid on `reward_id` when several have it
 */
export const redeemCode = command(
  "points:spend",
  async function redeemCode(
    ctx: AdminProgramCtx,
    { tx, audit },
    input: CodeToRedeem,
    idempotencyKey: string | null,
  ): Promise<CodeView> {
    const on = sqlIn(tx);
    const { programId, actor, now } = ctx;
    if (input.mode === "check") return (await scanCode(on, programId, input)).view;
    const request = { operation: "redeem_code", key: idempotencyKey, input };
    await withIdempotencyKey(on, ctx, request, async () => {
      const scanned = await scanCode(on, programId, input);
      assertValid(ctx, scanned);
      if (scanned.couponId === null) return {};
      const marked = await on(
        sqlText`update reward_coupons set redeemed_at = $3::timestamptz, redeemed_store = $4::text, redeemed_register = $5::text,
            redeemed_by_type = $6::text, redeemed_by_id = $7::uuid
          where program_id = $1::uuid and id = $2::uuid and claim_id = $8::uuid and redeemed_at is null returning id`,
        [programId, scanned.couponId, now, input.store, input.register, actor.kind, actor.id, scanned.view.claim_id],
      );
      // Somebody was faster: another register used it, or its claim was canceled.
      if (marked.length === 0) {
        assertValid(ctx, await scanCode(on, programId, input));
        throw new AppError("conflict", CHANGED);
      }
      audit({
        action: "participant.redeem_code",
        targetType: "participant",
        targetId: scanned.view.participant!.id,
        after: {
          reward: scanned.view.reward!.name,
          reward_id: scanned.view.reward!.id,
          claim_id: scanned.view.claim_id,
          store: input.store,
          register: input.register,
        },
      });
      return {};
    });
    const { view } = await scanCode(on, programId, input);
    // What this key marked as used was valid.
    return view.kind === "coupon" && view.reason === "used" ? { ...view, valid: true, reason: null } : view;
  },
  { output: codeView },
);

/**
 * Makes a used code unused again, as after a return.
 * @throws not_found for an unknown code; conflict for one that is not used; rejected after 30 days, and for a member card
 */
export const undoRedeemCode = command(
  "points:spend",
  async function undoRedeemCode(ctx: AdminProgramCtx, { tx, audit }, input: CodeToUndo): Promise<CodeView> {
    const on = sqlIn(tx);
    const { programId, now } = ctx;
    const { view, couponId } = await scanCode(on, programId, input);
    if (view.kind === null) throw notFound(UNKNOWN);
    if (couponId === null) throw new AppError("rejected", NO_COUPON);
    if (view.used === null) throw new AppError("conflict", NOT_USED);
    if (new Date(view.used.at).getTime() <= now.getTime() - UNDO_REDEEM_DAYS * 86_400_000)
      throw new AppError("rejected", TOO_OLD, { values: { days: UNDO_REDEEM_DAYS } });
    const cleared = await on(
      sqlText`update reward_coupons set redeemed_at = null, redeemed_store = null, redeemed_register = null,
          redeemed_by_type = null, redeemed_by_id = null
        where program_id = $1::uuid and id = $2::uuid and redeemed_at is not null returning id`,
      [programId, couponId],
    );
    if (cleared.length === 0) throw new AppError("conflict", NOT_USED);
    audit({
      action: "participant.undo_redeem_code",
      targetType: view.participant ? "participant" : "reward",
      targetId: view.participant?.id ?? view.reward!.id,
      before: { reward: view.reward!.name, reward_id: view.reward!.id, used_at: view.used.at, store: view.used.store },
    });
    return (await scanCode(on, programId, input)).view;
  },
  { output: codeView },
);

/** @throws the error that says why the code cannot be used */
function assertValid({ locale, program }: AdminProgramCtx, { view }: ScannedCode): void {
  const { reason, used } = view;
  if (reason === null) return;
  if (reason === "unknown") throw notFound(UNKNOWN);
  if (reason !== "used") throw new AppError("rejected", REASONS[reason]);
  const time = momentText(used!.at, { locale, timeZone: program.timeZone });
  throw used!.store === null
    ? new AppError("conflict", USED, { values: { time } })
    : new AppError("conflict", USED_AT, { values: { time, store: used!.store } });
}
