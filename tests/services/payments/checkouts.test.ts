import { beforeEach, describe, expect, it, vi } from "vitest";
import { sandboxPayments } from "~/integrations/payments/sandbox-payments.server";
import { prisma } from "~/platform/database/connections.server";
import { env, extendEnvironment } from "~/platform/env.server";
import { getChallenge, listChallenges } from "~/services/challenges/challenges.site.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import {
  getPaymentReceipt,
  joinMembership,
  startDonation,
  startMembership,
} from "~/services/payments/payments.site.server";
import { claimOrBuyReward, getReward, listClaimedRewards } from "~/services/rewards/rewards.site.server";
import {
  createChallenge,
  createParticipant,
  createReward,
  NOW,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { checkoutOf, createWorld, deliverAndSettle, HERE, sessionIn } from "./payments-world";

await testDatabase();

let world: Awaited<ReturnType<typeof createWorld>>;
beforeEach(async () => {
  world = await createWorld();
});

const GIFT = { entity: "school", amount: "ten" };
const give = async (input = GIFT, visit = HERE as { host: string; idempotencyKey: string | null }) =>
  startDonation(await world.payer(), world.donation.identifier, input, visit);
const buy = async () => startMembership(await world.payer(), world.membership.identifier, HERE);
const join = async (email?: string) =>
  joinMembership(await world.visitor(), world.membership.id, { email }, { ...HERE, address: "203.0.113.7" });
const pages = () => prisma.sandboxCheckout.count();

describe("a donation", () => {
  it("opens a payment page with the amount in cents, and stores the points to earn", async () => {
    const url = await give();
    expect(url).toMatch(/^http:\/\/program-\d+\.localhost:3000\/sandbox\/checkout\/cs_sandbox_/);
    const checkout = await checkoutOf(sessionIn(url));
    expect(checkout).toMatchObject({
      kind: "donation",
      amountCents: 1000,
      currency: "USD",
      points: 110n,
      entity: "School Kitchen",
      status: "open",
      participantId: world.participantId,
    });
    const page = await prisma.sandboxCheckout.findUniqueOrThrow({ where: { id: sessionIn(url) } });
    expect(page.checkout).toMatchObject({
      amountCents: 1000,
      title: world.donation.caption,
      reference: { programId: world.programId, checkoutId: checkout.id },
    });
    expect(await checkoutOf(sessionIn(await give({ ...GIFT, amount: "odd" })))).toMatchObject({
      amountCents: 729,
      points: 0n,
    });
  });

  it("is in the currency of the program, also when a page in another currency is open", async () => {
    const dollars = await give();
    await prisma.program.update({ where: { id: world.programId }, data: { currency: "EUR" } });
    const euros = await give();
    expect(euros).not.toBe(dollars);
    expect(await checkoutOf(sessionIn(euros))).toMatchObject({ amountCents: 1000, currency: "EUR" });
    expect(await give()).toBe(euros);
    const page = await prisma.sandboxCheckout.findUniqueOrThrow({ where: { id: sessionIn(euros) } });
    expect(page.checkout).toMatchObject({ currency: "EUR" });
    await deliverAndSettle("checkout.session.completed", sessionIn(euros));
    expect(await getPaymentReceipt(await world.payer(), sessionIn(euros))).toMatchObject({
      message: expect.stringContaining("€10"),
    });
  });

  it.each([
    [{ entity: "school", amount: "old" }, ["amount"]],
    [{ entity: "closed", amount: "ten" }, ["entity"]],
    [{ entity: "nobody", amount: "nothing" }, ["entity", "amount"]],
  ])("of %j is rejected with an error on the field", async (input, fields) => {
    const error = await give(input).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "invalid", status: 422 });
    expect((error as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual(fields);
  });

  it("shows its causes and amounts, and which of them are active", async () => {
    const view = await getChallenge(await world.payer(), world.donation.id);
    expect(view).toMatchObject({ entity_label: "A cause", price: null });
    expect(view.entity_options.map(({ id }) => id)).toEqual(["school", "closed"]);
    expect(view.active_entity_options).toEqual([{ id: "school", entity: "School Kitchen", active: true }]);
    expect(view.active_amount_options).toEqual([
      { id: "ten", amount: 10, points: 110, active: true },
      { id: "odd", amount: 7.29, points: 0, active: true },
    ]);
  });
});

describe("one purchase opens one page", () => {
  it("for repeated and concurrent requests", async () => {
    const before = await pages();
    const urls = await Promise.all(Array.from({ length: 8 }, () => give()));
    expect(new Set([...urls, await give()]).size).toBe(1);
    expect((await pages()) - before).toBe(1);
    expect(await give({ ...GIFT, amount: "odd" })).not.toBe(urls[0]);
  });

  it("returns the first URL for a repeated key, and rejects the key for another purchase", async () => {
    const visit = { host: "demo.localhost", idempotencyKey: "key-1" };
    const url = await give(GIFT, visit);
    expect(await give(GIFT, visit)).toBe(url);
    await expect(give({ ...GIFT, amount: "odd" }, visit)).rejects.toMatchObject({ code: "conflict" });
  });

  it("when the process dies between the provider and the database", async () => {
    const before = await pages();
    const real = sandboxPayments.openCheckout;
    vi.spyOn(sandboxPayments, "openCheckout").mockImplementationOnce(async (checkout) => {
      await real(checkout);
      throw new Error("killed");
    });
    await expect(give()).rejects.toThrow("killed");
    expect(await give()).toContain("/sandbox/checkout/");
    expect((await pages()) - before).toBe(1);
    expect(await prisma.checkoutSession.count({ where: { programId: world.programId } })).toBe(1);
  });

  it("starts a new checkout when the provider has used the key for another page", async () => {
    const real = sandboxPayments.openCheckout;
    vi.spyOn(sandboxPayments, "openCheckout").mockImplementationOnce(async (checkout) => {
      await real({ ...checkout, title: "Before it was renamed" });
      throw new Error("killed");
    });
    await expect(give()).rejects.toThrow("killed");
    await expect(give()).rejects.toMatchObject({ code: "conflict" });
    expect(await give()).toContain("/sandbox/checkout/");
  });

  it("but opens a new page when the old one was canceled or is about to expire", async () => {
    const left = await give();
    await deliverAndSettle("checkout.session.expired", sessionIn(left));
    const open = await give();
    expect(open).not.toBe(left);
    await prisma.checkoutSession.updateMany({
      where: { programId: world.programId },
      data: { createdAt: secondsFromNow(-24 * 3600) },
    });
    expect(await give()).not.toBe(open);
  });
});

describe("a membership", () => {
  it("is sold once, for its price", async () => {
    const session = sessionIn(await buy());
    expect(await checkoutOf(session)).toMatchObject({
      kind: "membership",
      amountCents: 2500,
      points: 500n,
      entity: null,
    });
    await deliverAndSettle("checkout.session.completed", session);
    await expect(buy()).rejects.toMatchObject({ code: "conflict", message: "You're already a member." });
  });

  it.each([
    ["has no price", { settings: { price: 0 } }, "rejected"],
    ["is over", { finish: NOW, settings: { price: 5 } }, "rejected"],
    ["is a draft", { published: false, settings: { price: 5 } }, "not_found"],
    ["is something else", { challengeType: "link" }, "not_found"],
  ])("is not sold when it %s", async (_, overrides, code) => {
    const { identifier } = await createChallenge(world.programId, { challengeType: "membership", ...overrides });
    await expect(startMembership(await world.payer(), identifier, HERE)).rejects.toMatchObject({ code });
  });

  it("deletes the email of a visitor who never paid", async () => {
    const session = sessionIn(await join("gone@example.test"));
    const purge = (days: number) =>
      purgeExpired({
        actor: { kind: "system", name: "test" },
        now: new Date(NOW.getTime() + days * 86_400_000),
        locale: "en",
        requestId: "test",
      });
    await purge(6);
    expect(await checkoutOf(session)).toMatchObject({ email: "gone@example.test" });
    await purge(8);
    expect(await checkoutOf(session)).toMatchObject({ email: null });
  });

  it("is sold to a visitor by email, but not to a member or a blocked participant", async () => {
    expect(await checkoutOf(sessionIn(await join("new@example.test")))).toMatchObject({
      participantId: null,
      email: "new@example.test",
    });
    await expect(join()).rejects.toMatchObject({ errors: [{ field: "email" }] });
    const blocked = await createParticipant(world.programId, { status: "blocked" });
    await expect(join(blocked.email!)).rejects.toMatchObject({ errors: [{ field: "email" }] });
    const { email } = (await world.payer()).actor;
    await deliverAndSettle("checkout.session.completed", sessionIn(await buy()));
    await expect(join(email)).rejects.toMatchObject({
      errors: [{ field: "email", message: "This email already has a membership. Sign in instead." }],
    });
  });

  it("grants an offer: claiming the offer leads to the payment page, and paying earns it", async () => {
    const offer = await createReward(world.programId, { selection: "offer", threshold: 0n });
    const claim = async () => claimOrBuyReward(await world.payer(), offer.id, null, "demo.localhost");
    expect(await getReward(await world.payer(), offer.id)).toMatchObject({ earned_by_current_participant_on: null });
    const response = await claim();
    expect(response).toMatchObject({ success: true, message: expect.any(String), stripe_url: await buy() });
    await deliverAndSettle("checkout.session.completed", sessionIn(response.stripe_url!));
    expect((await listClaimedRewards(await world.payer())).map(({ id }) => id)).toEqual([offer.id]);
    await expect(claim()).rejects.toMatchObject({ code: "rejected", message: "You've already claimed this." });
  });
});

describe("paid challenges are not found", () => {
  const results = async () => {
    const ctx = await participantCtx(world.programId, world.participantId);
    const open = await Promise.allSettled([
      getChallenge(ctx, world.donation.id),
      getChallenge(ctx, world.membership.id),
      give(),
      buy(),
    ]);
    return {
      list: (await listChallenges(ctx)).length,
      open: open.map((result) => (result.status === "rejected" ? result.reason.code : "found")),
    };
  };
  const nothing = { list: 0, open: Array(4).fill("not_found") };

  it("when their feature is off", async () => {
    world = await createWorld([]);
    expect(await results()).toEqual(nothing);
  });

  it("when payments are off", async () => {
    const { sandbox } = env;
    extendEnvironment({ SANDBOX: "0", SMTP_URL: "smtp://mail:587", MAIL_FROM: "rewards@example.test" });
    try {
      expect(await results()).toEqual(nothing);
      const offer = await createReward(world.programId, { selection: "offer" });
      await expect(getReward(await world.payer(), offer.id)).rejects.toMatchObject({ code: "not_found" });
    } finally {
      extendEnvironment({ SANDBOX: sandbox ? "1" : "0", SMTP_URL: "", MAIL_FROM: "" });
    }
  });

  it("in another program", async () => {
    const other = await createWorld();
    await expect(startDonation(await other.payer(), world.donation.id, GIFT, HERE)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      joinMembership(
        await siteCtx(other.programId),
        world.membership.identifier,
        { email: "a@example.test" },
        { ...HERE, address: "::1" },
      ),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
