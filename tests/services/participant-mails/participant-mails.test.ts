import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { taskList } from "~/jobs/handlers.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { uuidv7 } from "~/platform/ids.server";
import { giveBirthdayGifts } from "~/services/habits/habits.jobs.server";
import { MAIL_KINDS } from "~/services/mail/mail-kinds";
import { queueDailyMails, sendDailyMail } from "~/services/participant-mails/daily-mails.jobs.server";
import {
  getParticipantMail,
  listParticipantMails,
  sendTestMail,
  switchParticipantMail,
} from "~/services/participant-mails/participant-mails.admin.server";
import { completeChallenge, viewSocialPost } from "~/services/points/ledger.server";
import { movePoints } from "~/services/points/moves.server";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import { catalogueOf, dropCatalogue } from "~/services/programs/catalogue.server";
import { reviewReferral } from "~/services/referrals/referrals.admin.server";
import { sendRewardMail } from "~/services/rewards/reward-mails.jobs.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createPost,
  createProgram,
  createReward,
  givePoints,
  NOW,
  participantCtx,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx } from "../participant-imports/import-world";
import { jobIn } from "../tiers/tier-world";

await testDatabase();
await registerLocales();

const HOUR = 3600 * 1000;
/** 9:30 in the morning of the program's time zone, on the day after NOW's. */
const MORNING = new Date("2026-03-02T14:30:00Z");
const NOON = new Date("2026-03-01T17:00:00Z");

let programId: string;
let program: { name: string; subdomain: string };
beforeEach(async () => {
  await sql(sqlText`delete from graphile_worker._private_jobs`, []);
  await prisma.sandboxMail.deleteMany();
  // The job looks at every active program.
  await prisma.program.updateMany({ data: { status: "deactivated" } });
  const row = await createProgram({
    features: ["tiers", "offers_reward"],
    i18nEnabled: true,
    termPointsAs: "Sparks",
    timeZone: "America/New_York",
  });
  programId = row.id;
  program = row;
});

/** Runs the queued jobs, each of them twice as after a killed worker. Returns the mails since the last call. */
async function send(now = NOW) {
  const queued = await sql<{ name: keyof typeof RUN; payload: never }>(
    sqlText`select t.identifier as name, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'send-%mail' order by j.id`,
    [],
  );
  await sql(sqlText`delete from graphile_worker._private_jobs`, []);
  await prisma.sandboxMail.deleteMany();
  for (const { name, payload } of [...queued, ...queued])
    await (RUN[name] ? RUN[name](payload, now) : taskList[name]!(payload, { job: { id: "1" } } as never));
  return prisma.sandboxMail.findMany({ orderBy: [{ to: "asc" }, { subject: "asc" }] });
}

/** The jobs whose time matters; the worker's own list has the clock's. */
const RUN: Record<string, (payload: never, now: Date) => Promise<void>> = {
  "send-daily-mail": async (payload: Parameters<typeof sendDailyMail>[1] & { programId: string }, now) =>
    sendDailyMail(await jobIn(payload.programId, now), payload),
};

async function setting(channel: string): Promise<string> {
  const id = uuidv7(NOW);
  await prisma.communicationSetting.create({ data: { programId, id, channel, description: channel, updatedAt: NOW } });
  dropCatalogue(programId);
  return id;
}

/** One of each who gets no mail, whatever it is about. */
async function nobody() {
  return [
    await createParticipant(programId, { emailSettingId: await setting("none") }),
    await createParticipant(programId, { status: "opted_out" }),
    await createParticipant(programId, { status: "blocked" }),
  ];
}

async function turnOff(kind: string) {
  await switchParticipantMail(await adminCtx(programId, "manager"), kind, false);
}

async function join(more: object = {}) {
  const person = await createParticipant(programId, { status: "pending", ...more });
  await sqlTransaction(async (on) => completeSignIn(on, await siteCtx(programId), person.id));
  return person;
}

describe("welcome", () => {
  it("comes once, after the first sign-in, in the language of the participant", async () => {
    const { id } = await join({ email: "a@example.test", firstName: "Maya" });
    await join({ email: "b@example.test", firstName: "Omar", locale: "es" });
    await sqlTransaction(async (on) => completeSignIn(on, await siteCtx(programId), id));
    const mails = await send();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["a@example.test", `Welcome to ${program.name}!`],
      ["b@example.test", `¡Te damos la bienvenida a ${program.name}!`],
    ]);
    expect(mails[0]!.text).toContain("each one earns you Sparks");
    expect(mails[1]!.html).toContain("Cancelar suscripción");
  });

  it("comes in the language of the browser that somebody joined with, unless they have chosen another one", async () => {
    const inSpanish = async (more: object) => {
      const { id } = await createParticipant(programId, { status: "pending", ...more });
      await sqlTransaction(async (on) => completeSignIn(on, { ...(await siteCtx(programId)), locale: "es" }, id));
    };
    await inSpanish({ email: "a@example.test" });
    await inSpanish({ email: "b@example.test", locale: "en" });
    expect((await send()).map(({ subject }) => subject)).toEqual([
      `¡Te damos la bienvenida a ${program.name}!`,
      `Welcome to ${program.name}!`,
    ]);
  });

  it("is not sent to people who chose no mails, opted out or were added, nor while it is off", async () => {
    await join({ emailSettingId: await setting("none") });
    await join({ status: "inactive" });
    const { id } = await join();
    await prisma.participant.update({ where: { programId_id: { programId, id } }, data: { status: "opted_out" } });
    expect(await send()).toEqual([]);
    await turnOff("welcome");
    await join();
    expect(await send()).toEqual([]);
  });

  it("is for those who want important mails only, too", async () => {
    await join({ emailSettingId: await setting("important") });
    expect(await send()).toHaveLength(1);
  });
});

describe("a claimed reward", () => {
  const claim = async (rewardId: string, more: object = {}, key: string | null = null) => {
    const { id } = await createParticipant(programId, more);
    await givePoints(programId, id, 500);
    const ctx = await participantCtx(programId, id);
    await claimOrBuyReward(ctx, rewardId, key);
    return ctx;
  };

  it("is mailed with its code and how to redeem it, once also after a repeated claim", async () => {
    const { id } = await createReward(programId, {
      name: "$10 Gift Card",
      threshold: 100n,
      coupons: ["GIFT-1111-2222-3333"],
      redemptionDetails: "<p>Show this code at <b>the counter</b>.</p>",
    });
    const ctx = await claim(id, { email: "maya@example.test", firstName: "Maya" }, "press-1");
    await claimOrBuyReward(ctx, id, "press-1");
    const [mail, ...others] = await send();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "maya@example.test", subject: "It's yours: $10 Gift Card" });
    expect(mail!.text).toContain("You claimed $10 Gift Card for 100 Sparks.");
    expect(mail!.text.split("\n")).toContain("GIFT-1111-2222-3333");
    expect(mail!.text).toContain("Show this code at the counter.");
    expect(mail!.text).toContain(`http://${program.subdomain}.localhost`);
    expect(mail!.text).toContain("/my-rewards");
    expect(mail!.html).toContain(">GIFT-1111-2222-3333<");
  });

  it("is in Spanish for those who read it, and not sent for an entry into a sweepstakes or when it is off", async () => {
    const mug = await createReward(programId, { name: "Taza" });
    await claim(mug.id, { locale: "es" });
    expect((await send()).map(({ subject }) => subject)).toEqual(["Es para ti: Taza"]);
    const sweepstakes = await createReward(programId, { selection: "sweepstake" });
    await claim(sweepstakes.id);
    expect(await send()).toEqual([]);
    await turnOff("reward_claimed");
    await claim(mug.id);
    expect(await send()).toEqual([]);
  });

  it("is not mailed when it fails", async () => {
    const dear = await createReward(programId, { threshold: 5000n });
    await expect(claim(dear.id)).rejects.toMatchObject({ code: "rejected" });
    expect(await send()).toEqual([]);
  });

  it("has mails of its own when it was won or given", async () => {
    const { id: participantId } = await createParticipant(programId);
    const receive = async (selection: string, name: string) => {
      const { id: rewardId } = await createReward(programId, { selection, name, coupons: ["CODE-1"] });
      const id = uuidv7(NOW);
      await sql(sqlText`select give_win($1, $2, $3, $4, $5, $6)`, [
        programId,
        participantId,
        rewardId,
        id,
        uuidv7(NOW),
        NOW,
      ]);
      await sendRewardMail(await jobIn(programId), id);
    };
    await receive("sweepstake", "Trip");
    await receive("achievement", "Badge");
    const mails = await prisma.sandboxMail.findMany({ orderBy: { subject: "asc" } });
    expect(mails.map(({ subject }) => subject)).toEqual(["You've earned Badge", "You've won: Trip"]);
    expect(mails[1]!.text).toContain("CODE-1");
    await turnOff("reward_won");
    await prisma.sandboxMail.deleteMany();
    await receive("sweepstake", "Second trip");
    expect(await prisma.sandboxMail.count()).toBe(0);
  });
});

describe("a friend who joined", () => {
  it("is announced with the points, but not once the referral is rejected", async () => {
    await createChallenge(programId, { challengeType: "referral", points: 200n });
    const referrer = await createParticipant(programId, { email: "maya@example.test" });
    await join({ referredById: referrer.id, status: "pending" });
    const toMaya = (mails: Awaited<ReturnType<typeof send>>) => mails.filter(({ to }) => to === "maya@example.test");
    const [mail] = toMaya(await send());
    expect(mail!.subject).toBe("A friend of yours joined!");
    expect(mail!.text).toContain("you've earned 200 Sparks");
    expect(mail!.text).toMatch(/\/challenge\/[0-9a-f-]{36}/);
    await join({ referredById: referrer.id });
    const { id } = await prisma.referral.findFirstOrThrow({ where: { programId }, orderBy: { createdAt: "desc" } });
    await reviewReferral(await adminCtx(programId, "manager"), id, { status: "rejected" });
    await prisma.referral.updateMany({ where: { programId }, data: { status: "rejected" } });
    expect(toMaya(await send())).toEqual([]);
  });

  it("says when the points can be spent, if they are pending", async () => {
    const pointsRules = { ...NO_POINTS_RULES, pending: { kind: "approval" } };
    await prisma.program.update({ where: { id: programId }, data: { pointsRules } });
    await createChallenge(programId, { challengeType: "referral", points: 200n });
    const referrer = await createParticipant(programId, { email: "maya@example.test" });
    await join({ referredById: referrer.id, status: "pending" });
    const mail = (await send()).find(({ to }) => to === "maya@example.test");
    expect(mail!.text).toContain("200 Sparks are waiting for approval");
    expect(mail!.text).not.toContain("earned");
  });
});

describe("the challenges of a day", () => {
  const complete = async (participantId: string, challengeId: string, at: Date, actionType = "visit_url") =>
    completeChallenge(sql, {
      programId: programIdFrom(programId),
      participantId,
      challengeId,
      actionType,
      settled: true,
      now: at,
    });
  const queue = async (now = MORNING) => queueDailyMails(await jobIn(programId, now));
  /** The first run only remembers from when on. */
  const start = () => queue(new Date(NOON.getTime() - HOUR));

  it("are one mail in the morning after, however often the job runs", async () => {
    await start();
    const { id } = await createParticipant(programId, { email: "maya@example.test", firstName: "Maya" });
    const shop = await createChallenge(programId, { caption: "Visit our store", points: 50n });
    const quiz = await createChallenge(programId, { caption: "Spring quiz", points: 1200n });
    const join = await createChallenge(programId, { caption: "Sign up", challengeType: "signup", points: 100n });
    await complete(id, shop.id, NOON);
    await complete(id, quiz.id, new Date(NOON.getTime() + HOUR));
    await complete(id, join.id, NOON, "sign_up");
    await queue(new Date("2026-03-02T13:00:00Z")); // 8:00 in New York
    expect(await send()).toEqual([]);
    await Promise.all([queue(), queue(), queue()]);
    const [mail, ...others] = await send(MORNING);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "maya@example.test", subject: "You've earned 1,250 Sparks" });
    expect(mail!.text).toContain("You completed 2 challenges on March 1 and earned 1,250 Sparks.");
    expect(mail!.text).toContain("Visit our store: +50\nSpring quiz: +1,200");
    expect(mail!.text).toContain("You have 1,350 Sparks now.");
    await queue(new Date(MORNING.getTime() + HOUR));
    expect(await send(MORNING)).toEqual([]);
  });

  it("say which points are pending, and do not count them as earned", async () => {
    await start();
    const days = { kind: "days", days: 3 };
    const by_source = { "challenge:article": { kind: "approval" }, "challenge:link": { kind: "at_once" } };
    const pointsRules = { ...NO_POINTS_RULES, pending: days, pending_by_source: by_source };
    await prisma.program.update({ where: { id: programId }, data: { pointsRules } });
    const { id } = await createParticipant(programId, { email: "maya@example.test" });
    const kinds = { link: 50n, article: 20n, video: 7n };
    for (const [challengeType, points] of Object.entries(kinds))
      await complete(id, (await createChallenge(programId, { challengeType, points })).id, NOON);
    await complete(id, (await createChallenge(programId, { challengeType: "signup", points: 9n })).id, NOON, "sign_up");
    await queue();
    const [mail] = await send(MORNING);
    expect(mail!.subject).toBe("You've earned 50 Sparks");
    expect(mail!.text).toContain("You completed 3 challenges on March 1 and earned 50 Sparks.");
    expect(mail!.text).toContain("7 Sparks are on their way, until Wednesday");
    expect(mail!.text).toContain("20 Sparks are waiting for approval");
    expect(mail!.text).toContain("You have 50 Sparks now.");
  });

  it("count pending points of challenges that a receipt completed and of posts, and those of nothing else", async () => {
    await start();
    const pending_by_source = Object.fromEntries(
      ["receipt", "challenge:unified_social"].map((source) => [source, { kind: "approval" }]),
    );
    const pointsRules = { ...NO_POINTS_RULES, pending_by_source };
    await prisma.program.update({ where: { id: programId }, data: { pointsRules } });
    const { id: participantId } = await createParticipant(programId, { email: "maya@example.test" });
    await complete(participantId, (await createChallenge(programId, { points: 50n })).id, NOON);
    await complete(participantId, (await createChallenge(programId, { points: 7n })).id, NOON, "receipt");
    const { id: challengeId } = await createChallenge(programId, { challengeType: "unified_social", points: 5n });
    const [post] = [await createPost(programId, challengeId), await createPost(programId, challengeId)];
    const common = { programId: programIdFrom(programId), participantId, now: NOON };
    await viewSocialPost(sql, { ...common, challengeId, postId: post.id });
    await movePoints(sql, { ...common, kind: "earn", amount: 300, actionType: "receipt", title: "Bakery" });
    await queue();
    const [mail] = await send(MORNING);
    expect(mail!.subject).toBe("You've earned 50 Sparks");
    expect(mail!.text).toContain("You completed 2 challenges on March 1 and earned 50 Sparks.");
    expect(mail!.text).toContain("12 Sparks are waiting for approval");
  });

  it("count the points of a wall's posts", async () => {
    await start();
    const { id: participantId } = await createParticipant(programId, { email: "maya@example.test" });
    const wall = await createChallenge(programId, { caption: "The wall", challengeType: "unified_social", points: 5n });
    const open = await createChallenge(programId, {
      caption: "Long wall",
      challengeType: "unified_social",
      points: 5n,
    });
    const [first, second] = [await createPost(programId, wall.id), await createPost(programId, wall.id)];
    const [third] = [await createPost(programId, open.id), await createPost(programId, open.id)];
    const view = ({ id, challengeId }: { id: string; challengeId: string }, now: Date) =>
      viewSocialPost(sql, { programId: programIdFrom(programId), participantId, challengeId, postId: id, now });
    await view(first, new Date(NOON.getTime() - 24 * HOUR)); // in the mail of the day before, if there was one
    await view(second, NOON);
    await view(third, NOON);
    await queue();
    const [mail] = await send(MORNING);
    expect(mail!.text).toContain("You completed 1 challenge on March 1 and earned 10 Sparks.");
    expect(mail!.text).toContain("The wall: +5");
    expect(mail!.text).toContain("Long wall: +5");
  });

  it("are not sent for posts alone", async () => {
    await start();
    const { id: participantId } = await createParticipant(programId, { email: "maya@example.test" });
    const { id: challengeId } = await createChallenge(programId, { challengeType: "unified_social", points: 5n });
    const [post] = [await createPost(programId, challengeId), await createPost(programId, challengeId)];
    await viewSocialPost(sql, {
      programId: programIdFrom(programId),
      participantId,
      challengeId,
      postId: post.id,
      now: NOON,
    });
    await queue();
    expect(await send(MORNING)).toEqual([]);
  });

  it("count the first hours of a new program", async () => {
    await prisma.program.update({ where: { id: programId }, data: { createdAt: new Date(NOON.getTime() - HOUR) } });
    const { id } = await createParticipant(programId, { email: "maya@example.test" });
    await complete(id, (await createChallenge(programId, { points: 50n })).id, NOON);
    await queue(new Date(NOON.getTime() + HOUR));
    await queue();
    expect((await send(MORNING)).map(({ subject }) => subject)).toEqual(["You've earned 50 Sparks"]);
  });

  it("are in Spanish, not for those who chose none, and are what is still true", async () => {
    await start();
    const challenge = await createChallenge(programId, { caption: "Visita", points: 50n });
    const ana = await createParticipant(programId, { email: "ana@example.test", locale: "es" });
    const others = await nobody();
    for (const { id } of [ana, ...others]) await complete(id, challenge.id, NOON);
    const undone = await createParticipant(programId);
    await complete(undone.id, challenge.id, NOON);
    await prisma.challengeCompletion.deleteMany({ where: { programId, participantId: undone.id } });
    await queue();
    const mails = await send(MORNING);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([["ana@example.test", "Ganaste 50 Sparks"]]);
    expect(mails[0]!.text).toContain("Completaste 1 reto el 1 de marzo y ganaste 50 Sparks.");
  });

  it("of before the first run, as those of a seed, and of days with the mail off are never mailed", async () => {
    const challenge = await createChallenge(programId, { points: 50n });
    const { id } = await createParticipant(programId);
    await complete(id, challenge.id, NOON);
    await queue(new Date(NOON.getTime() + HOUR));
    await queue();
    expect(await send(MORNING)).toEqual([]);
    await turnOff("challenges_completed");
    await complete(id, challenge.id, MORNING);
    await queue(new Date(MORNING.getTime() + 24 * HOUR));
    await switchParticipantMail(await adminCtx(programId, "manager"), "challenges_completed", true);
    await queue(new Date(MORNING.getTime() + 25 * HOUR));
    expect(await send(MORNING)).toEqual([]);
  });

  it("are caught up on by a late worker, in one mail, but no longer than three days back", async () => {
    await start();
    const old = await createChallenge(programId, { caption: "Old", points: 1n });
    const new1 = await createChallenge(programId, { caption: "New", points: 2n });
    const { id } = await createParticipant(programId);
    await complete(id, old.id, NOON);
    for (const days of [4, 5]) await complete(id, new1.id, new Date(NOON.getTime() + days * 24 * HOUR));
    const late = new Date(MORNING.getTime() + 5 * 24 * HOUR);
    await queue(late);
    const [mail, ...others] = await send(late);
    expect(others).toEqual([]);
    expect(mail!.text).toMatch(/You completed 2 challenges on March 4\s–\s6 and earned 4 Sparks\./);
  });

  it("of more people than a batch has are each mailed once", async () => {
    await start();
    const challenge = await createChallenge(programId, { points: 5n });
    await sql(
      sqlText`with people as (insert into participants (program_id, id, email, referral_code, status, created_at, updated_at)
         select $1::uuid, gen_random_uuid(), 'p' || n || '@example.test', 'code' || n, 'active', $2::timestamptz, $2::timestamptz
         from generate_series(1, 1300) n returning id)
       insert into participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
         select $1::uuid, gen_random_uuid(), p.id, 'visit_url', 'Visit', 'Challenge', $3::uuid, 5, $2::timestamptz + n * interval '1 second'
         from people p, generate_series(1, 2) n`,
      [programId, NOON, challenge.id],
    );
    await queue();
    const [queued] = await sql<{ jobs: number; people: number }>(
      sqlText`select count(*)::int as jobs, count(distinct j.payload ->> 'participantId')::int as people
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send-daily-mail'`,
      [],
    );
    expect(queued).toEqual({ jobs: 1300, people: 1300 });
  });
});

describe("vouchers that end", () => {
  it("are one mail three days before, without those that are canceled or short-lived", async () => {
    await queueDailyMails(await jobIn(programId, NOON));
    const { id } = await createParticipant(programId, {
      email: "maya@example.test",
      emailSettingId: await setting("important"),
    });
    const voucher = async (merchantName: string, daysValid: number, more: object = {}) => {
      const expiresAt = new Date(NOON.getTime() + 3 * 24 * HOUR + HOUR);
      const redeemedAt = new Date(expiresAt.getTime() - daysValid * 24 * HOUR);
      const times = { attemptedAt: redeemedAt, redeemedAt, expiresAt, createdAt: redeemedAt };
      const data = { offerKey: merchantName, redemptionType: "PRINT", merchantName, offerText: "20% off", year: 2026 };
      await prisma.offerRedemption.create({
        data: { programId, id: uuidv7(NOW), participantId: id, voucherCode: merchantName, ...data, ...times, ...more },
      });
    };
    await voucher("Blue Door", 14);
    await voucher("Old Mill", 14);
    await voucher("Canceled", 14, { voidedAt: NOON });
    await voucher("Short", 4);
    await queueDailyMails(await jobIn(programId, MORNING));
    await queueDailyMails(await jobIn(programId, MORNING));
    const [mail, ...others] = await send(MORNING);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "maya@example.test", subject: "2 of your vouchers expire soon" });
    expect(mail!.text).toContain("Blue Door: 20% off: Until Mar 4");
    expect(mail!.text).not.toMatch(/Canceled|Short/);
  });
});

describe("a birthday", () => {
  const give = async (settings: object, more: object = {}) => {
    await prisma.program.update({ where: { id: programId }, data: { birthdayGiftOn: true, ...settings } });
    dropCatalogue(programId);
    const values = { attributeName: "birthday", displayName: "Birthday", fieldType: "birthday", updatedAt: NOW };
    await prisma.profileAttribute.create({ data: { programId, id: uuidv7(NOW), ...values } });
    await createParticipant(programId, { firstName: "Maya", profile: { birthday: "05-14" }, ...more });
    await giveBirthdayGifts(systemAt("2027-05-14T04:05:00Z")); // five past midnight in New York
    await giveBirthdayGifts(systemAt("2027-05-14T05:05:00Z"));
  };
  const systemAt = (time: string) =>
    ({ actor: { kind: "system", name: "test" }, now: new Date(time), locale: "en", requestId: "test" }) as const;

  it("brings the points, in a mail at nine in the morning", async () => {
    await give({ birthdayPoints: 25 });
    const [{ hours }] = (await sql<{ hours: number }>(
      sqlText`select round(extract(epoch from max(j.run_at) - now()) / 3600, 1)::float8 as hours from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-birthday-mail'`,
      [],
    )) as [{ hours: number }];
    expect(hours).toBe(8.9);
    const [mail, ...others] = await send();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: `Happy birthday from ${program.name}` });
    expect(mail!.text).toContain("You've earned 25 Sparks.");
  });

  it("brings the reward with its code, in the language of the participant", async () => {
    const { id } = await createReward(programId, {
      name: "Cake",
      threshold: 0n,
      redemptionDetails: "<p>At the till</p>",
      coupons: ["CAKE-1"],
    });
    await give({ birthdayPoints: 25, birthdayRewardId: id }, { locale: "es" });
    const [mail, ...others] = await send();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe(`Feliz cumpleaños de parte de ${program.name}`);
    for (const part of ["¡Feliz cumpleaños, Maya!", "Cake es para ti.", "CAKE-1", "At the till"])
      expect(mail!.text).toContain(part);
  });

  it("is not mailed to people who chose no mails, nor while the mail is off", async () => {
    await turnOff("birthday");
    await give({ birthdayPoints: 25 });
    expect(await send()).toEqual([]);
  });
});

describe("the admin's switches", () => {
  it("list each kind with its example in both languages, and audit a change once", async () => {
    const ctx = await storedAdminCtx(programId);
    expect((await listParticipantMails(ctx)).map(({ kind, active }) => [kind, active])).toEqual(
      MAIL_KINDS.map((kind) => [kind, true]),
    );
    for (const kind of MAIL_KINDS)
      for (const language of ["en", "es"] as const) {
        const { example } = await getParticipantMail(ctx, kind, { language });
        expect(example.html).toContain(`<html lang="${language}">`);
        expect(example.html).toContain("Alex");
        expect(example.html).not.toContain("undefined");
      }
    await Promise.all([switchParticipantMail(ctx, "welcome", false), switchParticipantMail(ctx, "welcome", false)]);
    const changed = await storedAdminCtx(programId);
    expect((await listParticipantMails(changed))[0]).toMatchObject({ kind: "welcome", active: false });
    expect(await prisma.auditEntry.count({ where: { programId, action: "participant_mail.switch_off" } })).toBe(1);
    await expect(switchParticipantMail(ctx, "sign_in", false)).rejects.toMatchObject({ code: "not_found" });
  });

  it("write the subject and text of a mail about points that expire, in each language, and only of those", async () => {
    const ctx = await storedAdminCtx(programId);
    const kind = "points_expiring_7";
    const own = { language: "es", subject: "{points}, {day}: {nothing}", text: "¡Hola, {name}!" } as const;
    await switchParticipantMail(ctx, kind, true, own);
    await switchParticipantMail(ctx, kind, true, own);
    const fresh = { ...ctx, program: await catalogueOf(programId) };
    const spanish = await getParticipantMail(fresh, kind, { language: "es" });
    expect(spanish.own_text).toEqual({ subject: own.subject, text: own.text });
    expect(spanish.example.subject).toMatch(/^300 Sparks, .+: \{nothing\}$/);
    expect(spanish.example.html).toContain("¡Hola, Alex!");
    const english = await getParticipantMail(fresh, kind, { language: "en" });
    expect(english.own_text).toEqual({ subject: "", text: "" });
    expect(english.example.subject).toMatch(/^300 Sparks expire on /);
    expect(await prisma.auditEntry.count({ where: { programId, action: "participant_mail.write" } })).toBe(1);
    await switchParticipantMail(ctx, kind, false, { language: "es", subject: "" });
    const reset = await getParticipantMail({ ...ctx, program: await catalogueOf(programId) }, kind, { language: "es" });
    expect(reset).toMatchObject({ active: false, own_text: { subject: "", text: own.text } });
    expect((await getParticipantMail(fresh, "welcome", {})).own_text).toBeNull();
    await expect(switchParticipantMail(ctx, "welcome", true, own)).rejects.toMatchObject({ code: "invalid" });
  });

  it("leave out what belongs to a feature that is off", async () => {
    await prisma.program.update({ where: { id: programId }, data: { features: [] } });
    dropCatalogue(programId);
    const ctx = await storedAdminCtx(programId);
    const kinds = (await listParticipantMails(ctx)).map(({ kind }) => kind);
    expect(kinds).not.toContain("tier_reached");
    await expect(switchParticipantMail(ctx, "voucher_ending", false)).rejects.toMatchObject({ code: "not_found" });
  });

  it("send a test to the admin, which cannot be unsubscribed from", async () => {
    const ctx = await storedAdminCtx(programId);
    await sendTestMail(ctx, "reward_claimed", { intent: "send_test", language: "es" });
    const { email } = await prisma.admin.findUniqueOrThrow({ where: { id: ctx.actor.id } });
    const [mail, ...others] = await send();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, headers: {} });
    expect(mail!.text).toContain("SAMPLE-4821");
    expect(mail!.subject).toMatch(/^Es para ti/);
  });
});
