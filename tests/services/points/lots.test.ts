import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { uuidv7 } from "~/platform/ids.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { completeChallenge } from "~/services/points/ledger.server";
import {
  applyPointsRules,
  expirePoints,
  releasePoints,
  sortPointsIntoLots,
} from "~/services/points/point-lots.jobs.server";
import type { ExpirationRule, PendingRule, PointsRules } from "~/services/points/points-rules.schema";
import { addPoints } from "~/services/points/points.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
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
import { run, storedAdminCtx } from "../participant-imports/import-world";
import { programWithTiers } from "../tiers/tier-world";
import { balancesOf, lotsOf, move, programWithRules, release, reverse, runLotJobs, systemCtx } from "./lot-world";

const { pool } = await testDatabase();

const DAY = 86_400;
const days = (count: number, from = NOW) => new Date(from.getTime() + count * DAY * 1000);
const person = async (rules: Partial<PointsRules>, more: Parameters<typeof programWithRules>[1] = {}) => {
  const programId = await programWithRules(rules, more);
  return { programId, id: (await createParticipant(programId)).id };
};
type Person = Awaited<ReturnType<typeof person>>;

const expirationsOf = async (somebody: Person) =>
  (await lotsOf(somebody)).map(({ expiresAt }) => expiresAt?.toISOString() ?? null);
const remaindersOf = async (somebody: Person) => (await lotsOf(somebody)).map(({ remaining }) => remaining);
/** Sets when lots expire, in days from NOW, in the order in which they were earned. */
const expireIn = async (lots: string[], inDays: (number | null)[]) => {
  for (const [at, id] of lots.entries())
    await pool.query("update point_lots set expires_at = $2 where id = $1", [
      id,
      inDays[at] === null ? null : days(inDays[at]!),
    ]);
};
const setRules = (programId: string, change: Partial<PointsRules>) =>
  pool.query("update programs set points_rules = points_rules || $2::jsonb where id = $1", [programId, change]);
const claim = async ({ programId, id }: Person, rewardId: string, now = NOW) =>
  claimOrBuyReward(await participantCtx(programId, id, { now }), rewardId, null);
const lastAction = async ({ programId, id }: Person, actionType: string) =>
  (await prisma.participantAction.findFirstOrThrow({
    where: { programId, participantId: id, actionType },
    orderBy: { id: "desc" },
  }))!;
const rejection = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code: string }) => error.code,
  );

describe("points are pending by the rules", () => {
  const AT_ONCE = { pending: false, due: NOW.toISOString() };
  const due = (date: Date) => ({ pending: true, due: date.toISOString() });
  const APPROVAL = { pending: true, due: null };
  const BY_SOURCE: PointsRules["pending_by_source"] = {
    receipt: { kind: "approval" },
    purchase: { kind: "at_once" },
    "challenge:share": { kind: "days", days: 2 },
  };
  const FIVE: PendingRule = { kind: "days", days: 5 };

  const earnFrom = async (somebody: Person, source: string) => {
    if (source === "admin") {
      const ctx = await storedAdminCtx(somebody.programId);
      await addPoints(ctx, { participant_id: somebody.id, points: 10, action_title: "Gift" });
    } else if (source === "import") {
      const { email } = await prisma.participant.findFirstOrThrow({ where: { id: somebody.id } });
      await run(await storedAdminCtx(somebody.programId), `email,points\n${email},10\n`);
    } else if (source.startsWith("challenge:")) {
      const { id: challengeId } = await createChallenge(somebody.programId, { challengeType: source.slice(10) });
      await completeChallenge(sql, {
        programId: programIdFrom(somebody.programId),
        participantId: somebody.id,
        challengeId,
        actionType: "quiz",
        now: NOW,
      });
    } else {
      const types: Record<string, string> = { purchase: "external", referral: "recruit" };
      await move(somebody, "earn", 10, NOW, types[source] ?? source);
    }
  };

  it.each<[string, PendingRule, PointsRules["pending_by_source"], object]>([
    ["purchase", { kind: "at_once" }, {}, AT_ONCE],
    ["purchase", FIVE, {}, due(days(5))],
    ["purchase", { kind: "approval" }, {}, APPROVAL],
    ["purchase", FIVE, BY_SOURCE, AT_ONCE],
    ["receipt", FIVE, {}, due(days(5))],
    ["receipt", FIVE, BY_SOURCE, APPROVAL],
    ["referral", FIVE, BY_SOURCE, due(days(5))],
    ["challenge:share", FIVE, BY_SOURCE, due(days(2))],
    ["challenge:link", FIVE, BY_SOURCE, due(days(5))],
    ["challenge:link", { kind: "at_once" }, BY_SOURCE, AT_ONCE],
    ["birthday", FIVE, {}, AT_ONCE],
    ["weekly_goal", { kind: "approval" }, {}, AT_ONCE],
    ["import", { kind: "approval" }, {}, AT_ONCE],
    ["admin", { kind: "approval" }, {}, AT_ONCE],
  ])("those from %s with %j and %j", async (source, pending, pending_by_source, expected) => {
    const somebody = await person({ pending, pending_by_source });
    await earnFrom(somebody, source);
    const [lot] = await lotsOf(somebody);
    expect({ pending: lot!.pending, due: lot!.availableAt?.toISOString() ?? null }).toEqual(expected);
    expect(lot).toMatchObject({ source, points: lot!.remaining, open: true });
    expect(await verifyPoints(sql, somebody.programId)).toEqual([]);
  });

  it("for whole days of the program's time zone, also when a clock changes", async () => {
    // On 2027-03-14 clocks in New York go forward.
    const rules = { pending: { kind: "days", days: 1 } } as const;
    const somebody = await person(rules, { timeZone: "America/New_York" });
    await move(somebody, "earn", 10, new Date("2027-03-13T17:00:00Z"));
    expect((await lotsOf(somebody))[0]!.availableAt?.toISOString()).toBe("2027-03-14T16:00:00.000Z");
  });

  it("until their time has come, and a result that names it", async () => {
    const somebody = await person({ pending: FIVE });
    const challenge = await createChallenge(somebody.programId, { points: 40n });
    const ctx = await participantCtx(somebody.programId, somebody.id);
    await submitChallenge(ctx, { challenge_id: challenge.id, questions: {} }, null);
    expect(await balancesOf(somebody)).toEqual({ issued: 40, pending: 40 });
    await runLotJobs(secondsFromNow(5 * DAY - 1));
    expect(await balancesOf(somebody)).toEqual({ issued: 40, pending: 40 });
    await Promise.all([releasePoints(systemCtx(days(5))), releasePoints(systemCtx(days(5)))]);
    await releasePoints(systemCtx(days(5)));
    expect(await balancesOf(somebody)).toEqual({ issued: 40, available: 40 });
    const where = { programId: somebody.programId, actionType: "points_released" };
    expect(await prisma.participantAction.count({ where })).toBe(1);
  });
});

describe("points expire by the rules", () => {
  const rolling = (months: number): ExpirationRule => ({ kind: "rolling", months });
  const endOfMonth = (months: number): ExpirationRule => ({ kind: "end_of_month", months });
  const endOfYear = (months: number): ExpirationRule => ({ kind: "end_of_year", months });
  const idle: ExpirationRule = { kind: "inactivity", months: 6, activities: ["earn"] };
  const NEW_YORK = "America/New_York";

  it.each<[ExpirationRule, string, string, string | null]>([
    [{ kind: "never" }, "UTC", "2026-11-21T12:00Z", null],
    [rolling(12), "UTC", "2026-11-21T12:00Z", "2027-11-22T00:00"],
    [rolling(1), "UTC", "2027-01-31T23:59Z", "2027-03-01T00:00"],
    [rolling(1), "UTC", "2028-01-31T12:00Z", "2028-03-01T00:00"],
    [rolling(12), "UTC", "2028-02-29T12:00Z", "2029-03-01T00:00"],
    [rolling(12), "UTC", "2027-02-28T12:00Z", "2028-02-29T00:00"],
    [rolling(1), NEW_YORK, "2026-11-21T03:00Z", "2026-12-21T05:00"],
    [rolling(1), NEW_YORK, "2027-02-20T12:00Z", "2027-03-21T04:00"],
    [rolling(1), "Pacific/Kiritimati", "2026-11-21T12:00Z", "2026-12-22T10:00"],
    // Clocks in Cairo go forward at midnight of 2027-04-30, which begins at one o'clock.
    [rolling(1), "Africa/Cairo", "2027-03-29T12:00Z", "2027-04-29T22:00"],
    [endOfMonth(0), "UTC", "2026-11-21T12:00Z", "2026-12-01T00:00"],
    [endOfMonth(0), NEW_YORK, "2026-12-01T03:00Z", "2026-12-01T05:00"],
    [endOfMonth(3), "UTC", "2026-11-30T12:00Z", "2027-03-01T00:00"],
    [endOfYear(0), "UTC", "2026-12-31T23:59Z", "2027-01-01T00:00"],
    [endOfYear(14), "UTC", "2026-11-21T12:00Z", "2029-01-01T00:00"],
    [endOfYear(0), NEW_YORK, "2027-01-01T03:00Z", "2027-01-01T05:00"],
    [idle, "UTC", "2026-08-31T12:00Z", "2027-03-01T00:00"],
  ])("%j in %s, those earned at %s", async (expiration, timeZone, from, expires) => {
    const somebody = await person({ expiration }, { timeZone });
    await move(somebody, "earn", 10, new Date(from));
    expect(await expirationsOf(somebody)).toEqual([expires && `${expires}:00.000Z`]);
  });

  it("those of somebody above the first tier never, whenever they were earned", async () => {
    const { id: programId } = await programWithTiers();
    await prisma.program.update({ where: { id: programId }, data: { timeZone: "UTC", pointsRules: {} } });
    await setRules(programId, { expiration: rolling(1), above_first_tier_never: true });
    const [low, high] = [await createParticipant(programId), await createParticipant(programId)];
    for (const { id } of [low, high]) await move({ programId, id }, "earn", 60);
    await move({ programId, id: high.id }, "earn", 60);
    await move({ programId, id: high.id }, "earn", 60);
    expect(await expirationsOf({ programId, id: high.id })).toEqual([
      "2026-12-22T00:00:00.000Z",
      "2026-12-22T00:00:00.000Z",
      null,
    ]);
    await expirePoints(systemCtx(days(40)));
    expect(await balancesOf({ programId, id: low.id })).toEqual({ issued: 60, expired: 60 });
    expect(await balancesOf({ programId, id: high.id })).toEqual({ issued: 180, available: 180 });
    expect(await expirationsOf({ programId, id: high.id })).toEqual([null, null, null]);
  });

  it("and a change of them takes no day away", async () => {
    const somebody = await person({ expiration: rolling(12) });
    await move(somebody, "earn", 10);
    const promised = "2027-11-22T00:00:00.000Z";
    await setRules(somebody.programId, { expiration: rolling(1) });
    await applyPointsRules(systemCtx(), { programId: somebody.programId });
    expect(await expirationsOf(somebody)).toEqual([promised]);
    await move(somebody, "earn", 10, secondsFromNow(1));
    await setRules(somebody.programId, { expiration: endOfYear(3) });
    await applyPointsRules(systemCtx(), { programId: somebody.programId });
    expect(await expirationsOf(somebody)).toEqual(["2028-01-01T00:00:00.000Z", "2028-01-01T00:00:00.000Z"]);
    await setRules(somebody.programId, { expiration: { kind: "never" } });
    await applyPointsRules(systemCtx(), { programId: somebody.programId });
    expect(await expirationsOf(somebody)).toEqual([null, null]);
    await setRules(somebody.programId, { expiration: rolling(1) });
    await applyPointsRules(systemCtx(), { programId: somebody.programId });
    expect(await expirationsOf(somebody), "never was promised").toEqual([null, null]);
  });
});

describe("points that expire without activity", () => {
  const idle = (...activities: ("earn" | "spend" | "sign_in")[]): Partial<PointsRules> => ({
    expiration: { kind: "inactivity", months: 1, activities },
  });
  const signIn = async ({ programId, id }: Person, now: Date) => {
    await pool.query("update participants set sign_in_count = greatest(sign_in_count, 1) where id = $1", [id]);
    const ctx = await siteCtx(programId, { now });
    await sqlTransaction((on) => completeSignIn(on, ctx, id));
  };
  const ACTIVITIES: Record<string, (somebody: Person, now: Date) => Promise<unknown>> = {
    earn: (somebody, now) => move(somebody, "earn", 5, now),
    spend: (somebody, now) => move(somebody, "spend", 5, now),
    sign_in: signIn,
  };
  const FIRST = "2026-12-22T00:00:00.000Z";
  const LATER = "2027-01-02T00:00:00.000Z";

  it.each(["earn", "spend", "sign_in"] as const)("stay after one that counts: %s", async (activity) => {
    const somebody = await person(idle(activity));
    await move(somebody, "earn", 10);
    for (const [kind, act] of Object.entries(ACTIVITIES)) if (kind !== activity) await act(somebody, days(1));
    expect((await expirationsOf(somebody))[0], "others do not count").toBe(FIRST);
    await ACTIVITIES[activity]!(somebody, days(10));
    expect((await expirationsOf(somebody))[0]).toBe(LATER);
    expect(await verifyPoints(sql, somebody.programId)).toEqual([]);
  });

  it("stay after a claim, and not after a gift of an admin", async () => {
    const somebody = await person(idle("earn", "spend"));
    await move(somebody, "earn", 10);
    const ctx = { ...(await storedAdminCtx(somebody.programId)), now: days(5) };
    await addPoints(ctx, { participant_id: somebody.id, points: 5, action_title: "Gift" });
    expect((await expirationsOf(somebody))[0]).toBe(FIRST);
    const reward = await createReward(somebody.programId, { threshold: 1n });
    await claim(somebody, reward.id, days(10));
    expect(await expirationsOf(somebody)).toEqual([LATER, LATER]);
  });

  it("do not come back once their time is over, nor lose what was promised", async () => {
    const somebody = await person(idle("sign_in"));
    const lots = [await move(somebody, "earn", 10), await move(somebody, "earn", 20, secondsFromNow(1))];
    await expireIn(lots, [3, 400]);
    await signIn(somebody, days(4));
    const [first, second] = await lotsOf(somebody);
    expect([first!.expiresAt, second!.expiresAt]).toEqual([days(3), days(400)]);
    await expirePoints(systemCtx(days(4)));
    expect(await balancesOf(somebody)).toEqual({ issued: 30, expired: 10, available: 20 });
  });
});

describe("spending", () => {
  it("takes what expires first, what never expires last", async () => {
    const somebody = await person({});
    const lots = [];
    for (let at = 0; at < 4; at++) lots.push(await move(somebody, "earn", 10, secondsFromNow(at)));
    await expireIn(lots, [null, 20, 10, 20]);
    await move(somebody, "spend", 15);
    expect(await remaindersOf(somebody)).toEqual([10, 5, 0, 10]);
    await move(somebody, "correct", 10);
    expect(await remaindersOf(somebody)).toEqual([10, 0, 0, 5]);
    const reward = await createReward(somebody.programId, { threshold: 12n });
    await claim(somebody, reward.id);
    expect(await remaindersOf(somebody)).toEqual([3, 0, 0, 0]);
  });

  it("is taken back from its own lot first", async () => {
    const somebody = await person({});
    const lots = [await move(somebody, "earn", 10), await move(somebody, "earn", 10, secondsFromNow(1))];
    await expireIn(lots, [1, 30]);
    await move(somebody, "spend", 4);
    await reverse(somebody, lots[1]!);
    expect(await remaindersOf(somebody)).toEqual([6, 0]);
    expect(await balancesOf(somebody)).toEqual({ issued: 20, spent: 4, reversed: 10, available: 6 });
  });

  it("takes from other lots what its own no longer has", async () => {
    const somebody = await person({});
    const lots = [await move(somebody, "earn", 10), await move(somebody, "earn", 10, secondsFromNow(1))];
    await expireIn(lots, [1, 30]);
    await move(somebody, "spend", 8);
    await reverse(somebody, lots[0]!);
    expect(await remaindersOf(somebody)).toEqual([0, 2]);
  });

  it("gives back a reversed claim, for 30 days where its points have expired", async () => {
    const somebody = await person({});
    const lots = [await move(somebody, "earn", 10), await move(somebody, "earn", 10, secondsFromNow(1))];
    await expireIn(lots, [5, 90]);
    const reward = await createReward(somebody.programId, { threshold: 15n });
    await claim(somebody, reward.id);
    await runLotJobs(days(10));
    await reverse(somebody, (await lastAction(somebody, "claim_reward")).id, days(10));
    expect(await remaindersOf(somebody)).toEqual([10, 10]);
    const [expired, later] = await lotsOf(somebody);
    expect(expired!.expiresAt?.toISOString(), "the end of the thirtieth day").toBe("2027-01-01T00:00:00.000Z");
    expect(later!.expiresAt).toEqual(days(90));
    await expirePoints(systemCtx(days(40)));
    expect(await balancesOf(somebody)).toEqual({ issued: 20, available: 20 });
    await expirePoints(systemCtx(days(41)));
    expect(await balancesOf(somebody)).toEqual({ issued: 20, available: 10, expired: 10 });
  });
});

describe("pending points", () => {
  it("settle a debt when they are released, and can then be spent for 30 days at least", async () => {
    const somebody = await person({ expiration: { kind: "rolling", months: 1 } });
    const earned = await move(somebody, "earn", 30);
    await move(somebody, "spend", 30);
    await reverse(somebody, earned);
    const pending = await move(somebody, "earn_pending", 50);
    await release(somebody, pending, days(60));
    expect(await balancesOf(somebody)).toEqual({ issued: 80, spent: 30, reversed: 30, available: 20 });
    const [, lot] = await lotsOf(somebody);
    expect(lot).toMatchObject({ remaining: 20, pending: false, expiresAt: new Date("2027-02-20T00:00:00.000Z") });
    expect(await verifyPoints(sql, somebody.programId)).toEqual([]);
  });

  it("do not expire while they wait", async () => {
    const somebody = await person({ pending: { kind: "approval" }, expiration: { kind: "rolling", months: 1 } });
    await move(somebody, "earn", 50);
    await runLotJobs(days(100));
    expect(await balancesOf(somebody)).toEqual({ issued: 50, pending: 50 });
  });

  it("cannot be spent by any way", async () => {
    const somebody = await person({ pending: { kind: "approval" } });
    await move(somebody, "earn", 100);
    const reward = await createReward(somebody.programId, { threshold: 1n });
    const draw = await createReward(somebody.programId, { threshold: 1n, selection: "sweepstake" });
    for (const { id } of [reward, draw]) expect(await rejection(claim(somebody, id))).toBe("rejected");
    for (const kind of ["spend", "correct"] as const) {
      expect(await rejection(move(somebody, kind, 1))).toBe("rejected");
    }
    const { email } = await prisma.participant.findFirstOrThrow({ where: { id: somebody.id } });
    const ctx = await storedAdminCtx(somebody.programId);
    await run(ctx, `email,points\n${email},0\n`, { points: "replace" });
    expect(await balancesOf(somebody)).toEqual({ issued: 100, pending: 100 });
  });

  it("cannot be spent while they are released or canceled, by twenty requests at once", async () => {
    const somebody = await person({ pending: { kind: "approval" } });
    const reward = await createReward(somebody.programId, { threshold: 10n, repeatable: true });
    const lots = [];
    for (let at = 0; at < 6; at++) lots.push(await move(somebody, "earn", 10, secondsFromNow(at)));
    await move(somebody, "earn", 10, NOW, "birthday");
    const results = await Promise.all([
      ...lots.slice(0, 2).map((lot) => rejection(release(somebody, lot))),
      ...lots.slice(1, 4).map((lot) => rejection(reverse(somebody, lot))),
      ...Array.from({ length: 10 }, () => rejection(move(somebody, "spend", 10))),
      ...Array.from({ length: 5 }, () => rejection(claim(somebody, reward.id))),
      ...Array.from({ length: 5 }, () => rejection(move(somebody, "correct", 10))),
    ]);
    const { pending, debt = 0, available = 0, spent = 0, reversed = 0 } = await balancesOf(somebody);
    expect(pending).toBe(20);
    const taken = results.slice(5).filter((result) => result === "done").length * 10;
    // The second lot may have been released, spent and then canceled, which is a debt.
    expect(taken).toBeLessThanOrEqual(30);
    expect(available + spent + reversed - debt).toBe(50);
    expect(await verifyPoints(sql, somebody.programId)).toEqual([]);
  });
});

describe("expiring", () => {
  const expirations = ({ programId }: Person) =>
    prisma.participantAction.count({ where: { programId, actionType: "points_expired" } });

  it("happens once, with one action for all lots of somebody, however often and by how many it is run", async () => {
    const somebody = await person({ expiration: { kind: "rolling", months: 1 } });
    for (let at = 0; at < 3; at++) await move(somebody, "earn", 10, secondsFromNow(at));
    await move(somebody, "spend", 5);
    await expirePoints(systemCtx(days(30)));
    expect(await expirations(somebody)).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => expirePoints(systemCtx(days(31)))));
    await expirePoints(systemCtx(days(31)));
    await expirePoints(systemCtx(days(31)));
    expect(await expirations(somebody)).toBe(1);
    expect(await lastAction(somebody, "points_expired")).toMatchObject({ points: -25n });
    expect(await balancesOf(somebody)).toEqual({ issued: 30, spent: 5, expired: 25 });
    expect(await verifyPoints(sql, somebody.programId)).toEqual([]);
  });

  it("is dated to the last valid moment of the lots, whenever it is run", async () => {
    const somebody = await person({ expiration: { kind: "rolling", months: 1 } });
    for (const day of [0, 0, 3]) await move(somebody, "earn", 10, days(day));
    await expirePoints(systemCtx(days(400)));
    const actions = await prisma.participantAction.findMany({
      where: { programId: somebody.programId, actionType: "points_expired" },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ points, createdAt }) => [points, createdAt.toISOString()])).toEqual([
      [-20n, "2026-12-21T23:59:59.999Z"],
      [-10n, "2026-12-24T23:59:59.999Z"],
    ]);
    const postings = await prisma.pointPosting.findMany({ where: { actionId: { in: actions.map(({ id }) => id) } } });
    expect(postings.map(({ createdAt }) => createdAt).toSorted()).toEqual(actions.map(({ createdAt }) => createdAt));
    expect(await verifyPoints(sql, somebody.programId)).toEqual([]);
  });

  it("is not taken a second time when what was earned is taken back, and does not come back then", async () => {
    const somebody = await person({ expiration: { kind: "rolling", months: 1 } });
    const earned = await move(somebody, "earn", 100);
    await move(somebody, "earn", 30, secondsFromNow(1));
    await move(somebody, "earn", 50, days(20));
    await expirePoints(systemCtx(days(40)));
    expect(await balancesOf(somebody)).toEqual({ issued: 180, available: 50, expired: 130 });
    await reverse(somebody, earned, days(41));
    expect(await balancesOf(somebody)).toEqual({ issued: 180, available: 50, expired: 30, reversed: 100 });
    const { id } = await lastAction(somebody, "points_expired");
    await reverse(somebody, id, days(42));
    expect(await balancesOf(somebody)).toEqual({ issued: 180, available: 80, reversed: 100 });
    expect(await lastAction(somebody, "reversal")).toMatchObject({ points: 30n });
    expect(await verifyPoints(sql, somebody.programId)).toEqual([]);
  });

  it("and a release go on for other people of a program when the balance of somebody is wrong", async () => {
    const broken = await person({ pending: { kind: "days", days: 1 }, expiration: { kind: "rolling", months: 1 } });
    const other = { ...broken, id: (await createParticipant(broken.programId)).id };
    const setAccount = (column: string, points: number) =>
      pool.query(`update participants set ${column} = $2 where id = $1`, [broken.id, points]);
    for (const somebody of [broken, other]) await move(somebody, "earn", 10);
    await setAccount("points_pending", 5);
    await runLotJobs(days(2));
    expect(await balancesOf(broken)).toEqual({ issued: 10, pending: 5 });
    expect(await balancesOf(other)).toEqual({ issued: 10, available: 10 });
    await setAccount("points_pending", 10);
    await runLotJobs(days(2));
    await setAccount("points_available", 5);
    await runLotJobs(days(50));
    expect(await balancesOf(broken)).toEqual({ issued: 10, available: 5 });
    expect(await balancesOf(other)).toEqual({ issued: 10, expired: 10 });
    await setAccount("points_available", 10);
    await runLotJobs(days(50));
    expect(await balancesOf(broken)).toEqual({ issued: 10, expired: 10 });
  });

  it("goes on in other programs when one has a balance that is wrong", async () => {
    const [broken, other] = [await person({}), await person({})];
    for (const somebody of [broken, other]) await move(somebody, "earn", 10);
    await pool.query("update point_lots set expires_at = $1", [days(1)]);
    await pool.query("update participants set points_available = 5 where id = $1", [broken.id]);
    await expirePoints(systemCtx(days(2)));
    expect(await balancesOf(broken)).toEqual({ issued: 10, available: 5 });
    expect(await balancesOf(other)).toEqual({ issued: 10, expired: 10 });
    await pool.query("update participants set points_available = 10 where id = $1", [broken.id]);
    await expirePoints(systemCtx(days(2)));
    expect(await balancesOf(broken)).toEqual({ issued: 10, expired: 10 });
  });

  it("leaves nobody with less than they spend at the same time", async () => {
    const people = [];
    const programId = await programWithRules({ expiration: { kind: "rolling", months: 1 } });
    for (let at = 0; at < 10; at++) people.push({ programId, id: (await createParticipant(programId)).id });
    for (const somebody of people) await move(somebody, "earn", 10);
    const spent = await Promise.all([
      ...people.map((somebody) => rejection(move(somebody, "spend", 6, days(31)))),
      expirePoints(systemCtx(days(31))),
      expirePoints(systemCtx(days(31))),
    ]);
    await expirePoints(systemCtx(days(31)));
    for (const [at, somebody] of people.entries())
      expect(await balancesOf(somebody)).toEqual(
        spent[at] === "done" ? { issued: 10, spent: 6, expired: 4 } : { issued: 10, expired: 10 },
      );
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });
});

describe("points of a deactivated program", () => {
  it("do not expire, nor right after it is active again", async () => {
    const somebody = await person({ expiration: { kind: "rolling", months: 1 } });
    await move(somebody, "earn", 40);
    await pool.query("update point_lots set notified_days = 1 where program_id = $1", [somebody.programId]);
    const setStatus = (status: string) =>
      pool.query("update programs set status = $2 where id = $1", [somebody.programId, status]);
    const before = await lotsOf(somebody);
    await setStatus("deactivated");
    await runLotJobs(days(20));
    expect(await lotsOf(somebody)).toEqual(before);
    for (const day of [23, 31, 60, 100]) await runLotJobs(days(day));
    expect(await balancesOf(somebody)).toEqual({ issued: 40, available: 40 });
    await setStatus("active");
    await runLotJobs(days(100));
    const [lot] = await lotsOf(somebody);
    expect(lot).toMatchObject({ remaining: 40, notifiedDays: null });
    expect(lot!.expiresAt!.getTime()).toBeGreaterThan(days(108).getTime());
    await runLotJobs(lot!.expiresAt!);
    expect(await balancesOf(somebody)).toEqual({ issued: 40, expired: 40 });
  });
});

describe("points from before there were lots", () => {
  type Row = [action: string, from: string, to: string, amount: number, second: number, reverses?: number];

  /** Writes a history as a version without lots did: only actions, postings and balances. */
  async function before(rows: Row[]): Promise<Person & { actions: Map<string, string> }> {
    const programId = await programWithRules({ expiration: { kind: "rolling", months: 1 } });
    const { id } = await createParticipant(programId);
    const actions = new Map<string, string>();
    const postings: string[] = [];
    for (const [action, from, to, amount, second, reverses] of rows) {
      const createdAt = secondsFromNow(second);
      const common = { programId, participantId: id, createdAt };
      if (!actions.has(action)) {
        actions.set(action, uuidv7(createdAt));
        const [actionType] = action.split(" ");
        const row = { ...common, id: actions.get(action)!, title: action, actionType: actionType!, points: 0n };
        await prisma.participantAction.create({ data: row });
      }
      postings.push(uuidv7(createdAt));
      await prisma.pointPosting.create({
        data: {
          ...common,
          id: postings.at(-1)!,
          fromAccount: from,
          toAccount: to,
          amount: BigInt(amount),
          actionId: actions.get(action)!,
          reversesId: reverses === undefined ? null : postings[reverses]!,
        },
      });
    }
    await pool.query(
      `update participants p set points_issued = -issued, points_available = available, points_pending = pending,
          points_spent = spent, points_expired = expired, points_reversed = reversed, points_debt = -debt
        from (select ${["issued", "available", "pending", "spent", "expired", "reversed", "debt"].map(
          (account) => `coalesce(sum(amount) filter (where to_account = '${account}'), 0)
            - coalesce(sum(amount) filter (where from_account = '${account}'), 0) as ${account}`,
        )} from point_postings where participant_id = $1) s where p.id = $1`,
      [id],
    );
    return { programId, id, actions };
  }

  const HISTORIES: Record<string, { rows: Row[]; remaining: number[]; sources?: string[] }> = {
    "what is left of each earning": {
      rows: [
        ["receipt", "issued", "available", 100, 0],
        ["external", "issued", "available", 50, 1],
        ["claim_reward", "available", "spent", 120, 2],
        ["import", "issued", "available", 5, 3],
      ],
      remaining: [0, 30, 5],
      sources: ["receipt", "purchase", "import"],
    },
    "a debt that a later earning settled in part": {
      rows: [
        ["external 1", "issued", "available", 100, 0],
        ["claim_reward", "available", "spent", 70, 1],
        ["reversal", "available", "reversed", 30, 2, 0],
        ["reversal", "debt", "reversed", 70, 2, 0],
        ["external 2", "issued", "debt", 70, 3],
        ["external 2", "issued", "available", 20, 3],
      ],
      remaining: [0, 20],
    },
    "a claim that was taken back": {
      rows: [
        ["external 1", "issued", "available", 10, 0],
        ["external 2", "issued", "available", 10, 1],
        ["claim_reward", "available", "spent", 15, 2],
        ["reversal", "spent", "available", 15, 3, 2],
        ["external 3", "available", "spent", 4, 4],
      ],
      remaining: [6, 10],
    },
    "its own lot for a reversal": {
      rows: [
        ["external 1", "issued", "available", 10, 0],
        ["external 2", "issued", "available", 10, 1],
        ["reversal", "available", "reversed", 10, 2, 1],
      ],
      remaining: [10, 0],
    },
    "a request that waited, and spent what was earned after its time": {
      rows: [
        ["external 1", "issued", "available", 10, 0],
        ["claim_reward", "available", "spent", 25, 1],
        ["external 2", "issued", "available", 20, 2],
      ],
      remaining: [0, 5],
    },
    "a request that waited, and spent what came back after its time": {
      rows: [
        ["external 1", "issued", "available", 20, 0],
        ["claim_reward 1", "available", "spent", 20, 1],
        ["claim_reward 2", "available", "spent", 15, 2],
        ["reversal", "spent", "available", 20, 3, 1],
        ["external 2", "issued", "available", 5, 4],
      ],
      remaining: [5, 5],
    },
    "what settled a debt when it came back": {
      rows: [
        ["external 1", "issued", "available", 20, 0],
        ["claim_reward", "available", "spent", 20, 1],
        ["reversal 1", "debt", "reversed", 20, 2, 0],
        ["external 2", "issued", "debt", 5, 3],
        ["reversal 2", "spent", "debt", 15, 4, 1],
        ["reversal 2", "spent", "available", 5, 4, 1],
        ["external 3", "available", "spent", 2, 5],
      ],
      remaining: [3, 0],
    },
    "points that an admin has to approve": {
      rows: [
        ["receipt 1", "issued", "pending", 10, 0],
        ["receipt 2", "issued", "available", 5, 1],
      ],
      remaining: [10, 5],
    },
  };

  it.each(Object.entries(HISTORIES))("are sorted once: %s", async (_, { rows, remaining, sources }) => {
    const somebody = await before(rows);
    expect(await verifyPoints(sql, somebody.programId)).toEqual([]);
    const balances = await balancesOf(somebody);
    await Promise.all([sortPointsIntoLots(systemCtx()), sortPointsIntoLots(systemCtx())]);
    await sortPointsIntoLots(systemCtx());
    expect(await remaindersOf(somebody)).toEqual(remaining);
    if (sources) expect((await lotsOf(somebody)).map(({ source }) => source)).toEqual(sources);
    expect(await balancesOf(somebody)).toEqual(balances);
    expect(await verifyPoints(sql, somebody.programId)).toEqual([]);
    await runLotJobs(days(4000));
    expect(await balancesOf(somebody), "they never expire").toEqual(balances);
  });

  it.each(Object.entries(HISTORIES))("are sorted by whatever moves them first: %s", async (_, { rows, remaining }) => {
    const [earner, gifted, imported] = [await before(rows), await before(rows), await before(rows)];
    await move(earner, "earn", 1, days(1), "birthday");
    const gift = { participant_id: gifted.id, points: 1, action_title: "Gift" };
    await addPoints({ ...(await storedAdminCtx(gifted.programId)), now: days(1) }, gift);
    const { email } = await prisma.participant.findFirstOrThrow({ where: { id: imported.id } });
    const ctx = { ...(await storedAdminCtx(imported.programId)), now: days(1) };
    await run(ctx, `email,points\n${email},1\n`, { points: "append" });
    for (const somebody of [earner, gifted, imported]) {
      expect(await remaindersOf(somebody)).toEqual([...remaining, 1]);
      expect(await verifyPoints(sql, somebody.programId)).toEqual([]);
    }
  });

  it("are sorted although those of somebody before them cannot be", async () => {
    const broken = await before([
      ["external 1", "issued", "available", 10, 0],
      ["claim 1", "available", "spent", 10, 1],
    ]);
    // More was spent than there ever was.
    await pool.query(
      `insert into point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
        select program_id, new_uuid(created_at), participant_id, 'available', 'spent', 20, action_id, created_at
        from point_postings where participant_id = $1 and to_account = 'spent'`,
      [broken.id],
    );
    const other = await before([["external 1", "issued", "available", 10, 0]]);
    await sortPointsIntoLots(systemCtx());
    expect(await remaindersOf(broken)).toEqual([]);
    expect(await remaindersOf(other)).toEqual([10]);
  });

  it("come back to their lots when an old claim is taken back", async () => {
    const somebody = await before([
      ["external 1", "issued", "available", 10, 0],
      ["external 2", "issued", "available", 10, 1],
      ["claim_reward", "available", "spent", 15, 2],
    ]);
    await reverse(somebody, somebody.actions.get("claim_reward")!, days(1));
    expect(await remaindersOf(somebody)).toEqual([10, 10]);
    expect(await expirationsOf(somebody)).toEqual([null, null]);
  });
});
