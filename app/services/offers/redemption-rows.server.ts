/** The rows of redemptions, and the statements by which they come about: each is one step that is done or not. */
import type { IssuedVoucher, SourcedOffer } from "~/integrations/ports";
import type { ParticipantCtx } from "../context";
import { retrying, sql, sqlFault } from "../database.server";
import { AppError } from "../errors";
import { uuidv7 } from "../ids.server";
import { ALREADY_REDEEMED, UNDO_SECONDS, VOUCHER_SECONDS, type RedemptionType } from "./directory-terms";

export type RedemptionRow = {
  id: string;
  endeca_key: string;
  redemption_type: RedemptionType;
  web_site: string | null;
  year: number;
  voucher_code: string | null;
  voucher_url: string | null;
  redeemed_at: Date;
  expires_at: Date | null;
  voided_at: Date | null;
};

const COLUMNS =
  "id, endeca_key, redemption_type, web_site, year, voucher_code, voucher_url, redeemed_at, expires_at, voided_at";

/** By then a try is over in any case: whoever holds a reservation for longer was killed. */
const LEASE_SECONDS = 30;

type FoundOffer = { merchantName: string; offer: SourcedOffer };

/**
 * Reserves the offer for the participant, or takes over a reservation whose holder is gone; gives its id.
 * Throws `refused` when the offer is redeemed for this year, or is being redeemed right now.
 */
export async function reserveRedemption(
  ctx: ParticipantCtx,
  type: RedemptionType,
  { merchantName, offer }: FoundOffer,
): Promise<string> {
  const year = yearIn(ctx.program.timeZone, ctx.now);
  const [reserved] = await sql<{ id: string }>(
    `insert into offer_redemptions as r (program_id, id, participant_id, endeca_key, redemption_type, merchant_name, offer_text, web_site, year, attempted_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (program_id, participant_id, endeca_key, year) where redemption_type = 'MOBILE' and voided_at is null
     do update set attempted_at = excluded.attempted_at where r.redeemed_at is null and r.attempted_at <= $11
     returning id`,
    [
      ctx.programId,
      uuidv7(ctx.now),
      ctx.actor.id,
      offer.endecaKey,
      type,
      merchantName,
      offer.textShort,
      offer.webSite,
      year,
      ctx.now,
      secondsBefore(ctx.now, LEASE_SECONDS),
    ],
  );
  if (reserved) return reserved.id;
  const [there] = await sql<{ redeemed_at: Date | null }>(
    `select redeemed_at from offer_redemptions where program_id = $1 and participant_id = $2 and endeca_key = $3 and year = $4
       and redemption_type = 'MOBILE' and voided_at is null`,
    [ctx.programId, ctx.actor.id, offer.endecaKey, year],
  );
  if (there?.redeemed_at) throw new AppError("refused", ALREADY_REDEEMED);
  throw new AppError("refused", "This offer is being redeemed right now. Please try again in a moment.");
}

/**
 * Writes the voucher into the reservation and the answer under the idempotency key. Who comes second gets the first's.
 * Throws `unavailable` when the source gave a code that is another redemption's already.
 */
export async function confirmRedemption(
  ctx: ParticipantCtx,
  id: string,
  voucher: IssuedVoucher,
  idempotencyKey: string | null,
): Promise<RedemptionRow> {
  const validFor = JSON.stringify(VOUCHER_SECONDS);
  const [confirmed] = await retrying(() =>
    sql<RedemptionRow>(
      `with confirmed as (
         update offer_redemptions set voucher_code = $3, voucher_url = $4, redeemed_at = $5,
           expires_at = $5::timestamptz + make_interval(secs => ($6::jsonb ->> redemption_type)::int)
         where program_id = $1 and id = $2 and redeemed_at is null returning ${COLUMNS}
       ), answered as (
         select idempotency_end($1, $7, $8, jsonb_build_object('redemption_id', id)) from confirmed
       )
       select ${COLUMNS} from confirmed left join answered on true`,
      [ctx.programId, id, voucher.code, voucher.url, ctx.now, validFor, `redeem:${ctx.actor.id}`, idempotencyKey],
    ),
  ).catch((error: unknown) => {
    if (sqlFault(error).state === "23505")
      throw new AppError("unavailable", "The offers cannot be reached right now. Please try again.", { cause: error });
    throw error;
  });
  return confirmed ?? (await findRedemption(ctx, id))!;
}

/** Lets the next try go on with the reservation at once. */
export async function releaseRedemption(ctx: ParticipantCtx, id: string): Promise<void> {
  await sql(
    "update offer_redemptions set attempted_at = $3 where program_id = $1 and id = $2 and redeemed_at is null",
    [ctx.programId, id, secondsBefore(ctx.now, LEASE_SECONDS)],
  );
}

/** Takes a reservation away that the source refused. */
export async function giveUpRedemption(ctx: ParticipantCtx, id: string): Promise<void> {
  await sql("delete from offer_redemptions where program_id = $1 and id = $2 and redeemed_at is null", [
    ctx.programId,
    id,
  ]);
}

/** What the participant has redeemed under this id; null for what is not theirs or was never finished. */
export async function findRedemption(ctx: ParticipantCtx, id: string): Promise<RedemptionRow | null> {
  const [row] = await sql<RedemptionRow>(
    `select ${COLUMNS} from offer_redemptions where program_id = $1 and participant_id = $2 and id = $3 and redeemed_at is not null`,
    [ctx.programId, ctx.actor.id, id],
  );
  return row ?? null;
}

/** Whether the participant took this offer back before in the same year. */
export async function wasUndone(ctx: ParticipantCtx, { endeca_key, year }: RedemptionRow): Promise<boolean> {
  const undone =
    "select from offer_redemptions where program_id = $1 and participant_id = $2 and endeca_key = $3 and year = $4 and voided_at is not null";
  return (await sql(undone, [ctx.programId, ctx.actor.id, endeca_key, year])).length > 0;
}

/** Voids a redemption in time; who comes second gets the voided one. Throws `refused` when it is too late or another was undone. */
export async function voidRedemption(ctx: ParticipantCtx, { id }: RedemptionRow): Promise<RedemptionRow> {
  const [row] = await sql<RedemptionRow>(
    `update offer_redemptions set voided_at = $3 where program_id = $1 and id = $2 and voided_at is null and redeemed_at > $4 returning ${COLUMNS}`,
    [ctx.programId, id, ctx.now, secondsBefore(ctx.now, UNDO_SECONDS)],
  ).catch((error: unknown) => {
    if (sqlFault(error).state === "23505")
      throw new AppError("refused", "You have undone this offer before. It can be undone once a year.", {
        cause: error,
      });
    throw error;
  });
  return row ?? (await findRedemption(ctx, id))!;
}

/** The calendar year on a wall calendar in the zone. */
export function yearIn(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(instant));
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
