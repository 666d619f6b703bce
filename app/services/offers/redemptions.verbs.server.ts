import { merchantSource } from "~/integrations/merchant-source/merchant-source.server";
import type { ParticipantCtx, SiteCtx } from "../context";
import { sql } from "../database.server";
import { AppError, invalid, notFound } from "../errors";
import { isUuid } from "../ids.server";
import { inputHash } from "../points/input-hash.server";
import { assertFeature } from "../programs/features";
import { operation, query } from "../use-case.server";
import { UNDO_SECONDS } from "./directory-terms";
import type { RedeemInput, RedemptionView } from "./offers.schema";
import {
  confirmRedemption,
  findRedemption,
  giveUpRedemption,
  releaseRedemption,
  reserveRedemption,
  voidRedemption,
  wasUndone,
  type RedemptionRow,
} from "./redemption-rows.server";
import { redemptionView } from "./redemption-view";
import type { Voucher } from "./voucher-image";

/**
 * Redeems an offer (specification 2, section 4.2): reserves it, lets the source issue the voucher, confirms. Whoever is
 * killed in between loses nothing and gets nothing twice: the reservation's id is the source's idempotency key, and a
 * later try goes on with it. MOBILE once a calendar year in the program's time zone, however many click at once.
 * Throws `unauthenticated` ('No participant'), `forbidden` ('Participant not authorized'), `not_found`, `invalid` for a
 * type that the offer has not, `refused` when it is redeemed already, `unavailable` when the source cannot be reached.
 */
export const redeemOffer = operation(
  "site:visit",
  async (ctx: SiteCtx, input: RedeemInput, idempotencyKey: string | null): Promise<RedemptionView> => {
    assertFeature(ctx.program, "offers_reward");
    assertMayRedeem(ctx);
    const first = await beginRequest(ctx, input, idempotencyKey);
    if (first) return viewOf(ctx, first);
    const source = merchantSource();
    const found = await source.findOffer(input.endeca_key);
    if (!found) throw notFound("This offer is not available any more.");
    if (!found.offer.redemptionTypes.includes(input.redemption_type))
      throw invalid("redemption_type", "This offer is not redeemed this way.");
    const id = await reserveRedemption(ctx, input.redemption_type, found);
    try {
      const voucher = await source.redeem({ endecaKey: input.endeca_key, redemptionType: input.redemption_type }, id);
      return await viewOf(ctx, await confirmRedemption(ctx, id, voucher, idempotencyKey));
    } catch (error) {
      // The next try goes on with the reservation of a MOBILE at once; there is nothing to go on with where it was refused.
      const refused = error instanceof AppError && error.code !== "unavailable";
      await (refused || input.redemption_type !== "MOBILE" ? giveUpRedemption(ctx, id) : releaseRedemption(ctx, id));
      throw error;
    }
  },
);

/**
 * Takes an accidental redemption back within a minute: its voucher is void and the offer free again, once per offer and
 * year. Doing it twice is no error. Throws `not_found`, and `refused` for a click, too late, or a second time.
 */
export const undoRedemption = operation(
  "site:participate",
  async (ctx: ParticipantCtx, redemptionId: string): Promise<RedemptionView> => {
    assertFeature(ctx.program, "offers_reward");
    const row = await findRedemption(ctx, redemptionId);
    if (!row) throw notFound("There is no such redemption.");
    if (row.voided_at) return redemptionView(row, true);
    if (row.redemption_type === "CLICK") throw new AppError("refused", "This redemption cannot be undone.");
    if (ctx.now.getTime() >= row.redeemed_at.getTime() + UNDO_SECONDS * 1000)
      throw new AppError("refused", "It is too late to undo this redemption.");
    if (await wasUndone(ctx, row))
      throw new AppError("refused", "You have undone this offer before. It can be undone once a year.");
    await merchantSource().undo(row.id);
    return redemptionView(await voidRedemption(ctx, row), true);
  },
);

/** What the reader redeemed of an offer; null for another's, another offer's, and what was taken back. */
export const getRedemption = query(
  "site:visit",
  async (ctx: SiteCtx, redemptionId: string, endecaKey: string): Promise<RedemptionView | null> => {
    assertFeature(ctx.program, "offers_reward");
    if (ctx.actor.kind !== "participant" || !isUuid(redemptionId)) return null;
    const row = await findRedemption(ctx as ParticipantCtx, redemptionId);
    return row?.endeca_key === endecaKey && row.voided_at === null ? viewOf(ctx as ParticipantCtx, row) : null;
  },
);

/** What the picture of a voucher shows, for whoever knows its code: the code cannot be guessed. Throws `not_found`. */
export const getVoucher = query("site:visit", async (ctx: SiteCtx, code: string): Promise<Voucher> => {
  assertFeature(ctx.program, "offers_reward");
  const [row] = await sql<{ merchant_name: string; offer_text: string; expires_at: Date; voided_at: Date | null }>(
    "select merchant_name, offer_text, expires_at, voided_at from offer_redemptions where program_id = $1 and voucher_code = $2 and redeemed_at is not null",
    [ctx.programId, code],
  );
  if (!row) throw notFound("There is no such voucher.");
  const status = row.voided_at ? "void" : row.expires_at <= ctx.now ? "expired" : "valid";
  return {
    code,
    merchantName: row.merchant_name,
    offerText: row.offer_text,
    expiresAt: row.expires_at,
    status,
    timeZone: ctx.program.timeZone,
  };
});

async function viewOf(ctx: ParticipantCtx, row: RedemptionRow): Promise<RedemptionView> {
  return redemptionView(row, await wasUndone(ctx, row));
}

/** Throws unless there is an eligible participant (specification 2, section 5). */
function assertMayRedeem(ctx: SiteCtx): asserts ctx is ParticipantCtx {
  if (ctx.actor.kind !== "participant") throw new AppError("unauthenticated", "No participant");
  if (!ctx.actor.eligibleOffersRewards) throw new AppError("forbidden", "Participant not authorized");
}

/** Takes the idempotency key, or gives what was redeemed with it before. Throws `conflict` when it was for another offer. */
async function beginRequest(
  ctx: ParticipantCtx,
  input: RedeemInput,
  idempotencyKey: string | null,
): Promise<RedemptionRow | null> {
  if (!idempotencyKey) return null;
  const [begun] = await sql<{ answer: { redemption_id: string } | null }>(
    "select idempotency_begin($1, $2, $3, $4, $5) as answer",
    [ctx.programId, `redeem:${ctx.actor.id}`, idempotencyKey, inputHash(input), ctx.now],
  );
  return begun?.answer ? findRedemption(ctx, begun.answer.redemption_id) : null;
}
