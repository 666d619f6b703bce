import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidsv7 } from "~/platform/ids.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { recordBirthdayEvents } from "~/services/events/events.jobs.server";
import { undoParticipantCompletion } from "~/services/participant-accounts/completion-corrections.admin.server";
import { mergeParticipants } from "~/services/participant-accounts/merge.admin.server";
import { mergeIntent } from "~/services/participant-accounts/merge.schema";
import { reverseAction } from "~/services/points/moves.server";
import { reviewReceipt } from "~/services/receipts/receipt-review.admin.server";
import { receiptReview } from "~/services/receipts/receipts-admin.schema";
import { reviewReferral } from "~/services/referrals/referrals.admin.server";
import { createChallenge, createParticipant, givePoints, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { judged, receiptProgram } from "../receipts/receipts";
import { NOW, review, ruleWorld } from "./rule-world";

const { pool } = await testDatabase();

beforeEach(async () => {
  await prisma.program.updateMany({ data: { status: "deactivated" } }); // those of earlier tests are decided by nobody
});

const POINTS = { give: { kind: "points", points: 50 } } as const;
const system = (now: Date) => ({
  actor: { kind: "system" as const, name: "test" },
  now,
  locale: "en" as const,
  requestId: "test",
});

const reviewOf = (status: "approved" | "rejected") => ({ status, admin_comments: undefined, seen_status: undefined });

/** A world with a challenge of 10 points that can be done again and again. */
async function challengeWorld() {
  const world = await ruleWorld();
  const { identifier } = await createChallenge(world.programId, {
    caption: "Watch it",
    repeatable: true,
    repeatAfterSeconds: 60,
    points: 10n,
  });
  const complete = async (id: string, now = NOW) =>
    submitChallenge(
      await participantCtx(world.programId, id, { now }),
      { challenge_id: identifier, questions: {} },
      null,
    );
  const undo = async (id: string) => {
    const completion = await prisma.challengeCompletion.findFirstOrThrow({ where: { participantId: id } });
    const reason = { completion_id: completion.id, reason: "Mistake", note: "" };
    return undoParticipantCompletion(await world.at(NOW), id, reason, null);
  };
  return { ...world, complete, undo };
}

describe("a completed challenge", () => {
  it("earns what rules give for it, by its name, and two workers credit it once", async () => {
    const { programId, rule, complete, decide, points, events, actions, differences } = await challengeWorld();
    await rule("challenge", {
      ...POINTS,
      condition: { expression: 'event.name == "Watch it" && event.points >= 10.0' },
    });
    await rule("challenge", {
      give: { kind: "points", points: 7 },
      condition: { expression: 'event.name == "Another"' },
    });
    const people = await Promise.all(Array.from({ length: 30 }, () => createParticipant(programId)));
    for (const { id } of people) await complete(id);
    expect(await points(people[0]!.id)).toBe(10);
    await Promise.all([decide(), decide(), decide()]);
    await decide();
    for (const { id } of people) expect(await points(id)).toBe(60);
    expect(await actions(people[0]!.id)).toMatchObject([
      { points: 10n },
      { actionType: "event", title: "Watch it", points: 50n },
    ]);
    expect((await events()).map(({ trigger, decidedAt }) => [trigger, decidedAt])).toEqual(
      people.map(() => ["challenge", NOW]),
    );
    expect(await decide()).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it("is stored only while a published rule is about challenges", async () => {
    const { programId, rule, complete, decide, events } = await challengeWorld();
    const { id } = await createParticipant(programId);
    await complete(id);
    await rule("receipt", POINTS);
    await rule("challenge", POINTS, {
      startsAt: new Date("2026-11-22T00:00:00Z"),
      endsAt: new Date("2026-11-23T00:00:00Z"),
    });
    await complete(id, new Date("2026-11-21T13:00:00Z"));
    expect(await events()).toEqual([]);
    await complete(id, new Date("2026-11-22T13:00:00Z"));
    await complete(id, new Date("2026-11-23T13:00:00Z"));
    expect(await events()).toHaveLength(1);
    // Decided on later, it counts by the time when it happened.
    await decide(new Date("2026-11-25T00:00:00Z"));
    expect(await events()).toMatchObject([{ points: 50n }]);
  });

  it("gives its points back when it is undone, before or after it was decided on", async () => {
    const { programId, rule, complete, undo, decide, points, events, actions, differences } = await challengeWorld();
    const ruleId = await rule("challenge", { ...POINTS, max_per_person: 60, budget: 1_000 });
    const [ada, ben] = [await createParticipant(programId), await createParticipant(programId)];
    await complete(ada.id);
    await complete(ben.id);
    await undo(ben.id);
    await decide();
    expect([await points(ada.id), await points(ben.id)]).toEqual([60, 0]);
    await undo(ada.id);
    await decide();
    expect(await points(ada.id)).toBe(0);
    expect((await actions(ada.id)).map(({ actionType, title }) => [actionType, title])).toContainEqual([
      "reversal",
      "Completion undone",
    ]);
    expect((await events()).map(({ points: left, revokedAt }) => [left, revokedAt])).toEqual([
      [0n, NOW],
      [0n, NOW],
    ]);
    const budget = await prisma.earningRuleBudget.findFirstOrThrow({ where: { ruleId } });
    expect(budget.points).toBe(0n);
    // The limit of the person is open again.
    await complete(ada.id, new Date("2026-11-21T14:00:00Z"));
    await decide(new Date("2026-11-21T14:01:00Z"));
    expect(await points(ada.id)).toBe(60);
    expect(await differences()).toEqual([]);
  });

  it("is not taken back twice when an admin reversed its points before", async () => {
    const { programId, rule, complete, undo, decide, points, differences } = await challengeWorld();
    await rule("challenge", POINTS);
    const { id } = await createParticipant(programId);
    await complete(id);
    await decide();
    const action = await prisma.participantAction.findFirstOrThrow({
      where: { participantId: id, actionType: "event" },
    });
    await reverseAction(sql, {
      programId: programIdFrom(programId),
      actionId: action.id,
      title: "Sorry",
      now: NOW,
    });
    await undo(id);
    await decide();
    expect(await points(id)).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it("waits while the program is off, and a broken one keeps no other waiting", async () => {
    const { programId, rule, complete, decide, points, events } = await challengeWorld();
    await rule("challenge", POINTS);
    const [ada, ben] = [await createParticipant(programId), await createParticipant(programId)];
    await complete(ada.id);
    await complete(ben.id);
    await prisma.program.update({ where: { id: programId }, data: { status: "deactivated" } });
    expect(await decide()).toBe(0);
    await prisma.program.update({ where: { id: programId }, data: { status: "active" } });
    // An action that is not there cannot be taken back.
    await pool.query(
      "update participant_events set action_id = $2, points = 5 where program_id = $1 and participant_id = $3",
      [programId, crypto.randomUUID(), ada.id],
    );
    await decide();
    expect([await points(ada.id), await points(ben.id)]).toEqual([10, 60]);
    expect((await events()).filter(({ decidedAt }) => decidedAt === null)).toMatchObject([{ participantId: ada.id }]);
    await pool.query(
      "update participant_events set action_id = null, points = 0 where program_id = $1 and participant_id = $2",
      [programId, ada.id],
    );
    await decide(new Date(NOW.getTime() + 61_000));
    expect(await points(ada.id)).toBe(60);
  });
});

describe("a receipt", () => {
  it("earns by its amount, and is decided anew when a review rejects it, accepts it or corrects its total", async () => {
    const { programId, ctx } = await receiptProgram();
    const world = await ruleWorld({}, programId);
    await world.rule("receipt", { give: { kind: "per_amount", points: 1, amount: 1, property: null } });
    const { id: maya } = await createParticipant(programId);
    const { id } = await judged(ctx, maya);
    await world.decide();
    expect(await world.points(maya)).toBe(904);
    expect(await world.events()).toMatchObject([
      { trigger: "receipt", properties: { total: 4.5, merchant: "Corner Café" }, points: 4n },
    ]);
    const decideOn = async (input: object) => {
      await reviewReceipt(ctx, id, receiptReview.parse(input));
      await world.decide();
      return world.points(maya);
    };
    expect(await decideOn({ integrity: "invalid", admin_invalidation_reason: "altered" })).toBe(0);
    expect(await decideOn({ integrity: "valid" })).toBe(904);
    expect(await decideOn({ integrity: "valid", total_amount: "9.50" })).toBe(909);
    expect(await world.events()).toMatchObject([{ points: 9n, revokedAt: null }]);
    expect(await world.differences()).toEqual([]);
  });
});

describe("people", () => {
  it("earn for signing up and for a friend, whose rejection takes it back", async () => {
    const { programId, rule, at, decide, points, events } = await ruleWorld();
    await rule("sign_up", POINTS);
    await rule("referral", { give: { kind: "points", points: 30 } });
    const ada = await createParticipant(programId);
    const ben = await createParticipant(programId, { referredById: ada.id });
    await sql(sqlText`select complete_sign_up($1::uuid, $2::uuid, $3::uuid[], $4::timestamptz)::text`, [
      programId,
      ben.id,
      uuidsv7(NOW, 8),
      NOW,
    ]);
    await sql(sqlText`select credit_referral($1::uuid, $2::uuid, $3::uuid[], $4::timestamptz)::text`, [
      programId,
      ben.id,
      uuidsv7(NOW, 7),
      NOW,
    ]);
    await decide();
    expect([await points(ada.id), await points(ben.id)]).toEqual([30, 50]);
    expect((await events()).map(({ trigger, participantId }) => [trigger, participantId]).sort()).toEqual([
      ["referral", ada.id],
      ["sign_up", ben.id],
    ]);
    const referral = await prisma.referral.findFirstOrThrow({ where: { programId } });
    await reviewReferral(await at(NOW), referral.id, reviewOf("rejected"));
    await decide();
    expect(await points(ada.id)).toBe(0);
    await reviewReferral(await at(NOW), referral.id, reviewOf("approved"));
    await decide();
    expect(await points(ada.id)).toBe(30);
  });

  it("earn on their birthday once a year, at its midnight", async () => {
    const { programId, rule, decide, points, events } = await ruleWorld({ timeZone: "America/New_York" });
    await rule("birthday", { ...POINTS, condition: { expression: "person.birthday" } });
    const values = { attributeName: "birthday", displayName: "Birthday", fieldType: "birthday", updatedAt: NOW };
    await prisma.profileAttribute.create({ data: { programId, id: crypto.randomUUID(), ...values } });
    const { id } = await createParticipant(programId, { profile: { birthday: "11-22" } });
    const hour = async (time: string) => {
      await recordBirthdayEvents(system(new Date(time)));
      await decide(new Date(time));
    };
    await hour("2026-11-22T04:10:00Z");
    expect(await points(id)).toBe(0);
    await Promise.all([hour("2026-11-22T05:10:00Z"), hour("2026-11-22T05:10:00Z")]);
    await hour("2026-11-23T05:10:00Z");
    expect(await points(id)).toBe(50);
    expect(await events()).toMatchObject([{ trigger: "birthday", occurredAt: new Date("2026-11-22T05:00:00Z") }]);
    await prisma.participant.updateMany({ where: { programId }, data: { profile: { birthday: "12-01" } } });
    await hour("2026-12-01T05:10:00Z");
    expect(await points(id)).toBe(50);
    await hour("2027-12-01T05:10:00Z");
    expect(await points(id)).toBe(100);
  });
});

describe("reaching a tier", () => {
  async function tierWorld() {
    const world = await ruleWorld({ features: ["tiers"] });
    const tiers = [
      ["Base", 0n],
      ["Silver", 100n],
      ["Gold", 140n],
    ] as const;
    for (const [name, pointsThresholdMin] of tiers)
      await prisma.tier.create({
        data: {
          programId: world.programId,
          id: crypto.randomUUID(),
          name,
          pointsThresholdMin,
          createdAt: NOW,
          updatedAt: NOW,
        },
      });
    return world;
  }

  it("earns, and may lead to the next tier, which ends there", async () => {
    const { programId, rule, decide, points, events } = await tierWorld();
    await rule("tier", POINTS);
    const { id } = await createParticipant(programId);
    await givePoints(programId, id, 100);
    while ((await decide()) > 0);
    expect(await points(id)).toBe(200);
    expect((await events()).map(({ properties }) => (properties as { tier: string }).tier).sort()).toEqual([
      "Gold",
      "Silver",
    ]);
  });

  it("gives back what it earned when the points for it are taken back", async () => {
    const { programId, rule, decide, points, events, differences } = await tierWorld();
    await rule("tier", { ...POINTS, condition: { expression: 'event.name == "Silver"' } });
    const { id } = await createParticipant(programId);
    await givePoints(programId, id, 100);
    await decide();
    expect(await points(id)).toBe(150);
    const earned = await prisma.participantAction.findFirstOrThrow({ where: { participantId: id, points: 100n } });
    await reverseAction(sql, {
      programId: programIdFrom(programId),
      actionId: earned.id,
      title: "Back",
      now: NOW,
    });
    while ((await decide()) > 0);
    expect(await points(id)).toBe(0);
    expect((await events()).every(({ revokedAt, points: left }) => revokedAt !== null && left === 0n)).toBe(true);
    await givePoints(programId, id, 120);
    while ((await decide()) > 0);
    expect(await points(id)).toBe(170);
    expect(await differences()).toEqual([]);
  });
});

describe("accounts", () => {
  it("take their events and limits along when they are merged", async () => {
    const { programId, rule, send, at, points, events, differences } = await ruleWorld();
    await rule("event", { ...POINTS, max_per_person: 70 });
    const [ada, twin] = [await createParticipant(programId), await createParticipant(programId)];
    const event = review({ email: twin.email });
    await send(event);
    await mergeParticipants(
      await at(NOW),
      ada.id,
      mergeIntent.parse({ intent: "merge", from: twin.id, reason: "Same person", confirm: twin.email }),
    );
    expect(await points(ada.id)).toBe(50);
    expect(await send(event)).toMatchObject({ status: "unchanged", participant_id: ada.id });
    expect(await send(review({ email: twin.email }))).toMatchObject({ participant_id: ada.id, points: 20 });
    expect((await events()).map(({ participantId }) => participantId)).toEqual([ada.id, ada.id]);
    expect(await differences()).toEqual([]);
  });

  it("leave nothing personal in their events, and earn nothing any more", async () => {
    const { programId, rule, complete, send, decide, events } = await challengeWorld();
    await rule("challenge", POINTS);
    await rule("event", POINTS);
    const ada = await createParticipant(programId);
    const event = review({ email: ada.email }, { properties: { stars: 5, product: "Secret" } });
    await send(event);
    await complete(ada.id);
    await pool.query("select forget_participant($1, $2, $3)", [programId, ada.id, NOW]);
    expect(await decide()).toBe(0);
    expect((await events()).map(({ person, properties, points }) => [person, properties, points])).toEqual([
      [{}, {}, 50n],
      [{}, {}, 0n],
    ]);
  });
});
