import { z } from "zod";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { query, workflow } from "~/platform/use-case.server";
import { assertFeature } from "~/services/programs/features";
import type { ParticipantCtx, SiteCtx } from "~/services/programs/program-context";
import { UNDO_SECONDS } from "./directory-terms";
import { offeredMerchants } from "./internal/merchant-names.server";
import { merchantSource } from "./internal/merchant-source.server";
import {
  confirmRedemption,
  deleteReservation,
  findRedemption,
  redeemedWith,
  releaseRedemption,
  reserveRedemption,
  usedThisYear,
  voidRedemption,
} from "./internal/redemption-rows.server";
import { toRedemptionView } from "./internal/redemption-view.server";
import {
  ownVoucherView,
  redemptionView,
  usedOfferView,
  voucherView,
  type OwnVoucherView,
  type RedeemInput,
  type RedemptionView,
  type UsedOfferView,
  type Voucher,
} from "./offers.schema";

/**
 * Redeems an offer: reserves it, lets the source issue the voucher, confirms. After a killed process a later try goes on
 * with the reservation, whose id is the source's idempotency key. MOBILE works once a calendar year of the program's zone.
 * @throws unauthenticated, forbidden without an eligible participant; not_found; invalid for a type that the offer lacks;
 *   rejected when it is already redeemed; unavailable when the source cannot be reached
 */
export const redeemOffer = workflow(
  "site:visit",
  async function redeemOffer(ctx: SiteCtx, input: RedeemInput, idempotencyKey: string | null): Promise<RedemptionView> {
    assertFeature(ctx.program, "offers_reward");
    assertMayRedeem(ctx);
    const earlier = idempotencyKey === null ? null : await redeemedWith(ctx, input, idempotencyKey);
    if (earlier) return toRedemptionView(earlier);
    const source = merchantSource();
    const found = await source.findOffer(input.endeca_key);
    const offered = found && (await offeredMerchants(ctx.program, [{ name: found.merchantName }]));
    if (!found || offered?.length === 0) throw notFound("This offer is no longer available.");
    if (!found.offer.redemptionTypes.includes(input.redemption_type))
      throw invalid("redemption_type", "This offer can't be redeemed this way.");
    const id = await reserveRedemption(ctx, input, found, idempotencyKey);
    try {
      const voucher = await source.redeem({ offerKey: input.endeca_key, redemptionType: input.redemption_type }, id);
      return toRedemptionView(await confirmRedemption(ctx, id, voucher, found.offer.valueCents));
    } catch (error) {
      // A later try finds the reservation by the key, or a MOBILE one by its offer, and continues with it. What the
      // source rejected cannot be continued.
      const isRejected = error instanceof AppError && error.code !== "unavailable";
      const isFound = idempotencyKey !== null || input.redemption_type === "MOBILE";
      await (isRejected || !isFound ? deleteReservation(ctx, id) : releaseRedemption(ctx, id));
      throw error;
    }
  },
  { output: redemptionView },
);

/**
 * Undoes an accidental redemption within a minute: its voucher becomes void and the offer can be redeemed again, once
 * per offer and year. Undoing the same redemption twice is no error.
 * @throws not_found; rejected for a click, when it is too late, or for a second redemption of the offer
 */
export const undoRedemption = workflow(
  "site:participate",
  async function undoRedemption(ctx: ParticipantCtx, redemptionId: string): Promise<RedemptionView> {
    assertFeature(ctx.program, "offers_reward");
    const row = await findRedemption(ctx, redemptionId);
    if (!row) throw notFound("Redemption not found");
    if (row.voided_at) return toRedemptionView(row);
    if (row.redemption_type === "CLICK") throw new AppError("rejected", "This redemption can't be undone.");
    if (ctx.now.getTime() >= row.redeemed_at.getTime() + UNDO_SECONDS * 1000)
      throw new AppError("rejected", "It's too late to undo this redemption.");
    if (row.undone_before) throw new AppError("rejected", "You've already undone this offer this year.");
    await merchantSource().undo(row.id);
    return toRedemptionView(await voidRedemption(ctx, row));
  },
  { output: redemptionView },
);

/** The participant's redemption of an offer; null if it is another person's, of another offer, or was undone. */
export const getRedemption = query(
  "site:visit",
  async function getRedemption(ctx: SiteCtx, redemptionId: string, offerKey: string): Promise<RedemptionView | null> {
    assertFeature(ctx.program, "offers_reward");
    if (ctx.actor.kind !== "participant" || !isUuid(redemptionId)) return null;
    const row = await findRedemption(ctx as ParticipantCtx, redemptionId);
    return row?.offer_key === offerKey && row.voided_at === null ? toRedemptionView(row) : null;
  },
  { output: redemptionView.nullable() },
);

/**
 * A voucher of the participant; one that has expired without its code and image.
 * @throws not_found for another person's, one that was undone, and a redemption without a voucher
 */
export const getOwnVoucher = query(
  "site:participate",
  async function getOwnVoucher(ctx: ParticipantCtx, redemptionId: string): Promise<OwnVoucherView> {
    assertFeature(ctx.program, "offers_reward");
    const row = isUuid(redemptionId) ? await findRedemption(ctx, redemptionId) : null;
    if (!row || row.voided_at !== null || row.redemption_type === "CLICK") throw notFound("Voucher not found");
    const redemption = toRedemptionView(row);
    const expired = row.expires_at !== null && row.expires_at <= ctx.now;
    if (expired) redemption.coupon = { ...redemption.coupon, voucher: null, code: null };
    return { merchant_name: row.merchant_name, offer_text: row.offer_text, redemption };
  },
  { output: ownVoucherView },
);

/** The one-time offers that the participant has redeemed this year; none for a visitor. */
export const listUsedOffers = query(
  "site:visit",
  async function listUsedOffers(ctx: SiteCtx): Promise<UsedOfferView[]> {
    assertFeature(ctx.program, "offers_reward");
    if (ctx.actor.kind !== "participant") return [];
    return (await usedThisYear(ctx as ParticipantCtx)).map((row) => ({
      endecaKey: row.offer_key,
      redemptionId: row.id,
      valid: row.expires_at !== null && row.expires_at > ctx.now,
      again_in: row.year + 1,
    }));
  },
  { output: z.array(usedOfferView) },
);

/** What the image of a voucher shows. Anybody who has the code may see it: it cannot be guessed. @throws not_found */
export const getVoucher = query(
  "site:visit",
  async function getVoucher(ctx: SiteCtx, code: string): Promise<Voucher> {
    assertFeature(ctx.program, "offers_reward");
    const [row] = await sql<{ merchant_name: string; offer_text: string; expires_at: Date; voided_at: Date | null }>(
      sqlText`select merchant_name, offer_text, expires_at, voided_at from offer_redemptions where program_id = $1 and voucher_code = $2 and redeemed_at is not null`,
      [ctx.programId, code],
    );
    if (!row) throw notFound("Voucher not found");
    const status = row.voided_at ? "void" : row.expires_at <= ctx.now ? "expired" : "valid";
    return {
      code,
      merchantName: row.merchant_name,
      offerText: row.offer_text,
      expiresAt: row.expires_at,
      status,
      timeZone: ctx.program.timeZone,
    };
  },
  { output: voucherView },
);

/** @throws unauthenticated without a participant; forbidden for one who is not eligible */
function assertMayRedeem(ctx: SiteCtx): asserts ctx is ParticipantCtx {
  if (ctx.actor.kind !== "participant") throw new AppError("unauthenticated", "No participant");
  if (!ctx.actor.eligibleOffersRewards) throw new AppError("forbidden", "Participant not authorized");
}
