/** What the payment provider tells us: kept once, then acted on by a job (RULINGS "Membership and donation checkout"). */
import type { PaymentEvent } from "~/integrations/ports";
import { enqueue } from "~/jobs/registry.server";
import { undoCompletion } from "../challenges/undo-completion.server";
import type { Ctx, ProgramCtx, SystemActor } from "../context";
import { sqlIn, transaction, type Sql, type Transaction } from "../database.server";
import { isUuid } from "../ids.server";
import { completeChallenge } from "../points/ledger.server";
import { command, operation, type Change } from "../use-case.server";
import { findOrAddPayer, mailSignInLink } from "./payer.server";

/**
 * Keeps an event under its own id and queues what follows from it, in one transaction. An event that came before, or
 * that is about no checkout of ours, changes nothing. The webhook's door has checked the signature.
 */
export const recordPaymentEvent = operation(
  "super_admin:manage",
  async ({ now }: Ctx<SystemActor>, { id, kind, reference }: PaymentEvent) => {
    const { programId, checkoutId } = reference;
    if (!isUuid(programId) || !isUuid(checkoutId)) return;
    await transaction(async (tx) => {
      const on = sqlIn(tx);
      const stored = await on(
        `insert into payment_events (id, kind, session_id, received_at)
       select $1, $2, id::text, $5::timestamptz from checkout_sessions where program_id = $3::uuid and id = $4::uuid
       on conflict (id) do nothing returning id`,
        [id, kind, programId, checkoutId, now],
      );
      if (stored.length > 0) await enqueue(on, "settle-checkout", { programId, checkoutId });
    });
  },
);

/**
 * Does what the stored events about a checkout ask for: the one call of the job `settle-checkout`. Each event changes
 * the checkout from the states it may come from, so repeated ones and those out of order come to the same: a payment
 * counts once, also after the page has expired, and not any more once it was refunded.
 */
export const settleCheckout = command(
  "super_admin:manage",
  async (ctx: ProgramCtx<SystemActor>, { tx, audit }, checkoutId: string) => {
    const on = sqlIn(tx);
    await lockCheckout(on, ctx, checkoutId);
    const events = await on<{ id: string; kind: PaymentEvent["kind"] }>(
      "select id, kind from payment_events where session_id = $1 and processed_at is null order by received_at, id",
      [checkoutId],
    );
    for (const { id, kind } of events) {
      const checkout = await STEPS[kind](tx, ctx, checkoutId);
      if (checkout) audit(changeOf(kind, checkout));
      await on("update payment_events set processed_at = $2::timestamptz where id = $1", [id, ctx.now]);
    }
  },
);

type Checkout = {
  id: string;
  challenge_id: string;
  participant_id: string | null;
  email: string | null;
  kind: "membership" | "donation";
  amount_cents: number;
  points: string | bigint;
  provider_session_id: string | null;
  action_id: string | null;
};

type Step = (tx: Transaction, ctx: ProgramCtx, checkoutId: string) => Promise<Checkout | undefined>;

/** What each event does; nothing (undefined) when the checkout is past it. */
const STEPS: Record<PaymentEvent["kind"], Step> = {
  async paid(tx, ctx, checkoutId) {
    const checkout = await move(sqlIn(tx), ctx, checkoutId, ["open", "expired"], "paid");
    if (checkout) await complete(tx, ctx, checkout);
    return checkout;
  },
  expired: (tx, ctx, checkoutId) => move(sqlIn(tx), ctx, checkoutId, ["open"], "expired"),
  async refunded(tx, ctx, checkoutId) {
    const on = sqlIn(tx);
    const checkout = await move(on, ctx, checkoutId, ["paid"], "refunded");
    if (checkout) await takeBack(on, ctx, checkout);
    // From the others: it overtook the payment, so nothing was given yet, and nothing will be.
    return checkout ?? move(on, ctx, checkoutId, ["open", "expired"], "refunded");
  },
};

/** Changes a checkout that is in one of these states; undefined when it is in none of them. */
async function move(
  on: Sql,
  { programId, now }: ProgramCtx,
  checkoutId: string,
  from: string[],
  to: string,
): Promise<Checkout | undefined> {
  const [row] = await on<Checkout>(
    `update checkout_sessions set status = $4,
        paid_at = case when $4 in ('paid', 'refunded') then coalesce(paid_at, $5::timestamptz) end,
        refunded_at = case when $4 = 'refunded' then $5::timestamptz end
      where program_id = $1::uuid and id = $2::uuid and status = any($3::text[])
      returning id, challenge_id, participant_id, email, kind, amount_cents, points, provider_session_id, action_id`,
    [programId, checkoutId, from, to, now],
  );
  return row;
}

/** Gives what was paid for. It counts even when the challenge is over or done before: the money was taken. */
async function complete(tx: Transaction, ctx: ProgramCtx, checkout: Checkout): Promise<void> {
  const { programId, now } = ctx;
  const on = sqlIn(tx);
  const participantId = checkout.participant_id ?? (await findOrAddPayer(tx, ctx, checkout.email!));
  const { actionId } = await completeChallenge(on, {
    programId,
    participantId,
    challengeId: checkout.challenge_id,
    actionType: checkout.kind,
    points: Number(checkout.points),
    settled: true,
    now,
  });
  await on(
    "update checkout_sessions set participant_id = $3::uuid, action_id = $4::uuid where program_id = $1::uuid and id = $2::uuid",
    [programId, checkout.id, participantId, actionId],
  );
  if (!checkout.participant_id) await mailSignInLink(tx, ctx, participantId, checkout.provider_session_id ?? "");
}

async function takeBack(on: Sql, { programId, now }: ProgramCtx, checkout: Checkout): Promise<void> {
  const { participant_id: participantId, action_id: actionId, kind } = checkout;
  if (!participantId || !actionId) return;
  await undoCompletion(on, {
    programId,
    participantId,
    actionId,
    title: kind === "donation" ? "Donation refunded" : "Membership refunded",
    now,
  });
}

/** The participant before the checkout, as everywhere (lock order: key, participant, the rest). */
async function lockCheckout(on: Sql, { programId }: ProgramCtx, checkoutId: string): Promise<void> {
  await on(
    `select points_lock(program_id, participant_id) from checkout_sessions
      where program_id = $1::uuid and id = $2::uuid and participant_id is not null`,
    [programId, checkoutId],
  );
  await on("select id from checkout_sessions where program_id = $1::uuid and id = $2::uuid for no key update", [
    programId,
    checkoutId,
  ]);
}

function changeOf(kind: PaymentEvent["kind"], { id, kind: bought, amount_cents }: Checkout): Change {
  return {
    verb: `checkout.${kind}`,
    targetType: "checkout_session",
    targetId: id,
    after: { kind: bought, amount_cents },
  };
}
