import { beforeEach, describe, expect, it } from "vitest";
import { learnLanguages } from "~/locales/learn-languages.server";
import { submitChallenge } from "~/services/challenges/challenges.server";
import { prisma, sql } from "~/services/database.server";
import { getReceipt, joinMembership, startDonation, startMembership } from "~/services/payments/payments.server";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { createChallenge, createParticipant, NOW, participantCtx } from "../../factories";
import {
  checkoutOf,
  createWorld,
  deliver,
  HERE,
  personOf,
  runJobs,
  sessionIn,
  signedEvent,
  tell,
} from "./payments-world";

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
  it("completes the challenge, credits what was promised and leaves its traces", async () => {
    const [membership, donation] = [await buy(), await give()];
    await prisma.challenge.updateMany({
      where: { programId: world.programId },
      data: { points: 1n, published: false },
    }); // changed meanwhile
    await tell(PAID, membership);
    await tell(PAID, donation);
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
    const audit = await prisma.auditEntry.findFirst({ where: { programId: world.programId, verb: "checkout.paid" } });
    expect(audit).toMatchObject({
      actorType: "system",
      targetType: "checkout_session",
      after: { kind: "membership", amount_cents: 2500 },
    });
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
  });

  it("counts once, however often and by however many deliveries it is told", async () => {
    const session = await buy();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => (await deliver(await signedEvent(PAID, session))).status),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await Promise.all([runJobs(), runJobs()]);
    await tell("checkout.session.completed", session, "evt_told_again_under_another_id");
    expect(await actions()).toEqual(["membership 500"]);
    expect(await prisma.paymentEvent.count({ where: { sessionId: (await checkoutOf(session)).id } })).toBe(2);
  });

  it("counts also when the page had expired, and is not undone by a late expiry", async () => {
    const session = await give();
    await tell(EXPIRED, session);
    expect(await checkoutOf(session)).toMatchObject({ status: "expired" });
    await tell(PAID, session);
    await tell(EXPIRED, session, "evt_late");
    expect(await checkoutOf(session)).toMatchObject({ status: "paid" });
    expect(await actions()).toEqual(["donation 110"]);
  });

  it("counts twice when somebody paid twice", async () => {
    const [first, second] = [
      await give(),
      sessionIn(await startDonation(await world.payer(), world.donation.id, { entity: "school", amount: "odd" }, HERE)),
    ];
    await tell(PAID, first);
    await tell(PAID, second);
    expect(await person()).toMatchObject({ pointsAvailable: 110n, completedChallenges: 2 });
  });

  it("of an unsigned, altered or unknown kind changes nothing", async () => {
    const session = await give();
    const { body, signature } = await signedEvent(PAID, session);
    for (const forged of [
      { body, signature: "" },
      { body: body.replace("paid", "Paid"), signature },
    ]) {
      const answer = await deliver(forged);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ success: false });
    }
    await runJobs();
    expect(await checkoutOf(session)).toMatchObject({ status: "open" });
  });
});

describe("a refund", () => {
  it("takes back points, completion and eligibility, and lets the membership be bought again", async () => {
    const session = await buy();
    await tell(PAID, session);
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
    await tell(REFUNDED, session);
    await tell(REFUNDED, session, "evt_refund_again");
    expect(await person()).toMatchObject({
      pointsAvailable: 0n,
      pointsDebt: 400n,
      completedChallenges: 0,
      eligibleOffersRewards: false,
    });
    expect(await checkoutOf(session)).toMatchObject({ status: "refunded", refundedAt: expect.any(Date) });
    expect(await getReceipt(await world.payer(), session)).toBeNull();
    expect(await verifyPoints(sql, world.programId)).toEqual([]);
    expect(await buy()).not.toBe(session);
  });

  it("leaves the eligibility that something else gives", async () => {
    const survey = await createChallenge(world.programId, { challengeType: "link", grantsOffers: true });
    await submitChallenge(await world.payer(), { challenge_id: survey.id, questions: {} }, null);
    const session = await buy();
    await tell(PAID, session);
    await tell(REFUNDED, session);
    expect(await person()).toMatchObject({ eligibleOffersRewards: true, completedChallenges: 1, pointsAvailable: 50n });
  });

  it("that overtakes its payment leaves nothing to give", async () => {
    const session = await buy();
    await tell(REFUNDED, session);
    await tell(PAID, session);
    expect(await checkoutOf(session)).toMatchObject({ status: "refunded" });
    expect(await actions()).toEqual([]);
  });

  it("of a payment that earned no points only takes back the completion", async () => {
    const session = sessionIn(
      await startDonation(await world.payer(), world.donation.id, { entity: "school", amount: "odd" }, HERE),
    );
    await tell(PAID, session);
    await tell(REFUNDED, session);
    expect(await person()).toMatchObject({ completedChallenges: 0, pointsAvailable: 0n });
  });
});

describe("a visitor who pays", () => {
  const join = async (email: string) =>
    sessionIn(
      await joinMembership(await world.visitor(), world.membership.id, { email }, { ...HERE, address: "127.0.0.1" }),
    );

  it("becomes a pending participant with a link to sign in, and is signed in by nothing else", async () => {
    const session = await join("nina@example.test");
    expect(await prisma.participant.count({ where: { email: "nina@example.test" } })).toBe(0);
    await tell(PAID, session);
    await runJobs();
    const nina = await prisma.participant.findFirstOrThrow({ where: { email: "nina@example.test" } });
    expect(nina).toMatchObject({ status: "pending", pointsAvailable: 500n, eligibleOffersRewards: true });
    expect(await prisma.participantSession.count({ where: { participantId: nina.id } })).toBe(0);
    const mail = await prisma.sandboxMail.findFirstOrThrow({ where: { to: "nina@example.test" } });
    expect(mail.text).toMatch(/http:\/\/program-\d+\.localhost:3000\/signin\/magic\/\S+/);
    expect(await prisma.participantSignInCode.findFirst({ where: { participantId: nina.id } })).toMatchObject({
      returnTo: `/?session_id=${session}`,
    });
    expect(await getReceipt(await participantCtx(world.programId, nina.id), session)).toMatchObject({
      participant_name: "",
    });
  });

  it("is the participant whom that email belongs to, even one mailed a moment ago", async () => {
    const known = await createParticipant(world.programId, { status: "active" });
    const session = await join(known.email!);
    await prisma.participantSignInCode.create({
      data: {
        programId: world.programId,
        id: known.id,
        participantId: known.id,
        kind: "otp",
        secretHash: Buffer.alloc(32),
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 600_000),
      },
    });
    await tell(PAID, session);
    expect(await prisma.sandboxMail.count({ where: { to: known.email! } })).toBe(0); // the cooldown holds up the mail, not the payment
    expect(await personOf(world.programId, known.id)).toMatchObject({ pointsAvailable: 500n, status: "active" });
  });
});

describe("the receipt", () => {
  it("comes once the signed event is there, before its job has run, and to the payer only", async () => {
    const session = await give();
    expect(await getReceipt(await world.payer(), session)).toBeNull();
    await deliver(await signedEvent(PAID, session));
    const other = await createParticipant(world.programId);
    expect(await getReceipt(await participantCtx(world.programId, other.id), session)).toBeNull();
    expect(await getReceipt(await world.visitor(), session)).toBeNull();
    expect(await checkoutOf(session)).toMatchObject({ status: "open" });
    expect(await getReceipt(await world.payer(), session)).toEqual({
      title: "Thank you for giving!",
      message: "Your donation of $10 to School Kitchen has arrived. You earned 110 Sparks.",
      participant_name: "Maya Lopez",
    });
    await runJobs();
    expect(await actions()).toEqual(["donation 110"]);
    learnLanguages();
    expect(await getReceipt({ ...(await world.payer()), locale: "es" }, session)).toMatchObject({
      title: "¡Gracias por tu donación!",
    });
  });

  it("is not to be had in another program, nor for a session that is none", async () => {
    const session = await give();
    await tell(PAID, session);
    const elsewhere = await createWorld();
    expect(await getReceipt(await elsewhere.payer(), session)).toBeNull();
    expect(await getReceipt(await world.payer(), "cs_unknown")).toBeNull();
    expect(await getReceipt(await world.payer(), "")).toBeNull();
  });
});
