/** The rows of redemptions. Each function is one atomic step of a redemption. */
import type { IssuedVoucher, SourcedOffer } from "~/integrations/ports";
import { UNIQUE_VIOLATION } from "~/platform/changes.server";
import { databaseErrorOf } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { storedResult } from "~/platform/idempotency.server";
import { uuidv7 } from "~/platform/ids.server";
import { inputHash } from "~/platform/input-hash.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { UNDO_SECONDS, VOUCHER_SECONDS, type RedemptionType } from "../directory-terms";
import type { RedeemInput } from "../offers.schema";

export type RedemptionRow = {
  id: string;
  offer_key: string;
  merchant_name: string;
  offer_text: string;
  redemption_type: RedemptionType;
  web_site: string | null;
  year: number;
  voucher_code: string | null;
  voucher_url: string | null;
  redeemed_at: Date;
  expires_at: Date | null;
  voided_at: Date | null;
  /** Whether the participant already undid a redemption of this offer in the same year. */
  undone_before: boolean;
};

const COLUMNS = `id, offer_key, merchant_name, offer_text, redemption_type, web_site, year, voucher_code, voucher_url, redeemed_at,
  expires_at, voided_at,
  exists (select from offer_redemptions u where u.program_id = offer_redemptions.program_id
    and u.participant_id = offer_redemptions.participant_id and u.offer_key = offer_redemptions.offer_key
    and u.year = offer_redemptions.year and u.voided_at is not null) as undone_before`;

/** After this time a try has ended in any case: a process that still has the reservation was killed. */
const LEASE_SECONDS = 30;

type FoundOffer = { merchantName: string; offer: SourcedOffer };

/**
 * Reserves the offer for the participant, or takes over an abandoned reservation, and returns its id. Concurrent
 * requests with the same idempotency key share one reservation, because the key is stored with it, in one database
 * function.
 * @throws rejected when the offer is redeemed this year or being redeemed; conflict when the key was for another offer
 */
export async function reserveRedemption(
  ctx: ParticipantCtx,
  input: RedeemInput,
  found: FoundOffer,
  idempotencyKey: string | null,
): Promise<string> {
  const { merchantName, offer } = found;
  const [reserved] = await sql<{ id: string }>(
    sqlText`select reserve_redemption($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9::int, $10::timestamptz, $11::timestamptz,
       $12, $13::bytea) as id`,
    [
      ctx.programId,
      ctx.actor.id,
      uuidv7(ctx.now),
      input.redemption_type,
      offer.offerKey,
      merchantName,
      offer.textShort,
      offer.webSite,
      yearIn(ctx.program.timeZone, ctx.now),
      ctx.now,
      secondsBefore(ctx.now, LEASE_SECONDS),
      idempotencyKey,
      inputHash(input),
    ],
  );
  return reserved!.id;
}

/** The redemption that an earlier request with this idempotency key made of the same offer, or null. */
export async function redeemedWith(
  ctx: ParticipantCtx,
  input: RedeemInput,
  idempotencyKey: string,
): Promise<RedemptionRow | null> {
  const request = { operation: "redeem", key: idempotencyKey, input };
  const first = await storedResult<{ redemption_id: string }>(ctx, request);
  return first && findRedemption(ctx, first.redemption_id);
}

/** The participant's redemptions of one-time offers in the current year. */
export function usedThisYear(ctx: ParticipantCtx): Promise<RedemptionRow[]> {
  return sql<RedemptionRow>(
    sqlText`select ${COLUMNS} from offer_redemptions where program_id = $1 and participant_id = $2 and year = $3
       and redemption_type = 'MOBILE' and voided_at is null and redeemed_at is not null`,
    [ctx.programId, ctx.actor.id, yearIn(ctx.program.timeZone, ctx.now)],
  );
}

/**
 * Writes the voucher and what the offer is worth into the reservation, or returns the voucher that a concurrent request wrote first.
 * @throws unavailable when the source issued a code that another redemption has, or the reservation was deleted
 *   meanwhile
 */
export async function confirmRedemption(
  ctx: ParticipantCtx,
  id: string,
  voucher: IssuedVoucher,
  valueCents: number,
): Promise<RedemptionRow> {
  const validFor = JSON.stringify(VOUCHER_SECONDS);
  const [confirmed] = await sql<RedemptionRow>(
    sqlText`update offer_redemptions set voucher_code = $3, voucher_url = $4, redeemed_at = $5, value_cents = $7,
         expires_at = $5::timestamptz + make_interval(secs => ($6::jsonb ->> redemption_type)::int)
       where program_id = $1 and id = $2 and redeemed_at is null returning ${COLUMNS}`,
    [ctx.programId, id, voucher.code, voucher.url, ctx.now, validFor, valueCents],
  ).catch((error: unknown) => {
    throw databaseErrorOf(error).state === UNIQUE_VIOLATION ? unreachable(error) : error;
  });
  const redemption = confirmed ?? (await findRedemption(ctx, id));
  if (!redemption) throw unreachable();
  return redemption;
}

function unreachable(cause?: unknown): AppError {
  return new AppError("unavailable", "We couldn't load the offers. Please try again.", { cause });
}

/** Lets the next try continue with the reservation immediately. */
export async function releaseRedemption(ctx: ParticipantCtx, id: string): Promise<void> {
  await sql(
    sqlText`update offer_redemptions set attempted_at = $3 where program_id = $1 and id = $2 and redeemed_at is null`,
    [ctx.programId, id, secondsBefore(ctx.now, LEASE_SECONDS)],
  );
}

/** Deletes a reservation that the source rejected. */
export async function deleteReservation(ctx: ParticipantCtx, id: string): Promise<void> {
  await sql(sqlText`delete from offer_redemptions where program_id = $1 and id = $2 and redeemed_at is null`, [
    ctx.programId,
    id,
  ]);
}

/** A redemption of the participant; null if it is not theirs or was never finished. */
export async function findRedemption(ctx: ParticipantCtx, id: string): Promise<RedemptionRow | null> {
  const [row] = await sql<RedemptionRow>(
    sqlText`select ${COLUMNS} from offer_redemptions where program_id = $1 and participant_id = $2 and id = $3 and redeemed_at is not null`,
    [ctx.programId, ctx.actor.id, id],
  );
  return row ?? null;
}

/**
 * Voids a redemption within the time limit. A repeated call returns the voided redemption.
 * @throws rejected when another redemption of the offer was undone this year
 */
export async function voidRedemption(ctx: ParticipantCtx, { id }: RedemptionRow): Promise<RedemptionRow> {
  const [row] = await sql<RedemptionRow>(
    sqlText`update offer_redemptions set voided_at = $3 where program_id = $1 and id = $2 and voided_at is null and redeemed_at > $4 returning ${COLUMNS}`,
    [ctx.programId, id, ctx.now, secondsBefore(ctx.now, UNDO_SECONDS)],
  ).catch((error: unknown) => {
    if (databaseErrorOf(error).state === UNIQUE_VIOLATION)
      throw new AppError("rejected", "You've already undone this offer this year.", {
        cause: error,
      });
    throw error;
  });
  return row ?? (await findRedemption(ctx, id))!;
}

/** The calendar year in a time zone. */
export function yearIn(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(instant));
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
