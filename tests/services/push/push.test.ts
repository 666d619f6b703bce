import { beforeEach, describe, expect, it } from "vitest";
import {
  closeParticipantSession,
  findParticipantSession,
  openParticipantSession,
} from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { sqlTransaction, transaction } from "~/platform/database/transactions.server";
import { extendEnvironment } from "~/platform/env.server";
import { setContestWinners } from "~/services/draws/contests.admin.server";
import { setStatusOf } from "~/services/participant-accounts/participant-sets.server";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { sendPush } from "~/services/push/push.jobs.server";
import { pushSubscriptionInput } from "~/services/push/push.schema";
import { pushToParticipants } from "~/services/push/push.server";
import { getPush, markPushOffered, turnOffPush, turnOnPush } from "~/services/push/push.site.server";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
import { announceTiers } from "~/services/tiers/tiers.jobs.server";
import { giveMilestones } from "~/services/winner-syncs/milestones.jobs.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  NOW,
  participantCtx,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { pushBrowser, pushService, vapidKeys } from "../../setup/push-service";
import { addEntries } from "../draws/draw-fixtures";
import { earn, jobIn, programWithTiers } from "../tiers/tier-world";

/** Push notifications with the real adapter, against a push service on this machine. */
await testDatabase();
await registerLocales();
const { publicKey, privateKey } = vapidKeys();
extendEnvironment({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
const service = await pushService();

let programId: string;
let maya: ParticipantCtx;
let device: ReturnType<typeof newDevice>;

beforeEach(async () => {
  await sql(sqlText`delete from graphile_worker._private_jobs`, []);
  service.status = 201;
  service.received.length = 0;
  programId = (await createProgram({ name: "Sunrise", features: ["push_notifications"], i18nEnabled: true })).id;
  maya = await signedIn(programId);
  device = newDevice();
});

/** Somebody with a session, as a request has them. */
async function signedIn(program: string, id?: string): Promise<ParticipantCtx> {
  const participantId = id ?? (await createParticipant(program)).id;
  const token = await openParticipantSession(sql, programIdFrom(program), participantId, NOW);
  const actor = await findParticipantSession(programIdFrom(program), token, NOW);
  return { ...(await participantCtx(program, participantId)), actor: actor! };
}

let devices = 0;
function newDevice() {
  const browser = pushBrowser();
  const { p256dh, auth } = browser;
  return { browser, subscription: { endpoint: `${service.origin}/send/${++devices}`, p256dh, auth } };
}

const isOn = async (ctx: ParticipantCtx, { subscription } = device) => (await getPush(ctx, subscription.endpoint)).on;
const endpoints = async (where: object) =>
  (await prisma.pushSubscription.findMany({ where, orderBy: { createdAt: "asc" } })).map(({ endpoint }) => endpoint);

type Queued = { payload: Parameters<typeof sendPush>[1] & { programId: string } };
/** The waiting jobs, which are taken out of the queue. */
async function queued(): Promise<Queued["payload"][]> {
  const rows = await sql<Queued>(
    sqlText`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send-push' order by j.id`,
    [],
  );
  await sql(sqlText`delete from graphile_worker._private_jobs`, []);
  return rows.map(({ payload }) => payload);
}
/** Runs the waiting jobs. @returns what the device shows */
async function shown({ browser } = device): Promise<unknown[]> {
  for (const { programId: id, ...payload } of await queued()) await sendPush(await jobIn(id), payload);
  return service.received.splice(0).map(({ body }) => browser.decrypt(body));
}
const friend = { kind: "friend_joined", points: 200 } as const;
const tell = (participantId: string, news: Parameters<typeof pushToParticipants>[2][number]["news"] = friend) =>
  pushToParticipants(sql, NOW, [{ programId, participantId, news }]);

describe("a browser", () => {
  it("is turned on and off, and on again without a second row", async () => {
    expect(await getPush(maya, device.subscription.endpoint)).toEqual({
      public_key: publicKey,
      offered: false,
      on: false,
    });
    await turnOnPush(maya, device.subscription);
    await turnOnPush(maya, device.subscription);
    expect(await isOn(maya)).toBe(true);
    expect(await endpoints({ programId })).toHaveLength(1);
    await turnOffPush(maya, device.subscription.endpoint);
    expect(await isOn(maya)).toBe(false);
    await tell(maya.actor.id);
    expect(await queued()).toEqual([]);
  });

  it("belongs to the person who turned it on last, and nobody else turns it off", async () => {
    const omar = await signedIn(programId);
    await turnOnPush(maya, device.subscription);
    await turnOffPush(omar, device.subscription.endpoint);
    expect(await isOn(maya)).toBe(true);
    await turnOnPush(omar, device.subscription);
    expect([await isOn(maya), await isOn(omar)]).toEqual([false, true]);
  });

  it("of another program is another one", async () => {
    const other = (await createProgram({ features: ["push_notifications"] })).id;
    const lena = await signedIn(other);
    await turnOnPush(maya, device.subscription);
    await turnOnPush(lena, device.subscription);
    expect([await isOn(maya), await isOn(lena)]).toEqual([true, true]);
    await turnOffPush(lena, device.subscription.endpoint);
    expect([await isOn(maya), await isOn(lena)]).toEqual([true, false]);
    await tell(lena.actor.id);
    expect(await queued()).toEqual([]);
  });

  it("above ten takes the place of the oldest one", async () => {
    const all = Array.from({ length: 11 }, newDevice);
    for (const [at, { subscription }] of all.entries())
      await turnOnPush({ ...maya, now: new Date(NOW.getTime() + at) }, subscription);
    expect(await endpoints({ programId })).toEqual(all.slice(1).map(({ subscription }) => subscription.endpoint));
  });

  it("ends with the session that turned it on, and another one of the person stays", async () => {
    const phone = newDevice();
    const again = await signedIn(programId, maya.actor.id);
    await turnOnPush(maya, device.subscription);
    await turnOnPush(again, phone.subscription);
    await closeParticipantSession(sql, maya.programId, maya.actor.sessionId);
    expect(await endpoints({ programId })).toEqual([phone.subscription.endpoint]);
    await expect(turnOnPush(maya, device.subscription)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("ends when its person is blocked or deletes the account", async () => {
    await turnOnPush(maya, device.subscription);
    await setStatusOf(sql, { programId: maya.programId, ids: [maya.actor.id], now: NOW }, "blocked");
    expect(await endpoints({ programId })).toEqual([]);
    const omar = await signedIn(programId);
    await turnOnPush(omar, device.subscription);
    await markPushOffered(omar);
    await sql(sqlText`select forget_participant($1, $2, now())`, [programId, omar.actor.id]);
    expect(await endpoints({ programId })).toEqual([]);
    expect(await prisma.participant.findFirst({ where: { id: omar.actor.id } })).toMatchObject({ pushOfferedAt: null });
  });

  it.each([
    ["endpoint", "no URL"],
    ["endpoint", "ftp://push.example.test/1"],
    ["p256dh", "a key"],
    ["auth", ""],
  ])("is rejected with a malformed %s: %s", (field, value) => {
    const result = pushSubscriptionInput.safeParse({ ...device.subscription, [field]: value });
    expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it.each([
    ["endpoint", "https://192.168.1.1/send"],
    ["endpoint", "https://[::1]/send"],
    ["endpoint", "http://push.example.test/send"],
    ["p256dh", Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url")],
    ["p256dh", "c2hvcnQ"],
    ["auth", "c2hvcnQ"],
  ])("is rejected with the %s %s", async (field, value) => {
    const change = turnOnPush(maya, { ...device.subscription, [field]: value });
    await expect(change).rejects.toMatchObject({ code: "invalid", errors: [{ field }] });
    expect(await endpoints({ programId })).toEqual([]);
  });
});

it("the site asks once, whatever the answer", async () => {
  await markPushOffered(maya);
  await markPushOffered({ ...maya, now: new Date(NOW.getTime() + 1000) });
  expect(await getPush(maya, undefined)).toMatchObject({ offered: true });
  expect(await prisma.participant.findFirst({ where: { id: maya.actor.id } })).toMatchObject({ pushOfferedAt: NOW });
});

it("a program with the feature off has nothing of it, and sends nothing", async () => {
  await turnOnPush(maya, device.subscription);
  await tell(maya.actor.id);
  await prisma.program.update({ where: { id: programId }, data: { features: [] } });
  dropCatalogue(programId);
  expect(await shown()).toEqual([]);
  const off = await participantCtx(programId, maya.actor.id);
  await expect(getPush(off, undefined)).rejects.toMatchObject({ code: "not_found" });
  await expect(turnOnPush(off, device.subscription)).rejects.toMatchObject({ code: "not_found" });
});

describe("news", () => {
  it("goes to every device of the person, in the language of each, when its transaction commits", async () => {
    const phone = newDevice();
    await turnOnPush(maya, device.subscription);
    await turnOnPush({ ...maya, locale: "es" }, phone.subscription);
    await expect(
      transaction(async (tx) => {
        await pushToParticipants(sqlIn(tx), NOW, [{ programId, participantId: maya.actor.id, news: friend }]);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await queued()).toEqual([]);
    await tell(maya.actor.id);
    for (const { programId: id, ...payload } of await queued()) await sendPush(await jobIn(id), payload);
    const [english, spanish] = [device, phone].map(({ browser, subscription }) =>
      browser.decrypt(service.received.find(({ path }) => subscription.endpoint.endsWith(path))!.body),
    );
    expect(english).toMatchObject({ title: "A friend of yours joined!", url: "/" });
    expect(spanish).toMatchObject({ title: "¡Se unió alguien que invitaste!" });
  });

  it("deletes a device that is gone, and only that one", async () => {
    const phone = newDevice();
    await turnOnPush(maya, device.subscription);
    await tell(maya.actor.id);
    await turnOnPush(maya, phone.subscription);
    service.status = 410;
    await shown();
    expect(await endpoints({ programId })).toEqual([phone.subscription.endpoint]);
  });

  it("is sent again after a failure, as the same notification, and the device stays", async () => {
    await turnOnPush(maya, device.subscription);
    await tell(maya.actor.id);
    const { programId: id, ...payload } = (await queued())[0]!;
    service.status = 503;
    await expect(sendPush(await jobIn(id), payload)).rejects.toThrow("503");
    service.status = 201;
    await sendPush(await jobIn(id), payload);
    const [first, second] = service.received.map(({ body }) => device.browser.decrypt(body));
    expect(second).toEqual(first);
    expect(await isOn(maya)).toBe(true);
  });

  it("reaches nobody who signed out or whose session ended before it was sent", async () => {
    await turnOnPush(maya, device.subscription);
    await tell(maya.actor.id);
    const { programId: id, ...payload } = (await queued())[0]!;
    await sendPush(await jobIn(id, new Date(NOW.getTime() + 31 * 24 * 60 * 60 * 1000)), payload);
    await closeParticipantSession(sql, maya.programId, maya.actor.sessionId);
    await sendPush(await jobIn(id), payload);
    expect(service.received).toEqual([]);
  });

  it("about a reward that was removed is not sent", async () => {
    await turnOnPush(maya, device.subscription);
    await tell(maya.actor.id, { kind: "reward_won", rewardId: maya.actor.id });
    expect(await shown()).toEqual([]);
  });
});

describe("a participant hears", () => {
  it("that they have won", async () => {
    const { id } = await createReward(programId, {
      name: "Mug",
      selection: "mini-contest",
      claimLimit: 1,
      threshold: 0n,
    });
    await addEntries(programId, id, maya.actor.id, 1);
    await turnOnPush(maya, device.subscription);
    await setContestWinners(await adminCtx(programId, "manager"), id, [maya.actor.id]);
    expect(await shown()).toMatchObject([{ title: "You've won: Mug", url: `/reward/${id}` }]);
  });

  it("that they got a milestone", async () => {
    const { id } = await createReward(programId, { name: "Cake", selection: "milestone", threshold: 50n });
    await turnOnPush(maya, device.subscription);
    await earn(programId, maya.actor.id, 60);
    await giveMilestones(await jobIn(programId));
    expect(await shown()).toMatchObject([{ title: "You've earned Cake", url: `/reward/${id}` }]);
    await giveMilestones(await jobIn(programId));
    expect(await queued()).toEqual([]);
  });

  it("that their birthday brought them something", async () => {
    await turnOnPush(maya, device.subscription);
    const reward = await createReward(programId, { name: "Cake" });
    dropCatalogue(programId);
    await tell(maya.actor.id, { kind: "birthday", rewardId: reward.id, points: 0 });
    await tell(maya.actor.id, { kind: "birthday", rewardId: null, points: 25 });
    expect(await shown()).toMatchObject([
      { title: "Happy birthday!", body: "Cake is yours.", url: `/reward/${reward.id}` },
      { title: "Happy birthday!", body: expect.stringContaining("25"), url: "/" },
    ]);
  });

  it("that points expire soon, but not once they have", async () => {
    await turnOnPush(maya, device.subscription);
    const expiring = (expiresAt: string) => ({ kind: "points_expiring", points: 300, expiresAt }) as const;
    await tell(maya.actor.id, expiring("2199-01-01T00:00:00.000Z"));
    await tell(maya.actor.id, expiring("2020-01-01T00:00:00.000Z"));
    expect(await shown()).toMatchObject([
      {
        title: expect.stringMatching(/^300 .+ expire on December 31, 2198$/),
        body: "Use them while they're yours.",
        url: "/",
      },
    ]);
  });

  it("that a friend joined, once, with what it earned", async () => {
    await createChallenge(programId, { challengeType: "referral", points: 200n });
    await turnOnPush(maya, device.subscription);
    const join = async () => {
      const { id } = await createParticipant(programId, { status: "pending", referredById: maya.actor.id });
      const ctx = await siteCtx(programId);
      for (const _ of [1, 2]) await sqlTransaction((on) => completeSignIn(on, ctx, id));
      return shown();
    };
    expect(await join()).toMatchObject([
      { title: "A friend of yours joined!", body: expect.stringMatching(/^You've earned 200/), url: "/" },
    ]);
    const pointsRules = { ...NO_POINTS_RULES, pending: { kind: "approval" } };
    await prisma.program.update({ where: { id: programId }, data: { pointsRules } });
    expect(await join()).toMatchObject([{ body: expect.stringMatching(/^200 .+ are waiting for approval$/) }]);
  });

  it("that a friend joined, with when its points can be spent", async () => {
    await turnOnPush(maya, device.subscription);
    const until = (day: string | null) => tell(maya.actor.id, { ...friend, pending: { until: day } });
    await until("2199-01-01T12:00:00.000Z");
    await until(null);
    await until("2020-01-01T12:00:00.000Z");
    expect(await shown()).toMatchObject([
      { body: expect.stringMatching(/^200 .+ are on their way, until January 1, 2199$/) },
      { body: expect.stringMatching(/^200 .+ are waiting for approval$/) },
      { body: expect.stringMatching(/^You've earned 200 .+\.$/) },
    ]);
  });

  it("that they reached a tier", async () => {
    const world = await programWithTiers();
    await prisma.program.update({ where: { id: world.id }, data: { features: ["tiers", "push_notifications"] } });
    dropCatalogue(world.id);
    const omar = await signedIn(world.id);
    await turnOnPush(omar, device.subscription);
    await earn(world.id, omar.actor.id, 120);
    await announceTiers(await jobIn(world.id));
    expect(await shown()).toMatchObject([{ title: "You've reached Silver", url: "/my-account" }]);
  });
});
