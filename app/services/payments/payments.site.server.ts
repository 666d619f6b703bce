/** Paying for memberships and donations. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError, invalid, notFound, type FieldError } from "~/platform/errors";
import { countAddressHit, type RateLimit } from "~/platform/rate-limits.server";
import { statusAt } from "~/platform/schedule";
import { query, workflow } from "~/platform/use-case.server";
import { givesReward } from "~/services/challenge-types/earnings";
import { findChallenge } from "~/services/challenge-types/find-challenge.server";
import { availableAgainAt, completionsOf } from "~/services/completions/completions.server";
import { momentText, NOT_OPEN_AGAIN } from "~/services/points/opens-again";
import { untranslated } from "~/services/programs/catalogue-language.server";
import type { CatalogueChallenge } from "~/services/programs/catalogue.server";
import { activeOf, settingsOf } from "~/services/programs/challenge-settings.schema";
import { isParticipant, type ParticipantCtx, type ProgramCtx, type SiteCtx } from "~/services/programs/program-context";
import { assertTier } from "~/services/tiers/program-tiers.server";
import { openCheckout, type CheckoutVisit, type Payer, type Purchase } from "./checkouts.server";
import { findCheckout, findJoin, receiptOf } from "./internal/returns.server";
import { settleCheckout } from "./payment-events.jobs.server";
import {
  joinState,
  receiptView,
  type DonationInput,
  type JoinState,
  type MembershipInput,
  type ReceiptView,
} from "./payments.schema";

/** The limit of payment pages for visitors of one address: each is a call to the provider. */
const PER_ADDRESS: RateLimit = { scope: "checkout-address", max: 30, windowSeconds: 600 };

const CENTS = 100;

/**
 * Opens the payment page of a donation and returns its URL.
 * @throws not_found; invalid on `entity` or `amount`; rejected when the challenge is not active
 * @throws conflict when it was completed and cannot be repeated yet; unavailable when the provider cannot be reached
 */
export const startDonation = workflow(
  "site:participate",
  async function startDonation(
    ctx: ParticipantCtx,
    challengeId: string,
    input: DonationInput,
    visit: CheckoutVisit,
  ): Promise<string> {
    const challenge = findForSale(ctx, challengeId, "donation");
    const { entity_options, amount_options } = settingsOf(untranslated(challenge));
    const entity = activeOf(entity_options).find((option) => option.id === input.entity);
    const amount = activeOf(amount_options).find((option) => option.id === input.amount);
    if (!entity || !amount) throw unknownOptions(!entity, !amount);
    const payer = { participantId: ctx.actor.id, email: ctx.actor.email };
    await assertMayPay(ctx, challenge, payer);
    return openCheckout(
      ctx,
      {
        kind: "donation",
        challenge,
        payer,
        amountCents: Math.round(amount.amount * CENTS),
        points: amount.points,
        entity: entity.entity,
      },
      visit,
    );
  },
  { output: z.string() },
);

/**
 * Opens the payment page of a membership for a participant and returns its URL. Throws the errors of `startDonation`.
 */
export const startMembership = workflow(
  "site:participate",
  async function startMembership(ctx: ParticipantCtx, challengeId: string, visit: CheckoutVisit): Promise<string> {
    const challenge = findForSale(ctx, challengeId, "membership");
    return openMembership(ctx, challenge, { participantId: ctx.actor.id, email: ctx.actor.email }, visit);
  },
  { output: z.string() },
);

/**
 * Opens the payment page of a membership for a visitor and returns its URL. The payment makes the visitor a
 * participant, who is mailed a sign-in link. Throws the errors of `startDonation`.
 * @throws invalid on `email` when it is missing, blocked or a member's
 * @throws too_many beyond the limit of the address
 */
export const joinMembership = workflow(
  "site:visit",
  async function joinMembership(
    ctx: SiteCtx,
    challengeId: string,
    { email }: MembershipInput,
    visit: CheckoutVisit & { address: string },
  ): Promise<string> {
    const challenge = findForSale(ctx, challengeId, "membership");
    if (!email) throw invalid("email", "Please enter your email");
    await countAddressHit(PER_ADDRESS, visit.address, ctx.now);
    return openMembership(ctx, challenge, { participantId: null, email }, visit);
  },
  { output: z.string() },
);

/**
 * Processes what the payment page has reported of a checkout that is waiting, as its job would: so the payer immediately
 * gets what they paid for, and a visitor hears that the payment has arrived. The second time there is nothing left.
 * @param sessionId of the URL that the payment page returns to; "" elsewhere
 * @returns whether something was processed, so that whatever was read before is outdated
 */
export const settleReturn = workflow(
  "site:visit",
  async function settleReturn(ctx: SiteCtx, sessionId: string): Promise<boolean> {
    if (!sessionId) return false;
    const find = () => (isParticipant(ctx) ? findCheckout(ctx, sessionId) : findJoin(ctx, sessionId));
    const checkout = await find();
    if (!checkout?.has_events) return false;
    await settle(ctx, checkout.id);
    return (await find())?.has_events === false;
  },
  { output: z.boolean() },
);

/**
 * The receipt of a paid checkout, by the session id in the URL that the payment page returns to. It is null for
 * everyone but the payer, and until the provider's signed event has been processed: the URL proves nothing.
 */
export const getPaymentReceipt = query(
  "site:visit",
  async function getPaymentReceipt(ctx: SiteCtx, sessionId: string): Promise<ReceiptView | null> {
    if (!isParticipant(ctx) || !sessionId) return null;
    const checkout = await findCheckout(ctx, sessionId);
    return checkout && receiptOf(ctx, checkout);
  },
  { output: receiptView.nullable() },
);

/**
 * What a visitor learns on returning from the payment page: whether the payment has arrived and the sign-in link is
 * mailed. Null for participants, who see the receipt, and for a session id that is not a visitor's checkout. It says
 * nothing about the payer, since anybody may have the URL.
 */
export const getJoinState = query(
  "site:visit",
  async function getJoinState(ctx: SiteCtx, sessionId: string): Promise<JoinState | null> {
    if (isParticipant(ctx) || !sessionId) return null;
    const checkout = await findJoin(ctx, sessionId);
    return checkout && { paid: checkout.paid };
  },
  { output: joinState.nullable() },
);

/** The challenge to pay for. @throws not_found @throws rejected when it is not active, or needs a tier they lack */
function findForSale(ctx: SiteCtx, challengeId: string, kind: Purchase["kind"]): CatalogueChallenge {
  const { program, now } = ctx;
  const challenge = findChallenge(program, challengeId);
  if (challenge.challengeType !== kind) throw notFound("This challenge doesn't exist.");
  if (statusAt(challenge, now) !== "active") throw new AppError("rejected", "This challenge is no longer available");
  assertTier(ctx, challenge, msg("This challenge is for {tier} and above."));
  return challenge;
}

async function openMembership(
  ctx: SiteCtx,
  challenge: CatalogueChallenge,
  payer: Payer,
  visit: CheckoutVisit,
): Promise<string> {
  const { price } = settingsOf(challenge);
  if (!price) throw new AppError("rejected", "This membership isn't for sale.");
  await assertMayPay(ctx, challenge, payer);
  const points = givesReward(challenge.rewardType) ? 0 : Number(challenge.points);
  return openCheckout(
    ctx,
    { kind: "membership", challenge, payer, amountCents: Math.round(price * CENTS), points, entity: null },
    visit,
  );
}

/**
 * Processes waiting events first, so that nobody gets a payment page that they have just paid on or left.
 * @throws conflict when the payer has it already
 * @throws invalid when a visitor's email is blocked or a member's
 */
async function assertMayPay(ctx: SiteCtx, challenge: CatalogueChallenge, payer: Payer): Promise<void> {
  await settleAll(ctx, payer);
  if (payer.participantId === null) return assertNewMember(ctx, challenge, payer.email);
  const completion = (await completionsOf(ctx)).get(challenge.id);
  if (!completion) return;
  if (!challenge.repeatable) {
    throw new AppError(
      "conflict",
      challenge.challengeType === "membership"
        ? "You're already a member."
        : "You've already completed this challenge.",
    );
  }
  const opensAt = availableAgainAt(completion, ctx.now);
  if (opensAt) {
    const time = momentText(opensAt, { locale: ctx.locale, timeZone: ctx.program.timeZone });
    throw new AppError("conflict", NOT_OPEN_AGAIN, { values: { time } });
  }
}

async function assertNewMember({ programId }: SiteCtx, challenge: CatalogueChallenge, email: string): Promise<void> {
  const [participant] = await sql<{ blocked: boolean; member: boolean }>(
    sqlText`select p.status = 'blocked' as blocked, exists (select from challenge_completions
         where program_id = $1 and participant_id = p.id and challenge_id = $3) as member
       from participants c join participants p on p.program_id = c.program_id and p.id = coalesce(c.merged_into_id, c.id)
      where c.program_id = $1 and (c.email = $2 or c.merged_email = $2) order by c.email nulls last limit 1`,
    [programId, email, challenge.id],
  );
  if (participant?.blocked) throw invalid("email", "This account can't sign in. Contact the program's support.");
  if (participant?.member) throw invalid("email", "This email already has a membership. Sign in instead.");
}

/** Processes the events of the payer's checkouts whose job has not run yet. */
async function settleAll(ctx: SiteCtx, { participantId, email }: Payer): Promise<void> {
  const checkouts = await sql<{ id: string }>(
    sqlText`select id from checkout_sessions c where program_id = $1 and email = $2 and participant_id is not distinct from $3
        and exists (select from payment_events where session_id = c.id::text and processed_at is null)`,
    [ctx.programId, email, participantId],
  );
  for (const { id } of checkouts) await settle(ctx, id);
}

/** Runs as the system: the signed event caused the change, not the participant of this request. */
function settle(ctx: ProgramCtx, checkoutId: string): Promise<void> {
  return settleCheckout({ ...ctx, actor: { kind: "system", name: "payments" } }, checkoutId);
}

function unknownOptions(entity: boolean, amount: boolean): AppError {
  const errors: FieldError[] = [];
  if (entity) errors.push({ field: "entity", message: msg("Choose who your donation is for") });
  if (amount) errors.push({ field: "amount", message: msg("Choose an amount") });
  return new AppError("invalid", errors[0]!.message, { errors });
}
