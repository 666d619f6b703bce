import { payments } from "~/integrations/registry.server";
import { sqlText, type Sql, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { AppError, notFound, signInRequired } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { uuidv7 } from "~/platform/ids.server";
import type { CatalogueChallenge } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";

/** Who pays. A visitor has only an email until the payment makes them a participant. */
export type Payer = { participantId: string | null; email: string };

export type Purchase = {
  kind: "donation" | "membership";
  challenge: CatalogueChallenge;
  payer: Payer;
  amountCents: number;
  /** The points that it earns, even if the challenge changes before the payment arrives. */
  points: number;
  /** The cause of a donation. */
  entity: string | null;
};

/** The request that opens a checkout. `host` is the host to return to, by default the program's own. */
export type CheckoutVisit = { host?: string; idempotencyKey: string | null };

/** Providers close a payment page after 24 hours. A page that is about to close is not returned again. */
const FRESH_HOURS = 23;

type Checkout = { id: string; url: string | null; currency: string; created_at: Date };

/**
 * Opens a payment page for a purchase and returns its URL, or that of the payer's open page for the same purchase. The
 * row is stored before the provider is called, and its id is the provider's idempotency key, so neither a double click
 * nor a killed process opens a second page.
 * @throws unavailable when the provider cannot be reached; conflict when the key was used for another purchase
 */
export async function openCheckout(
  ctx: SiteCtx,
  purchase: Purchase,
  { host, idempotencyKey }: CheckoutVisit,
): Promise<string> {
  const { programId, program } = ctx;
  const port = await payments();
  if (!port) throw notFound();
  const checkout = await transaction((tx) => reserveWithKey(tx, ctx, purchase, idempotencyKey));
  if (checkout.url) return checkout.url;
  const { id, currency, created_at: openedAt } = checkout;
  const { challenge, payer, amountCents } = purchase;
  const page = port.openCheckout({
    title: challenge.caption,
    amountCents,
    currency,
    reference: { programId, checkoutId: id },
    payerEmail: payer.email,
    successUrl: programUrl(program, "/?session_id={session}", host),
    cancelUrl: programUrl(program, `/public/challenges/${challenge.identifier}/checkout_cancelled`, host),
    openedAt,
    idempotencyKey: id,
  });
  const opened = await page.catch((error: unknown) => expireOnConflict(ctx, id, error));
  await sql(
    sqlText`update checkout_sessions set provider_session_id = $3, url = $4 where program_id = $1 and id = $2 and provider_session_id is null`,
    [programId, id, opened.sessionId, opened.url],
  );
  return opened.url;
}

/** The checkout of the first request with this key. A visitor's key is ignored: nobody knows yet whose it is. */
async function reserveWithKey(
  tx: Transaction,
  ctx: SiteCtx,
  purchase: Purchase,
  idempotencyKey: string | null,
): Promise<Checkout> {
  const { challenge, payer, amountCents, entity } = purchase;
  const on = sqlIn(tx);
  if (!payer.participantId) return reserve(on, ctx, purchase);
  const { checkout_id } = await withIdempotencyKey(
    on,
    { actor: { kind: "participant", id: payer.participantId }, now: ctx.now },
    { operation: "checkout", key: idempotencyKey, input: { challengeId: challenge.id, amountCents, entity } },
    async () => ({ checkout_id: (await reserve(on, ctx, purchase)).id }),
  );
  return findCheckout(on, ctx, checkout_id);
}

/**
 * The payer's open checkout for the same purchase, or a new one. Locks the payer, so that a double click finds one row.
 */
async function reserve(on: Sql, ctx: SiteCtx, purchase: Purchase): Promise<Checkout> {
  const { programId, now } = ctx;
  const { kind, challenge, payer, amountCents, points, entity } = purchase;
  const { participantId } = payer;
  await lockPayer(on, ctx, purchase);
  const currency = await currencyOf(on, ctx);
  const [open] = await on<Checkout>(
    sqlText`select id, url, currency, created_at from checkout_sessions
      where program_id = $1::uuid and challenge_id = $2::uuid and status = 'open' and created_at > $3::timestamptz
        and participant_id is not distinct from $4::uuid and email = $5 and amount_cents = $6::int
        and points = $7::bigint and entity is not distinct from $8 and currency = $9
      order by created_at desc limit 1`,
    [
      programId,
      challenge.id,
      new Date(now.getTime() - FRESH_HOURS * 3_600_000),
      participantId,
      payer.email,
      amountCents,
      points,
      entity,
      currency,
    ],
  );
  const id = open?.id ?? uuidv7(now);
  if (!open) {
    await on(
      sqlText`insert into checkout_sessions (program_id, id, challenge_id, participant_id, email, kind, amount_cents, currency, points, entity, created_at)
       values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7::int, $8, $9::bigint, $10, $11::timestamptz)`,
      [programId, id, challenge.id, participantId, payer.email, kind, amountCents, currency, points, entity, now],
    );
  }
  return open ?? { id, url: null, currency, created_at: now };
}

/**
 * The program's currency. The lock makes a change of it wait until the checkout is stored, so that none slips past the
 * check that rejects the change once there are payments.
 */
async function currencyOf(on: Sql, { programId }: SiteCtx): Promise<string> {
  const [row] = await on<{ currency: string }>(sqlText`select currency from programs where id = $1::uuid for share`, [
    programId,
  ]);
  return row!.currency;
}

async function findCheckout(on: Sql, { programId }: SiteCtx, id: string): Promise<Checkout> {
  const [row] = await on<Checkout>(
    sqlText`select id, url, currency, created_at from checkout_sessions where program_id = $1::uuid and id = $2::uuid`,
    [programId, id],
  );
  return row!; // it was stored together with its key
}

/**
 * @throws unauthenticated when the account was deleted in the meantime: a checkout must not store its email again
 */
async function lockPayer(on: Sql, { programId }: SiteCtx, { payer }: Purchase): Promise<void> {
  if (payer.participantId) {
    const found = await on(
      sqlText`select id from participants where program_id = $1::uuid and id = $2::uuid and deleted_at is null for no key update`,
      [programId, payer.participantId],
    );
    if (found.length === 0) throw signInRequired();
  } else
    await on(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [
      `checkout:${programId}:${payer.email}`,
    ]);
}

/**
 * The provider reports a conflict when it was called before with the same key and other data, for example because the
 * challenge's caption has changed since. This checkout can never be opened then, so the next attempt needs a new one.
 */
async function expireOnConflict({ programId }: SiteCtx, id: string, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === "conflict") {
    await sql(
      sqlText`update checkout_sessions set status = 'expired' where program_id = $1 and id = $2 and status = 'open' and provider_session_id is null`,
      [programId, id],
    );
  }
  throw error;
}
