import { beforeEach, describe, expect, it } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import {
  getJoinState,
  getPaymentReceipt,
  joinMembership,
  settleReturn,
  startDonation,
  startMembership,
} from "~/services/payments/payments.site.server";
import { movePoints } from "~/services/points/moves.server";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import { verifyPoints } from "~/services/points/verify.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { createChallenge, createParticipant, NOW, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import {
  checkoutOf,
  createWorld,
  deliver,
  deliverAndSettle,
  HERE,
  personOf,
  runJobs,
  sessionIn,
  signedEvent,
} from "./payments-world";

await testDatabase();

const PAID = "checkout.session.completed";
const EXPIRED = "checkout.session.expired";
const REFUNDED = "charge.refunded";

let world: Awaited<ReturnType<typeof createWorld>>;
beforeEach(async () => {
  world = await createWorld();
});

const buy = async () => sessionIn(await startMembership(await world.payer(), world.membership.id, HERE));
const give = async () =>
  sessionIn(await startDonation(await world.payer(), world.donation.id, { entity: "school", amount: "ten" }, HERE));
const person = () => personOf(world.programId, world.participantId);
const actions = async () =>
  (await prisma.participantAction.findMany({ where: { programId: world.programId }, orderBy: { id: "asc" } })).map(
    ({ actionType, points }) => `${actionType} ${points}`,
  );

describe("a payment", () => {
  it("completes the challenge, credits the stored points, and records actions and an audit entry", async () => {
    const [membership, donation] = [await buy(), await give()];
    await prisma.challenge.updateMany({
      where: { programId: world.programId },
      data: { points: 1n, published: false },
    }); // changed after the checkout was opened
    await deliverAndSettle(PAID, membership);
    await deliverAndSettle(PAID, donation);
    expect(await person()).toMatchObject({
      pointsAvailable: 610n,
      completedChallenges: 2,
      eligibleOffersRewards: true,
    });
    expect(await actions()).toEqual(["membership 500", "donation 110"]);
    expect(await checkoutOf(membership)).toMatchObject({
      status: "paid",
      paidAt: expect.any(Date),
      actionId: expect.any(String),
    });
    const audit = await prisma.auditEntry.findFirst({ where: { programId: world.programId, action: "checkout.paid" } });
    expect(audit).toMatchObject({
      actorType: "system",
      targetType: "checkout_session",
      after: { kind: "membership", amount_cents: 2500 },
    });
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
  });

  it("counts once for repeated and concurrent events", async () => {
    const session = await buy();
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await deliver(await signedEvent(PAID, session))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await Promise.all([runJobs(), runJobs()]);
    await deliverAndSettle("checkout.session.completed", session, "evt_repeated_under_another_id");
    expect(await actions()).toEqual(["membership 500"]);
    expect(await prisma.paymentEvent.count({ where: { sessionId: (await checkoutOf(session)).id } })).toBe(2);
  });

  it("counts after the page has expired, and is not undone by a late expiry", async () => {
    const session = await give();
    await deliverAndSettle(EXPIRED, session);
    expect(await checkoutOf(session)).toMatchObject({ status: "expired" });
    await deliverAndSettle(PAID, session);
    await deliverAndSettle(EXPIRED, session, "evt_late");
    expect(await checkoutOf(session)).toMatchObject({ status: "paid" });
    expect(await actions()).toEqual(["donation 110"]);
  });

  it("counts twice when the payer paid twice", async () => {
    const [first, second] = [
      await give(),
      sessionIn(await startDonation(await world.payer(), world.donation.id, { entity: "school", amount: "odd" }, HERE)),
    ];
    await deliverAndSettle(PAID, first);
    await deliverAndSettle(PAID, second);
    expect(await person()).toMatchObject({ pointsAvailable: 110n, completedChallenges: 2 });
  });

  it("with a missing or wrong signature changes nothing", async () => {
    const session = await give();
    const { body, signature } = await signedEvent(PAID, session);
    for (const forged of [
      { body, signature: "" },
      { body: body.replace("paid", "Paid"), signature },
    ]) {
      const response = await deliver(forged);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ success: false });
    }
    await runJobs();
    expect(await checkoutOf(session)).toMatchObject({ status: "open" });
  });
});

describe("a refund", () => {
  it("reverses points, completion and eligibility, and allows buying the membership again", async () => {
    const session = await buy();
    await deliverAndSettle(PAID, session);
    const { programId } = await world.payer();
    await movePoints(sql, {
      programId,
      participantId: world.participantId,
      kind: "spend",
      amount: 400,
      actionType: "external",
      title: "Spent",
      now: NOW,
    });
    await deliverAndSettle(REFUNDED, session);
    await deliverAndSettle(REFUNDED, session, "evt_refund_again");
    expect(await person()).toMatchObject({
      pointsAvailable: 0n,
      pointsDebt: 400n,
      completedChallenges: 0,
      eligibleOffersRewards: false,
    });
    expect(await checkoutOf(session)).toMatchObject({ status: "refunded", refundedAt: expect.any(Date) });
    expect(await getPaymentReceipt(await world.payer(), session)).toBeNull();
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
    expect(await buy()).not.toBe(session);
  });

  it("leaves the eligibility that another challenge grants", async () => {
    const survey = await createChallenge(world.programId, { challengeType: "link", grantsOffers: true });
    await submitChallenge(await world.payer(), { challenge_id: survey.id, questions: {} }, null);
    const session = await buy();
    await deliverAndSettle(PAID, session);
    await deliverAndSettle(REFUNDED, session);
    expect(await person()).toMatchObject({ eligibleOffersRewards: true, completedChallenges: 1, pointsAvailable: 50n });
  });

  it("that arrives before its payment cancels the payment", async () => {
    const session = await buy();
    await deliverAndSettle(REFUNDED, session);
    await deliverAndSettle(PAID, session);
    expect(await checkoutOf(session)).toMatchObject({ status: "refunded" });
    expect(await actions()).toEqual([]);
  });

  it("of a payment without points only undoes the completion", async () => {
    const session = sessionIn(
      await startDonation(await world.payer(), world.donation.id, { entity: "school", amount: "odd" }, HERE),
    );
    await deliverAndSettle(PAID, session);
    await deliverAndSettle(REFUNDED, session);
    expect(await person()).toMatchObject({ completedChallenges: 0, pointsAvailable: 0n });
  });
});

it("is settled once when its payer returns before the worker, so that the page is read again with the points", async () => {
  const session = await buy();
  expect(await settleReturn(await world.payer(), session)).toBe(false);
  await deliver(await signedEvent(PAID, session));
  expect(await settleReturn(await world.visitor(), session)).toBe(false);
  expect(await getPaymentReceipt(await world.payer(), session)).toBeNull();
  expect(await settleReturn(await world.payer(), session)).toBe(true);
  expect(await settleReturn(await world.payer(), session)).toBe(false);
  expect(await getPaymentReceipt(await world.payer(), session)).toMatchObject({ title: expect.any(String) });
});

describe("a visitor who pays", () => {
  const join = async (email: string) =>
    sessionIn(
      await joinMembership(await world.visitor(), world.membership.id, { email }, { ...HERE, address: "127.0.0.1" }),
    );

  it("becomes a pending participant and is mailed a sign-in link, without being signed in", async () => {
    const session = await join("nina@example.test");
    expect(await prisma.participant.count({ where: { email: "nina@example.test" } })).toBe(0);
    await deliverAndSettle(PAID, session);
    await runJobs();
    const nina = await prisma.participant.findFirstOrThrow({ where: { email: "nina@example.test" } });
    expect(nina).toMatchObject({ status: "pending", pointsAvailable: 500n, eligibleOffersRewards: true });
    expect(await prisma.participantSession.count({ where: { participantId: nina.id } })).toBe(0);
    const mail = await prisma.sandboxMail.findFirstOrThrow({ where: { to: "nina@example.test" } });
    expect(mail.text).toMatch(/http:\/\/program-\d+\.localhost:3000\/signin\/magic\/\S+/);
    expect(await prisma.participantSignInCode.findFirst({ where: { participantId: nina.id } })).toMatchObject({
      returnTo: `/?session_id=${session}`,
    });
    expect(await getPaymentReceipt(await participantCtx(world.programId, nina.id), session)).toMatchObject({
      participant_name: "",
    });
  });

  it("sees on returning that they should open the mail, without anything personal", async () => {
    const session = await join("olga@example.test");
    expect(await getJoinState(await world.visitor(), session)).toEqual({ paid: false });
    await deliver(await signedEvent(PAID, session));
    expect(await settleReturn(await world.visitor(), "cs_unknown")).toBe(false);
    expect(await getJoinState(await world.visitor(), session)).toEqual({ paid: false });
    expect(await settleReturn(await world.visitor(), session)).toBe(true);
    expect(await settleReturn(await world.visitor(), session)).toBe(false);
    expect(await getJoinState(await world.visitor(), session)).toEqual({ paid: true });
    expect(await getJoinState(await world.payer(), session)).toBeNull();
    expect(await getJoinState(await world.visitor(), "cs_unknown")).toBeNull();
    const own = await buy();
    await deliverAndSettle(PAID, own);
    expect(await getJoinState(await world.visitor(), own)).toBeNull();
  });

  it("is the existing participant with that email, even within the mail cooldown", async () => {
    const existing = await createParticipant(world.programId, { status: "active" });
    const session = await join(existing.email!);
    await prisma.participantSignInCode.create({
      data: {
        programId: world.programId,
        id: existing.id,
        participantId: existing.id,
        kind: "otp",
        secretHash: Buffer.alloc(32),
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 600_000),
      },
    });
    await deliverAndSettle(PAID, session);
    // The cooldown blocks the mail, not the payment.
    expect(await prisma.sandboxMail.count({ where: { to: existing.email! } })).toBe(0);
    expect(await personOf(world.programId, existing.id)).toMatchObject({ pointsAvailable: 500n, status: "active" });
  });
});

describe("the receipt", () => {
  it("says that the points are pending", async () => {
    const pointsRules = { ...NO_POINTS_RULES, pending: { kind: "approval" } };
    await prisma.program.update({ where: { id: world.programId }, data: { pointsRules } });
    const session = await give();
    await deliver(await signedEvent(PAID, session));
    await runJobs();
    const receipt = await getPaymentReceipt(await world.payer(), session);
    expect(receipt!.message).toBe(
      "We received your donation of $10 to School Kitchen. 110 Sparks are waiting for approval.",
    );
  });

  it("is there once the signed event has arrived, before its job has run, for the payer only", async () => {
    const session = await give();
    expect(await getPaymentReceipt(await world.payer(), session)).toBeNull();
    await deliver(await signedEvent(PAID, session));
    const other = await createParticipant(world.programId);
    const shown = async (ctx: SiteCtx) => {
      await settleReturn(ctx, session);
      return getPaymentReceipt(ctx, session);
    };
    expect(await shown(await participantCtx(world.programId, other.id))).toBeNull();
    expect(await shown(await world.visitor())).toBeNull();
    expect(await checkoutOf(session)).toMatchObject({ status: "open" });
    expect(await settleReturn(await world.payer(), session)).toBe(true);
    expect(await getPaymentReceipt(await world.payer(), session)).toEqual({
      title: "Thank you for your donation!",
      message: "We received your donation of $10 to School Kitchen. You earned 110 Sparks.",
      participant_name: "Maya Lopez",
      points: 110,
    });
    await runJobs();
    expect(await actions()).toEqual(["donation 110"]);
    await registerLocales();
    expect(await getPaymentReceipt({ ...(await world.payer()), locale: "es" }, session)).toMatchObject({
      title: "¡Gracias por tu donación!",
    });
  });

  it("is null in another program and for an unknown session", async () => {
    const session = await give();
    await deliverAndSettle(PAID, session);
    const elsewhere = await createWorld();
    expect(await getPaymentReceipt(await elsewhere.payer(), session)).toBeNull();
    expect(await getPaymentReceipt(await world.payer(), "cs_unknown")).toBeNull();
    expect(await getPaymentReceipt(await world.payer(), "")).toBeNull();
  });
});
