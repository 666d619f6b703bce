/** Webhook events of the payment provider: each is stored once, then processed by a job. */
import type { PaymentEvent } from "~/integrations/ports";
import { enqueue } from "~/jobs/queue.server";
import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText, type Sql, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { isUuid } from "~/platform/ids.server";
import { job, jobCommand, type Change } from "~/platform/use-case.server";
import { undoCompletion } from "~/services/completions/completions.server";
import { completeChallenge } from "~/services/points/ledger.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { findOrAddPayer, mailSignInLink } from "./internal/payer.server";

/**
 * Stores an event under its own id and queues the job that processes it, in one transaction. Does nothing for a
 * repeated event, or one about an unknown checkout. The webhook's handler has verified the signature.
 */
export const recordPaymentEvent = job(async function recordPaymentEvent(
  { now }: Ctx<SystemActor>,
  { id, kind, reference }: PaymentEvent,
) {
  const { programId, checkoutId } = reference;
  if (!isUuid(programId) || !isUuid(checkoutId)) return;
  await transaction(async (tx) => {
    const on = sqlIn(tx);
    const stored = await on(
      sqlText`insert into payment_events (id, kind, session_id, received_at)
       select $1, $2, id::text, $5::timestamptz from checkout_sessions where program_id = $3::uuid and id = $4::uuid
       on conflict (id) do nothing returning id`,
      [id, kind, programId, checkoutId, now],
    );
    if (stored.length > 0) await enqueue(on, "settle-checkout", { programId, checkoutId });
  });
});

/**
 * The job `settle-checkout`: processes the stored events of a checkout. Each event is a transition from certain states,
 * so repeated events and events in another order have the same result: a payment counts once, also after the page has
 * expired, but not after a refund.
 */
export const settleCheckout = jobCommand(async function settleCheckout(
  ctx: ProgramCtx<SystemActor>,
  { tx, audit },
  checkoutId: string,
) {
  const on = sqlIn(tx);
  await lockCheckout(on, ctx, checkoutId);
  const events = await on<{ id: string; kind: PaymentEvent["kind"] }>(
    sqlText`select id, kind from payment_events where session_id = $1 and processed_at is null order by received_at, id`,
    [checkoutId],
  );
  for (const { id, kind } of events) {
    const checkout = await TRANSITIONS[kind](tx, ctx, checkoutId);
    if (checkout) audit(changeOf(kind, checkout));
    await on(sqlText`update payment_events set processed_at = $2::timestamptz where id = $1`, [id, ctx.now]);
  }
});

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

type Transition = (tx: Transaction, ctx: ProgramCtx, checkoutId: string) => Promise<Checkout | undefined>;

/** The transition of each event; undefined when the checkout is in none of the states that it starts from. */
const TRANSITIONS: Record<PaymentEvent["kind"], Transition> = {
  async paid(tx, ctx, checkoutId) {
    const checkout = await changeStatus(sqlIn(tx), ctx, checkoutId, ["open", "expired"], "paid");
    if (checkout) await complete(tx, ctx, checkout);
    return checkout;
  },
  expired: (tx, ctx, checkoutId) => changeStatus(sqlIn(tx), ctx, checkoutId, ["open"], "expired"),
  async refunded(tx, ctx, checkoutId) {
    const on = sqlIn(tx);
    const checkout = await changeStatus(on, ctx, checkoutId, ["paid"], "refunded");
    if (checkout) await revoke(on, ctx, checkout);
    // A refund that arrives before its payment: nothing was given yet, and the payment will not count.
    return checkout ?? changeStatus(on, ctx, checkoutId, ["open", "expired"], "refunded");
  },
};

/** Changes the status of a checkout if its status is one of `from`; undefined otherwise. */
async function changeStatus(
  on: Sql,
  { programId, now }: ProgramCtx,
  checkoutId: string,
  from: string[],
  to: string,
): Promise<Checkout | undefined> {
  const [row] = await on<Checkout>(
    sqlText`update checkout_sessions set status = $4,
        paid_at = case when $4 in ('paid', 'refunded') then coalesce(paid_at, $5::timestamptz) end,
        refunded_at = case when $4 = 'refunded' then $5::timestamptz end
      where program_id = $1::uuid and id = $2::uuid and status = any($3::text[])
      returning id, challenge_id, participant_id, email, kind, amount_cents, points, provider_session_id, action_id`,
    [programId, checkoutId, from, to, now],
  );
  return row;
}

/** Completes the challenge that was paid for, even if it has ended or was completed before: the money was taken. */
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
    sqlText`update checkout_sessions set participant_id = $3::uuid, action_id = $4::uuid where program_id = $1::uuid and id = $2::uuid`,
    [programId, checkout.id, participantId, actionId],
  );
  if (!checkout.participant_id) await mailSignInLink(tx, ctx, participantId, checkout.provider_session_id ?? "");
}

async function revoke(on: Sql, { programId, now }: ProgramCtx, checkout: Checkout): Promise<void> {
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

/** Locks the participant before the checkout. All code locks in this order, to avoid deadlocks. */
async function lockCheckout(on: Sql, { programId }: ProgramCtx, checkoutId: string): Promise<void> {
  await on(
    sqlText`select points_lock(program_id, participant_id) from checkout_sessions
      where program_id = $1::uuid and id = $2::uuid and participant_id is not null`,
    [programId, checkoutId],
  );
  await on(sqlText`select id from checkout_sessions where program_id = $1::uuid and id = $2::uuid for no key update`, [
    programId,
    checkoutId,
  ]);
}

function changeOf(kind: PaymentEvent["kind"], { id, kind: bought, amount_cents }: Checkout): Change {
  return {
    action: `checkout.${kind}`,
    targetType: "checkout_session",
    targetId: id,
    after: { kind: bought, amount_cents },
  };
}
