/** Paying for memberships and donations (specification 1, sections 4, 5 and 7; RULINGS "Membership and donation checkout"). */
import { moneyText } from "~/locales/money";
import { phrase, say } from "~/locales/say";
import { activeOf, settingsOf } from "../challenges/challenge-settings.schema";
import { availableAgainAt } from "../challenges/challenge-view.server";
import { completionsOf } from "../challenges/completions.server";
import { findChallenge } from "../challenges/find-challenge";
import type { ParticipantCtx, ProgramCtx, SiteCtx } from "../context";
import { sql } from "../database.server";
import { AppError, invalid, notFound, type FieldError } from "../errors";
import type { CatalogueChallenge } from "../programs/catalogue.server";
import { countAddressHit, type RateLimit } from "../rate-limits.server";
import { statusAt } from "../schedule";
import { operation } from "../use-case.server";
import { openCheckout, type CheckoutVisit, type Payer, type Purchase } from "./checkouts.server";
import { settleCheckout } from "./payment-events.verbs.server";
import type { DonationInput, MembershipInput, ReceiptView } from "./payments.schema";

/** Payment pages for visitors from one address: each costs a call to the provider. */
const PER_ADDRESS: RateLimit = { scope: "checkout-address", max: 30, windowSeconds: 600 };

const CENTS = 100;

/**
 * Opens the payment page of a donation and gives its URL. Throws `invalid` with an error on `entity` or `amount`,
 * `not_found`, `refused` when the challenge is not active, `conflict` when it was done and cannot be repeated yet,
 * `unavailable` when the provider cannot be reached.
 */
export const startDonation = operation(
  "site:participate",
  async (ctx: ParticipantCtx, challengeId: string, input: DonationInput, visit: CheckoutVisit): Promise<string> => {
    const challenge = findForSale(ctx, challengeId, "donation");
    const { entity_options, amount_options } = settingsOf(challenge);
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
);

/** Opens the payment page of a membership for a participant and gives its URL. Throws as `startDonation`. */
export const startMembership = operation(
  "site:participate",
  async (ctx: ParticipantCtx, challengeId: string, visit: CheckoutVisit): Promise<string> => {
    const challenge = findForSale(ctx, challengeId, "membership");
    return openMembership(ctx, challenge, { participantId: ctx.actor.id, email: ctx.actor.email }, visit);
  },
);

/**
 * The same for a visitor, who becomes a participant by paying and is then mailed a link to sign in.
 * Throws as `startDonation`, `invalid` on `email`, and `too_many` beyond the limit of an address.
 */
export const joinMembership = operation(
  "site:visit",
  async (
    ctx: SiteCtx,
    challengeId: string,
    { email }: MembershipInput,
    visit: CheckoutVisit & { address: string },
  ): Promise<string> => {
    const challenge = findForSale(ctx, challengeId, "membership");
    if (!email) throw invalid("email", "Please enter your email");
    await countAddressHit(PER_ADDRESS, visit.address, ctx.now);
    return openMembership(ctx, challenge, { participantId: null, email }, visit);
  },
);

/**
 * The receipt of a paid checkout by the session id that the payment page came back with; null for everybody but its
 * payer, and while the provider's signed event has not said that it is paid: the address alone proves nothing.
 * An event whose job has not run yet is acted on here, so that the person finds what they have just paid for.
 */
export const getReceipt = operation(
  "site:visit",
  async (ctx: SiteCtx, sessionId: string): Promise<ReceiptView | null> => {
    if (ctx.actor.kind !== "participant" || !sessionId) return null;
    const payer = ctx as ParticipantCtx;
    const found = await findPaid(payer, sessionId);
    if (!found?.waiting) return found && receiptOf(payer, found);
    await settle(ctx, found.id);
    const settled = await findPaid(payer, sessionId);
    return settled && receiptOf(payer, settled);
  },
);

function findForSale({ program, now }: SiteCtx, challengeId: string, kind: Purchase["kind"]): CatalogueChallenge {
  const challenge = findChallenge(program, challengeId);
  if (challenge.challengeType !== kind) throw notFound("This challenge does not exist.");
  if (statusAt(challenge, now) !== "active") throw new AppError("refused", "This challenge is no longer available");
  return challenge;
}

async function openMembership(
  ctx: SiteCtx,
  challenge: CatalogueChallenge,
  payer: Payer,
  visit: CheckoutVisit,
): Promise<string> {
  const { price } = settingsOf(challenge);
  if (!price) throw new AppError("refused", "This membership cannot be bought.");
  await assertMayPay(ctx, challenge, payer);
  const points = challenge.rewardType === "points" ? Number(challenge.points) : 0;
  return openCheckout(
    ctx,
    { kind: "membership", challenge, payer, amountCents: Math.round(price * CENTS), points, entity: null },
    visit,
  );
}

/** Nobody is sold twice what they have, nor handed a payment page that they have just paid on or left. */
async function assertMayPay(ctx: SiteCtx, challenge: CatalogueChallenge, payer: Payer): Promise<void> {
  await settleWaiting(ctx, payer);
  if (payer.participantId === null) return assertNewMember(ctx, challenge, payer.email);
  const completion = (await completionsOf(ctx)).get(challenge.id);
  if (!completion) return;
  if (!challenge.repeatable) {
    throw new AppError(
      "conflict",
      challenge.challengeType === "membership"
        ? "You are a member already."
        : "You have already completed this challenge.",
    );
  }
  if (availableAgainAt(challenge, completion, ctx.now))
    throw new AppError("conflict", "You have done this already. It opens again later.");
}

async function assertNewMember({ programId }: SiteCtx, challenge: CatalogueChallenge, email: string): Promise<void> {
  const [known] = await sql<{ blocked: boolean; member: boolean }>(
    `select status = 'blocked' as blocked, exists (select from challenge_completions
         where program_id = $1 and participant_id = p.id and challenge_id = $3) as member
       from participants p where program_id = $1 and email = $2`,
    [programId, email, challenge.id],
  );
  if (known?.blocked) throw invalid("email", "This account cannot sign in. Please contact the support of the program.");
  if (known?.member) throw invalid("email", "There is a membership for this email already. Please sign in.");
}

/** Acts on the events about this person's checkouts whose job has not run yet. */
async function settleWaiting(ctx: SiteCtx, { participantId, email }: Payer): Promise<void> {
  const waiting = await sql<{ id: string }>(
    `select id from checkout_sessions c where program_id = $1 and email = $2 and participant_id is not distinct from $3
        and exists (select from payment_events where session_id = c.id::text and processed_at is null)`,
    [ctx.programId, email, participantId],
  );
  for (const { id } of waiting) await settle(ctx, id);
}

/** What a signed event said is done in the system's name, not in that of whoever happens to ask. */
function settle(ctx: ProgramCtx, checkoutId: string): Promise<void> {
  return settleCheckout({ ...ctx, actor: { kind: "system", name: "payments" } }, checkoutId);
}

function unknownOptions(entity: boolean, amount: boolean): AppError {
  const errors: FieldError[] = [];
  if (entity) errors.push({ field: "entity", message: phrase("Please choose who your donation is for") });
  if (amount) errors.push({ field: "amount", message: phrase("Please choose an amount") });
  return new AppError("invalid", errors[0]!.message, { errors });
}

type Paid = {
  id: string;
  kind: Purchase["kind"];
  amount_cents: number;
  currency: string;
  points: string;
  entity: string | null;
  paid: boolean;
  waiting: boolean;
};

async function findPaid({ programId, actor }: ParticipantCtx, sessionId: string): Promise<Paid | null> {
  const [row] = await sql<Paid>(
    `select id, kind, amount_cents, currency, points, entity, status = 'paid' as paid,
        exists (select from payment_events where session_id = c.id::text and processed_at is null) as waiting
       from checkout_sessions c
      where provider_session_id = $1 and program_id = $2 and (participant_id = $3 or (participant_id is null and email = $4))`,
    [sessionId, programId, actor.id, actor.email],
  );
  return row ?? null;
}

function receiptOf(
  { actor, locale, program }: ParticipantCtx,
  { kind, amount_cents, currency, points, entity, paid }: Paid,
): ReceiptView | null {
  if (!paid) return null;
  const values = {
    amount: moneyText(locale, amount_cents, currency),
    entity: entity ?? "",
    points: Number(points),
    term: program.termPointsAs,
  };
  const thanks =
    kind === "donation"
      ? say(locale, "Your donation of {amount} to {entity} has arrived.", values)
      : say(locale, "Your payment of {amount} has arrived: you are a member now.", values);
  const message = [thanks, values.points > 0 ? say(locale, "You earned {points} {term}.", values) : ""]
    .join(" ")
    .trim();
  return {
    title: say(locale, kind === "donation" ? "Thank you for giving!" : "Welcome!"),
    message,
    participant_name: `${actor.firstName} ${actor.lastName}`.trim(),
  };
}
