import { payments } from "~/integrations/registry.server";
import type { SiteCtx } from "../context";
import { sql, sqlIn, transaction, type Sql } from "../database.server";
import { AppError, notFound, signInFirst } from "../errors";
import { uuidv7 } from "../ids.server";
import { inputHash } from "../points/input-hash.server";
import type { CatalogueChallenge } from "../programs/catalogue.server";
import { programUrl } from "../programs/program-url.server";

/** Who pays. A visitor is known by their email alone, until the payment has made them a participant. */
export type Payer = { participantId: string | null; email: string };

/** What somebody wants to pay for. */
export type Purchase = {
  kind: "donation" | "membership";
  challenge: CatalogueChallenge;
  payer: Payer;
  amountCents: number;
  /** What it will earn, whatever the challenge says when the payment arrives. */
  points: number;
  /** Whom a donation is for. */
  entity: string | null;
};

/** What the checkout must know of the request: the host to come back to (else the program's own), and the key of a repeated one. */
export type CheckoutVisit = { host?: string; idempotencyKey: string | null };

const CURRENCY = "usd";
/** Providers keep a payment page open for a day; a page about to close is not handed out again. */
const FRESH_HOURS = 23;

type Checkout = { id: string; url: string | null; created_at: Date };

/**
 * Opens a payment page for a purchase and gives its URL: the one that is open already when the same person wants the
 * same again. The row is there before the provider is asked and its id is the key of the asking, so neither a second
 * click nor a process killed in between opens a second page.
 * Throws `unavailable` when the provider cannot be reached, `conflict` for a key that was used for another purchase.
 */
export async function openCheckout(
  ctx: SiteCtx,
  purchase: Purchase,
  { host, idempotencyKey }: CheckoutVisit,
): Promise<string> {
  const { programId, program } = ctx;
  const port = await payments();
  if (!port) throw notFound();
  const {
    id,
    url,
    created_at: openedAt,
  } = await transaction((tx) => reserve(sqlIn(tx), ctx, purchase, idempotencyKey));
  if (url) return url;
  const { challenge, payer, amountCents } = purchase;
  const opening = port.openCheckout({
    title: challenge.caption,
    amountCents,
    currency: CURRENCY,
    reference: { programId, checkoutId: id },
    payerEmail: payer.email,
    successUrl: programUrl(program, "/?session_id={session}", host),
    cancelUrl: programUrl(program, `/public/challenges/${challenge.identifier}/checkout_cancelled`, host),
    openedAt,
    idempotencyKey: id,
  });
  const opened = await opening.catch((error: unknown) => giveUpOn(ctx, id, error));
  await sql(
    "update checkout_sessions set provider_session_id = $3, url = $4 where program_id = $1 and id = $2 and provider_session_id is null",
    [programId, id, opened.sessionId, opened.url],
  );
  return opened.url;
}

/** The payer's open checkout of the same purchase, or a new one. The payer is locked: two clicks at once find one row. */
async function reserve(on: Sql, ctx: SiteCtx, purchase: Purchase, key: string | null): Promise<Checkout> {
  const { programId, now } = ctx;
  const { kind, challenge, payer, amountCents, points, entity } = purchase;
  const { participantId } = payer;
  const scope = `checkout:${participantId}`;
  const asked = inputHash({ challengeId: challenge.id, amountCents, entity });
  if (participantId && key) {
    const [begun] = await on<{ answer: { checkout_id: string } | null }>(
      "select idempotency_begin($1::uuid, $2, $3, $4::bytea, $5::timestamptz) as answer",
      [programId, scope, key, asked, now],
    );
    if (begun?.answer) return findCheckout(on, ctx, begun.answer.checkout_id);
  }
  await lockPayer(on, ctx, purchase);
  const [open] = await on<Checkout>(
    `select id, url, created_at from checkout_sessions
      where program_id = $1::uuid and challenge_id = $2::uuid and status = 'open' and created_at > $3::timestamptz
        and participant_id is not distinct from $4::uuid and email = $5 and amount_cents = $6::int
        and points = $7::bigint and entity is not distinct from $8
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
    ],
  );
  const id = open?.id ?? uuidv7(now);
  if (!open) {
    await on(
      `insert into checkout_sessions (program_id, id, challenge_id, participant_id, email, kind, amount_cents, currency, points, entity, created_at)
       values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7::int, $8, $9::bigint, $10, $11::timestamptz)`,
      [programId, id, challenge.id, participantId, payer.email, kind, amountCents, CURRENCY, points, entity, now],
    );
  }
  if (participantId && key) {
    await on("select idempotency_end($1::uuid, $2, $3, $4::jsonb)::text", [
      programId,
      scope,
      key,
      JSON.stringify({ checkout_id: id }),
    ]);
  }
  return open ?? { id, url: null, created_at: now };
}

async function findCheckout(on: Sql, { programId }: SiteCtx, id: string): Promise<Checkout> {
  const [row] = await on<Checkout>(
    "select id, url, created_at from checkout_sessions where program_id = $1::uuid and id = $2::uuid",
    [programId, id],
  );
  return row!; // the key was stored with it
}

/** Throws `unauthenticated` when the account was deleted meanwhile: its address must not come back with a checkout. */
async function lockPayer(on: Sql, { programId }: SiteCtx, { payer }: Purchase): Promise<void> {
  if (payer.participantId) {
    const found = await on(
      "select id from participants where program_id = $1::uuid and id = $2::uuid and deleted_at is null for no key update",
      [programId, payer.participantId],
    );
    if (found.length === 0) throw signInFirst();
  } else
    await on("select pg_advisory_xact_lock(hashtextextended($1, 0))::text", [`checkout:${programId}:${payer.email}`]);
}

/**
 * A page that was asked for before in other words (the challenge's caption has changed since) can never be opened under
 * this key again: the next try starts a checkout of its own.
 */
async function giveUpOn({ programId }: SiteCtx, id: string, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === "conflict") {
    await sql(
      "update checkout_sessions set status = 'expired' where program_id = $1 and id = $2 and status = 'open' and provider_session_id is null",
      [programId, id],
    );
  }
  throw error;
}
