/** The checkouts that a payment page returns from, by the session id in its URL, and what they show their payer. */
import { moneyText } from "~/locales/money";
import { translate } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { pendingLot } from "~/services/points/pending-lot.server";
import { pendingField } from "~/services/points/points-texts";
import type { ParticipantCtx, SiteCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import type { Purchase } from "../checkouts.server";
import type { ReceiptView } from "../payments.schema";
import { receiptPath } from "../receipt-path";

type Checkout = {
  id: string;
  kind: Purchase["kind"];
  amount_cents: number;
  currency: string;
  points: string;
  entity: string | null;
  paid: boolean;
  action_id: string | null;
  /** Events whose job has not run yet. */
  has_events: boolean;
};

type JoinCheckout = Pick<Checkout, "id" | "paid" | "has_events">;

/** The payer's own checkout; null for anyone else. */
export async function findCheckout({ programId, actor }: ParticipantCtx, sessionId: string): Promise<Checkout | null> {
  const [row] = await sql<Checkout>(
    sqlText`select id, kind, amount_cents, currency, points, entity, status = 'paid' as paid, action_id,
        exists (select from payment_events where session_id = c.id::text and processed_at is null) as has_events
       from checkout_sessions c
      where provider_session_id = $1 and program_id = $2 and (participant_id = $3 or (participant_id is null and email = $4))`,
    [sessionId, programId, actor.id, actor.email],
  );
  return row ?? null;
}

/** The checkout of a visitor; null for one of a participant. */
export async function findJoin({ programId }: SiteCtx, sessionId: string): Promise<JoinCheckout | null> {
  const [row] = await sql<JoinCheckout>(
    sqlText`select id, status = 'paid' as paid,
        exists (select from payment_events where session_id = c.id::text and processed_at is null) as has_events
       from checkout_sessions c
      where provider_session_id = $1 and program_id = $2 and status in ('open', 'expired', 'paid')
        and (participant_id is null or exists (select from participant_sign_in_codes s
          where s.program_id = c.program_id and s.participant_id = c.participant_id and s.return_to = $3))`,
    [sessionId, programId, receiptPath(sessionId)],
  );
  return row ?? null;
}

/** What a paid checkout shows its payer; null before it is paid. */
export async function receiptOf(
  ctx: ParticipantCtx,
  { kind, amount_cents, currency, points, entity, paid, action_id }: Checkout,
): Promise<ReceiptView | null> {
  if (!paid) return null;
  const { actor, locale, program, programId } = ctx;
  const values = {
    amount: moneyText(locale, amount_cents, currency),
    entity: entity ?? "",
    points: Number(points),
    term: pointsTermOf(program),
  };
  const thanks =
    kind === "donation"
      ? translate(locale, "We received your donation of {amount} to {entity}.", values)
      : translate(locale, "We received your payment of {amount}. You're a member!", values);
  const pending = action_id && (await pendingLot(sql, programId, [action_id]));
  const earned = pending
    ? `${pendingField(ctx, values.points, pending).pending?.text ?? ""}.`
    : translate(locale, "You earned {points} {term}.", values);
  const message = [thanks, values.points > 0 ? earned : ""].join(" ").trim();
  return {
    title: translate(locale, kind === "donation" ? "Thank you for your donation!" : "Welcome!"),
    message,
    participant_name: `${actor.firstName} ${actor.lastName}`.trim(),
    points: pending ? 0 : values.points,
  };
}
