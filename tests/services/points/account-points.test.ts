import { beforeEach, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { Prisma } from "~/generated/prisma/client";
import { COOKIES } from "~/http/context/cookies.server";
import { registerLocales } from "~/locales/register-locales.server";
import { translate, type TextValues } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { submission } from "~/services/challenges/challenges.schema";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { listActivity } from "~/services/points-history/activity.site.server";
import { getAccountPoints, getPointsNotes } from "~/services/points/account-points.site.server";
import { actionTitle } from "~/services/points/action-types";
import { movePoints, releaseLot, reverseAction } from "~/services/points/moves.server";
import { expirePoints, releasePoints } from "~/services/points/point-lots.jobs.server";
import { NO_POINTS_RULES, type PointsRules } from "~/services/points/points-rules.schema";
import { actionList } from "~/services/points/points.schema";
import { pointsTermOf } from "~/services/programs/terms";
import { recordPostView } from "~/services/social/social.site.server";
import { createChallenge, createParticipant, createPost, createProgram, participantCtx } from "../../factories";
import { appUnder } from "../../setup/app";
import { testDatabase } from "../../setup/database";

await testDatabase();
await registerLocales();
const calls = await appUnder("public/account");
const site = await appUnder("/");
const myRewards = await appUnder("my-rewards");
const account = await appUnder("my-account");

/** A Wednesday, in a program whose day begins at five in the morning of UTC. */
const WEDNESDAY = new Date("2026-12-02T15:00:00.000Z");
const RULES: PointsRules = {
  ...NO_POINTS_RULES,
  expiration: { kind: "end_of_year", months: 0 },
  pending_by_source: { receipt: { kind: "days", days: 2 }, referral: { kind: "approval" } },
};

let programId: string;
let participantId: string;
beforeEach(() => begin());

async function begin(rules: Partial<PointsRules> = {}, more: Partial<Prisma.ProgramUncheckedCreateInput> = {}) {
  const pointsRules = { ...RULES, ...rules } as Prisma.InputJsonValue;
  const words = { termPointsAs: "Sparks", timeZone: "America/New_York" };
  programId = (await createProgram({ pointsRules, ...words, ...more })).id;
  participantId = (await createParticipant(programId)).id;
}

const ctx = (now = WEDNESDAY) => participantCtx(programId, participantId, { now });
async function earn(amount: number, actionType = "external", now = WEDNESDAY) {
  const move = { programId: programIdFrom(programId), participantId, amount, actionType, title: actionType, now };
  return (await movePoints(sql, { ...move, kind: "earn" })).actionId;
}
const spend = async (amount: number) =>
  movePoints(sql, {
    ...{ programId: programIdFrom(programId), participantId, amount, kind: "spend" },
    ...{ actionType: "claim_reward", title: "Mug", now: WEDNESDAY },
  });
const texts = async (now?: Date) => (await getPointsNotes(await ctx(now))).map(({ text }) => text);
const expireAt = (id: string, expiresAt: Date | null) =>
  prisma.pointLot.update({ where: { programId_id: { programId, id } }, data: { expiresAt } });

describe("the account's points", () => {
  it("are what can be spent, what is pending, what expires, and what was ever earned", async () => {
    await earn(300);
    await spend(50);
    await earn(30, "recruit");
    await earn(120, "receipt");
    expect(await getAccountPoints(await ctx())).toEqual({
      available: 250,
      pending: [
        { points: 120, available_at: "2026-12-04T15:00:00.000Z", source: "receipt" },
        { points: 30, available_at: null, source: "referral" },
      ],
      expiring: [{ points: 250, expires_at: "2027-01-01T05:00:00.000Z" }],
      lifetime: 450,
    });
  });

  it("have one row for each day on which some expire, soonest first", async () => {
    const [late, soon, sameDay] = [await earn(10), await earn(20), await earn(5)];
    await expireAt(late, new Date("2026-12-20T05:00:00Z"));
    await expireAt(soon, new Date("2026-12-10T05:00:00Z"));
    await expireAt(sameDay, new Date("2026-12-09T20:00:00Z")); // extended to a moment of the day before
    await earn(7);
    expect((await getAccountPoints(await ctx())).expiring).toEqual([
      { points: 25, expires_at: "2026-12-09T20:00:00.000Z" },
      { points: 10, expires_at: "2026-12-20T05:00:00.000Z" },
      { points: 7, expires_at: "2027-01-01T05:00:00.000Z" },
    ]);
  });

  it("never expire above the first tier, if the rules say that and the program has tiers", async () => {
    const expiring = async () => (await getAccountPoints(await ctx())).expiring.length;
    await begin({ above_first_tier_never: true }, { features: ["tiers"] });
    await earn(10);
    expect(await expiring()).toBe(1);
    await prisma.participant.updateMany({ where: { programId }, data: { tierLevel: 1 } });
    expect(await expiring()).toBe(0);
    expect(await texts()).toEqual([]);
    await prisma.program.update({ where: { id: programId }, data: { features: [] } });
    expect(await expiring()).toBe(1);
  });

  it("are the participant's own, over HTTP", async () => {
    await earn(40, "receipt");
    const { subdomain } = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
    const get = (headers: Record<string, string>) =>
      calls(new Request(`http://${subdomain}.localhost/public/account/points`, { headers }));
    expect((await get({})).status).toBe(401);
    const other = (await createParticipant(programId)).id;
    const pendingOf = async (id: string) => {
      const token = await openParticipantSession(sql, programIdFrom(programId), id, new Date());
      return ((await (await get({ cookie: `${COOKIES.participant}=${token}` })).json()) as { pending: object[] })
        .pending;
    };
    expect(await pendingOf(participantId)).toMatchObject([{ points: 40, source: "receipt" }]);
    expect(await pendingOf(other)).toEqual([]);
  });
});

describe("the sentences about points", () => {
  it("are about the next day, with the other days behind them", async () => {
    await earn(120, "receipt");
    await earn(40, "receipt", new Date("2026-12-05T15:00:00Z"));
    await earn(3, "recruit");
    await earn(300);
    expect(await getPointsNotes(await ctx())).toEqual([
      {
        text: "120 Sparks are on their way, until Friday",
        days: [
          { day: "December 4", points: "120 Sparks" },
          { day: "December 7", points: "40 Sparks" },
        ],
      },
      { text: "3 Sparks are waiting for approval", days: [] },
      { text: "300 Sparks expire on December 31", days: [] },
    ]);
  });

  it.each([
    ["2026-11-27T15:00:00Z", "1 Spark is on its way, until December 4"],
    ["2026-11-28T15:00:00Z", "1 Spark is on its way, until Friday"],
    ["2026-12-04T05:00:00Z", "1 Spark is on its way, until later today"],
    ["2026-12-04T04:59:00Z", "1 Spark is on its way, until Friday"],
  ])("name the day as people do: at %s", async (now, text) => {
    await earn(1, "receipt");
    expect(await texts(new Date(now))).toEqual([text]);
  });

  it.each([
    ["2026-12-30T15:00:00Z", "1 Spark expires on December 31"],
    ["2027-01-01T04:59:00Z", "1 Spark expires today"],
    ["2025-12-30T15:00:00Z", "1 Spark expires on December 31, 2026"],
  ])("name the last day on which points can be spent: at %s", async (now, text) => {
    await earn(1);
    expect(await texts(new Date(now))).toEqual([text]);
  });

  it("are in Spanish for its readers", async () => {
    await earn(1, "receipt");
    await earn(2, "recruit");
    await earn(300);
    const notes = await getPointsNotes({ ...(await ctx()), locale: "es" });
    expect(notes.map(({ text }) => text)).toEqual([
      "1 Spark está en camino y llega el viernes",
      "2 Sparks están pendientes de aprobación",
      "300 Sparks caducan el 31 de diciembre",
    ]);
  });

  it("end with what they are about", async () => {
    const [released, canceled] = [await earn(10, "receipt"), await earn(20, "recruit")];
    const program = programIdFrom(programId);
    await releaseLot(sql, { programId: program, lotId: released, title: "Checked", now: WEDNESDAY });
    await reverseAction(sql, { programId: program, actionId: canceled, title: "Returned", now: WEDNESDAY });
    await spend(10);
    expect(await texts()).toEqual([]);
    await begin({ expiration: { kind: "never" } });
    await earn(10);
    expect(await texts()).toEqual([]);
  });
});

describe("the pages", () => {
  it.each([
    ["/", site],
    ["/my-account", account],
    ["/my-rewards", myRewards],
  ])("show the sentences, with the days behind them, and nothing where there are none: %s", async (path, app) => {
    const { subdomain } = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
    const token = await openParticipantSession(sql, programIdFrom(programId), participantId, new Date());
    const html = async () => {
      const headers = { cookie: `${COOKIES.participant}=${token}` };
      return (await app(new Request(`http://${subdomain}.localhost${path}`, { headers }))).text();
    };
    expect(await html()).not.toContain("expire on");
    const [soon, late] = [await earn(300), await earn(20)];
    await expireAt(soon, new Date("2199-01-01T05:00:00Z"));
    await expireAt(late, new Date("2199-03-01T05:00:00Z"));
    const page = await html();
    expect(page).toContain("300 Sparks expire on December 31, 2198");
    expect(page).toMatch(/<details[^]*February 28, 2199[^]*20 Sparks[^]*<[/]details>/);
  });
});

describe("what was just earned", () => {
  it("says from when on it can be spent", async () => {
    await begin({ pending: { kind: "days", days: 2 } }, { features: ["social_network_posts"] });
    const challenge = await createChallenge(programId, { points: 40n });
    const done = await submitChallenge(await ctx(), submission.parse({ challenge_id: challenge.id }), null);
    expect(done).toMatchObject({
      points: 40,
      unused_points: 0,
      pending: { available_at: "2026-12-04T15:00:00.000Z", text: "40 Sparks are on their way, until Friday" },
    });
    const wall = await createChallenge(programId, { challengeType: "unified_social", points: 5n });
    const [post] = [await createPost(programId, wall.id), await createPost(programId, wall.id)];
    const text = "5 Sparks are on their way, until Friday";
    expect(await recordPostView(await ctx(), wall.id, post.id)).toMatchObject({ points: 5, pending: { text } });
    expect(await recordPostView(await ctx(), wall.id, post.id)).not.toHaveProperty("pending");
    await prisma.program.update({ where: { id: programId }, data: { pointsRules: Prisma.DbNull } });
    const other = await createChallenge(programId, { points: 40n });
    const at = await submitChallenge(await ctx(), submission.parse({ challenge_id: other.id }), null);
    expect(at).toMatchObject({ unused_points: 40 });
    expect(at).not.toHaveProperty("pending");
  });
});

describe("the history", () => {
  it("has each release, cancellation and expiration with its reason", async () => {
    const job = (now: string) =>
      ({ actor: { kind: "system", name: "test" }, now: new Date(now), locale: "en", requestId: "test" }) as const;
    const program = programIdFrom(programId);
    await earn(10, "receipt");
    const [early, canceled] = [await earn(20, "recruit"), await earn(30, "recruit")];
    const at = (minute: number) => new Date(WEDNESDAY.getTime() + minute * 60_000);
    await releaseLot(sql, { programId: program, lotId: early, title: "Checked by phone", now: at(1) });
    await reverseAction(sql, { programId: program, actionId: canceled, title: "Order returned", now: at(2) });
    await releasePoints(job("2026-12-04T15:00:00Z"));
    await expirePoints(job("2027-01-05T15:00:00Z"));
    const { result } = await listActivity(await ctx(), actionList.parse({}));
    const shown = result.map(({ action_type, title, points, released, canceled: gone, reversed }) => ({
      ...{ action_type, title, points, released, canceled: gone, reversed },
    }));
    const t = (text: string, values?: TextValues) => translate("en", text, values);
    const sparks = pointsTermOf({ termPointsAs: "Sparks", termPointsSingular: null });
    const titles = result.map((action) => actionTitle(action, t, sparks));
    expect(titles.slice(1, 4)).toEqual(["Sparks expired", "Sparks released", "Order returned"]);
    const row = { released: 0, canceled: 0, reversed: false };
    expect(shown.slice(0, 5)).toEqual([
      { ...row, action_type: "points_expired", title: "Points expired", points: -10 },
      { ...row, action_type: "points_expired", title: "Points expired", points: -20 },
      { ...row, action_type: "points_released", title: "Points released", points: 0, released: 10 },
      { ...row, action_type: "reversal", title: "Order returned", points: -30, canceled: 30 },
      { ...row, action_type: "points_released", title: "Checked by phone", points: 0, released: 20 },
    ]);
    expect(shown.slice(5)).toContainEqual({
      ...row,
      action_type: "recruit",
      title: "recruit",
      points: 30,
      reversed: true,
    });
  });
});
