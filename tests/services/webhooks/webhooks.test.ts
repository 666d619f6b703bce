import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { deleteParticipant, updateParticipant } from "~/services/participant-accounts/participant-changes.admin.server";
import { POINT_ACCOUNTS } from "~/services/points/accounts";
import { MOVE_KINDS, movePoints, releaseLot, reverseAction, type MoveKind } from "~/services/points/moves.server";
import { expirePoints } from "~/services/points/point-lots.jobs.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { reviewReceipt } from "~/services/receipts/receipt-review.admin.server";
import { reviewReferral } from "~/services/referrals/referrals.admin.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { getDelivery, listDeliveries, replayDelivery, replayRange } from "~/services/webhooks/deliveries.admin.server";
import { EVENT_DATA } from "~/services/webhooks/event-data.schema";
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  sendTest,
  updateEndpoint,
} from "~/services/webhooks/webhooks.admin.server";
import {
  attemptDelivery,
  claimDeliveries,
  replayDeliveries,
  sendWebhookOffMail,
} from "~/services/webhooks/webhooks.jobs.server";
import { deliveryListQuery, EVENT_TYPES, type EventType } from "~/services/webhooks/webhooks.schema";
import {
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  NOW,
  participantCtx,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { createReceipt, createReferral } from "../../setup/people";
import { storedAdminCtx, workerCtx } from "../participant-imports/import-world";
import { accept, addEndpoint, deliver, fail, receiver, workerAt } from "./webhook-world";

const { pool } = await testDatabase();

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const ALL = deliveryListQuery.parse({});
type PointsChanged = z.infer<(typeof EVENT_DATA)["points.changed"]>;
/** Each kind of posting, as the functions in prisma/functions/points_*.sql make them. */
const POSTINGS = [
  "available → expired",
  "available → reversed",
  "available → spent",
  "debt → reversed",
  "expired → available",
  "issued → available",
  "issued → debt",
  "issued → pending",
  "pending → available",
  "pending → debt",
  "pending → reversed",
  "spent → available",
  "spent → debt",
];

let ctx: AdminProgramCtx;
let programId: string;
beforeEach(async () => {
  ({ id: programId } = await createProgram({ features: ["receipts"] }));
  ctx = await storedAdminCtx(programId);
  await prisma.webhookEndpoint.updateMany({ data: { active: false } }); // of the tests before
});

const at = (seconds: number): AdminProgramCtx => ({ ...ctx, now: secondsFromNow(seconds) });
/** The events that were written, or made by a worker; what they tell is what the API's description promises. */
async function events() {
  await claimDeliveries(workerAt(NOW), 0);
  const rows = await prisma.webhookEvent.findMany({ where: { programId }, orderBy: { sequence: "asc" } });
  for (const { type, data } of rows) EVENT_DATA[type as EventType].strict().parse(data);
  return rows;
}
/** So many new events of the program that are about different people. */
const insertEvents = (count: number) =>
  pool.query(
    `insert into webhook_events (program_id, id, type, participant_id, data, created_at)
       select $1, new_uuid($3::timestamptz), 'participant.updated', gen_random_uuid(), '{}', $3 from generate_series(1, $2::int)`,
    [programId, count, NOW],
  );
const rename = (id: string, firstName: string, seconds = 0) =>
  prisma.participant.update({
    where: { programId_id: { programId, id } },
    data: { firstName, updatedAt: secondsFromNow(seconds) },
  });

describe("events", () => {
  it("are written in the transaction of what they tell", async () => {
    const { url } = await receiver();
    await addEndpoint(ctx, url);
    await expect(
      transaction(async (tx) => {
        const data = { programId, id: crypto.randomUUID(), referralCode: "x", createdAt: NOW, updatedAt: NOW };
        await tx.participant.create({ data });
        expect(await tx.webhookEvent.count({ where: { programId } })).toBe(1);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await events()).toEqual([]);
  });

  it("tell of earning and claiming, with ids and numbers", async () => {
    const { url } = await receiver();
    await addEndpoint(ctx, url);
    const person = await createParticipant(programId);
    const challenge = await createChallenge(programId, { points: 50n });
    const reward = await createReward(programId, { threshold: 20n });
    const site = await participantCtx(programId, person.id);
    await submitChallenge(site, { challenge_id: challenge.id, questions: {} }, null);
    await claimOrBuyReward(site, reward.id, null);
    const rows = await events();
    expect(rows.map(({ type }) => type).sort()).toEqual([
      "action.created",
      "action.created",
      "challenge.completed",
      "participant.created",
      "points.changed",
      "points.changed",
      "reward.claimed",
    ]);
    expect(rows.find(({ type }) => type === "challenge.completed")?.data).toMatchObject({
      participant_id: person.id,
      challenge_id: challenge.id,
      points: 50,
    });
    expect(rows.find(({ type }) => type === "reward.claimed")?.data).toMatchObject({
      reward_id: reward.id,
      points: 20,
    });
    expect(rows.filter(({ type }) => type === "points.changed").map(({ data }) => data)).toMatchObject([
      { from: "issued", to: "available", amount: 50 },
      { from: "available", to: "spent", amount: 20 },
    ]);
    expect(JSON.stringify(rows.map(({ data }) => data))).not.toContain("@");
  });

  it("tell of changed people, not of balances and sign-ins, and of deletion last", async () => {
    const { url } = await receiver();
    const person = await createParticipant(programId);
    await addEndpoint(ctx, url);
    await rename(person.id, "Rosa");
    await rename(person.id, "Rosa");
    await pool.query("update participants set sign_in_count = 5, points_issued = points_issued where id = $1", [
      person.id,
    ]);
    await pool.query("select forget_participant($1, $2, $3)", [programId, person.id, NOW]);
    await pool.query("select forget_participant($1, $2, $3)", [programId, person.id, NOW]);
    expect((await events()).map(({ type, data }) => [type, data])).toEqual([
      ["participant.updated", { participant_id: person.id, status: "active" }],
      ["participant.deleted", { participant_id: person.id, status: "inactive" }],
    ]);
  });

  it("tell of referrals and receipts when their state changes", async () => {
    const { url } = await receiver();
    const [friend, person] = [await createParticipant(programId), await createParticipant(programId)];
    await addEndpoint(ctx, url, ["receipt.updated", "referral.updated"]);
    const action = await prisma.participantAction.create({
      data: {
        programId,
        id: crypto.randomUUID(),
        participantId: friend.id,
        actionType: "recruit",
        title: "",
        createdAt: NOW,
      },
    });
    const row = { programId, id: crypto.randomUUID(), createdAt: NOW, updatedAt: NOW };
    await prisma.referral.create({
      data: { ...row, referrerId: friend.id, referredId: person.id, actionId: action.id },
    });
    await prisma.receipt.create({ data: { ...row, participantId: person.id } });
    await pool.query("update referrals set status = 'approved', updated_at = $1", [NOW]);
    await pool.query("update referrals set admin_comments = 'fine'");
    await pool.query("update receipts set status = 'eligible', updated_at = $1", [NOW]);
    expect((await events()).map(({ type, data }) => [type, (data as { status: string }).status])).toEqual([
      ["referral.updated", "pending"],
      ["receipt.updated", "pending"],
      ["referral.updated", "approved"],
      ["receipt.updated", "eligible"],
    ]);
  });

  it("are as their published description says, each event and each kind of posting", async () => {
    const { url } = await receiver();
    await addEndpoint(ctx, url);
    const person = await createParticipant(programId, { firstName: "Maya", lastName: "Lopez" });
    const common = { programId: ctx.programId, participantId: person.id, actionType: "test", title: "", now: NOW };
    const made = new Set<MoveKind>();
    const move = (kind: MoveKind, amount: number) => {
      made.add(kind);
      return movePoints(sql, { ...common, kind, amount });
    };
    const reverse = ({ actionId }: { actionId: string }) =>
      reverseAction(sql, { programId: ctx.programId, actionId, title: "", now: NOW });
    const release = async (kind: MoveKind, amount: number) => {
      const { actionId: lotId } = await move(kind, amount);
      await releaseLot(sql, { programId: ctx.programId, lotId, title: "", now: NOW });
    };
    const earned = await move("earn", 100);
    await release("earn_pending", 20);
    await reverse(await move("earn_pending", 5));
    const { actionId: expiring } = await move("earn", 10);
    await pool.query("update point_lots set expires_at = $2 where id = $1", [expiring, NOW]);
    await expirePoints(workerAt(NOW));
    await move("correct", 5);
    await move("debit", 5);
    const spent = await move("spend", 30);
    await reverse(earned);
    await release("earn_pending", 5);
    await move("earn", 4);
    await reverse(spent);
    const expired = await prisma.participantAction.findFirstOrThrow({ where: { actionType: "points_expired" } });
    await reverse({ actionId: expired.id });
    expect(made.size).toBe(MOVE_KINDS.length);

    const challenge = await createChallenge(programId, { points: 50n });
    const reward = await createReward(programId, { threshold: 20n });
    const site = await participantCtx(programId, person.id);
    await submitChallenge(site, { challenge_id: challenge.id, questions: {} }, null);
    await claimOrBuyReward(site, reward.id, null);
    await reviewReferral(ctx, await createReferral(programId), { status: "approved" });
    await reviewReceipt(ctx, await createReceipt(programId), {
      integrity: "invalid",
      admin_invalidation_reason: "duplicate",
    });
    await updateParticipant(ctx, person.id, { status: "blocked" });
    await deleteParticipant(ctx, person.id, { confirm: "Maya Lopez", reason: "" });

    const rows = await events(); // checks each of them
    // A notice of points that will expire is no change of them: the job that gives it has a test of its own.
    const types = EVENT_TYPES.filter((type) => type !== "points.expiring");
    expect([...new Set(rows.map(({ type }) => type))].sort()).toEqual(types.sort());
    const changes = rows.filter(({ type }) => type === "points.changed").map(({ data }) => data as PointsChanged);
    expect(changes).toHaveLength(await prisma.pointPosting.count({ where: { programId } }));
    expect([...new Set(changes.map(({ from, to }) => `${from} → ${to}`))].sort()).toEqual(POSTINGS);
    expect([...new Set(changes.flatMap(({ from, to }) => [from, to]))].sort()).toEqual([...POINT_ACCOUNTS].sort());
  });

  it("are written only for active endpoints of the program that want them", async () => {
    const { url } = await receiver();
    const other = await createProgram();
    await addEndpoint(await storedAdminCtx(other.id), url);
    await createParticipant(programId);
    const endpoint = await addEndpoint(ctx, url, ["participant.deleted"]);
    await createParticipant(programId);
    await updateEndpoint(at(1), endpoint.id, { events: ["participant.created"], active: false });
    await createParticipant(programId);
    expect(await prisma.webhookEvent.count({ where: { programId: { in: [programId, other.id] } } })).toBe(0);
    await updateEndpoint(at(2), endpoint.id, { events: ["challenge.completed"], active: true });
    const challenge = await createChallenge(programId, { points: 50n });
    const person = await createParticipant(programId);
    await submitChallenge(
      await participantCtx(programId, person.id),
      { challenge_id: challenge.id, questions: {} },
      null,
    );
    expect((await events()).map(({ type }) => type)).toEqual(["challenge.completed"]);
    expect(await prisma.webhookAction.count({ where: { programId } })).toBe(0);
  });

  it("of an action come before what happened later", async () => {
    const { url } = await receiver();
    await addEndpoint(ctx, url, ["challenge.completed", "points.changed", "participant.updated"]);
    const challenge = await createChallenge(programId, { points: 50n });
    const person = await createParticipant(programId);
    await rename(person.id, "Rosa");
    await submitChallenge(
      await participantCtx(programId, person.id),
      { challenge_id: challenge.id, questions: {} },
      null,
    );
    await rename(person.id, "Rose");
    expect((await events()).map(({ type }) => type)).toEqual([
      "participant.updated",
      "challenge.completed",
      "points.changed",
      "participant.updated",
    ]);
  });
});

describe("a delivery", () => {
  it("is signed as Standard Webhooks say, and verified by their library", async () => {
    const operator = await receiver();
    const endpoint = await addEndpoint(ctx, operator.url, ["participant.created"]);
    const person = await createParticipant(programId);
    await deliver(); // at another time than that of the receiver
    const [message] = operator.received;
    const headers = message!.headers as Record<string, string>;
    expect(new Webhook(endpoint.secret).verify(message!.body, headers)).toEqual({
      type: "participant.created",
      timestamp: person.createdAt.toISOString(),
      data: { participant_id: person.id, status: "active" },
    });
    expect(() => new Webhook(endpoint.secret).verify(`${message!.body} `, headers)).toThrow();
    const { result } = await listDeliveries(ctx, endpoint.id, ALL);
    expect(result).toMatchObject([
      { state: "delivered", attempts: 1, last_status: 200, event_id: headers["webhook-id"] },
    ]);
    const { log, request_body } = await getDelivery(ctx, endpoint.id, result[0]!.id);
    expect(request_body).toBe(message!.body);
    expect(log).toMatchObject([{ url: operator.url, response_status: 200, response_body: "thanks", error: null }]);
  });

  it("is signed by both secrets for a day after a change", async () => {
    const operator = await receiver();
    const now = new Date();
    const soon = new Date(now.getTime() + HOUR * 1000);
    const created = { ...ctx, now };
    const endpoint = await addEndpoint(created, operator.url);
    const { secret, previous_secret_until } = await rotateSecret(created, endpoint.id, {
      updated_at: endpoint.updated_at,
    });
    expect(new Date(previous_secret_until!).getTime() - now.getTime()).toBe(24 * HOUR * 1000);
    await expect(rotateSecret(created, endpoint.id, { updated_at: endpoint.updated_at })).rejects.toMatchObject({
      code: "conflict",
    });
    await sendTest({ ...ctx, now }, endpoint.id);
    await deliver(now);
    const { body, headers } = operator.received[0]!;
    for (const known of [endpoint.secret, secret])
      expect(new Webhook(known).verify(body, headers as Record<string, string>)).toMatchObject({ type: "test" });
    expect(soon > now).toBe(true);
    const later = new Date(now.getTime() + 25 * HOUR * 1000);
    await sendTest({ ...ctx, now: later }, endpoint.id);
    await deliver(later);
    expect(String(operator.received[1]!.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    const audit = await prisma.auditEntry.findMany({ where: { programId } });
    expect(
      JSON.stringify(audit, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain("whsec_");
  });

  it("is tried eight times with growing pauses and the same id, and then given up", async () => {
    const operator = await receiver(fail);
    const endpoint = await addEndpoint(ctx, operator.url);
    await sendTest(ctx, endpoint.id);
    let seconds = 0;
    for (const pause of [0, 5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR]) {
      if (pause > 0) expect(await deliver(secondsFromNow(seconds + pause - 1)), `before ${pause} s`).toBe(0);
      seconds += Math.ceil(pause * 1.2) + 1;
      expect(await deliver(secondsFromNow(seconds)), `after ${pause} s`).toBe(1);
    }
    expect(await deliver(secondsFromNow(seconds + 100 * HOUR))).toBe(0);
    const { result } = await listDeliveries(ctx, endpoint.id, ALL);
    expect(result).toMatchObject([{ state: "failed", attempts: 8, last_status: 500, next_attempt_at: null }]);
    expect(new Set(operator.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await getDelivery(ctx, endpoint.id, result[0]!.id)).log).toHaveLength(8);
  });

  it("keeps the order of a participant's events, and holds nobody else back", async () => {
    const operator = await receiver();
    const [rosa, theo] = [await createParticipant(programId), await createParticipant(programId)];
    await addEndpoint(ctx, operator.url, ["participant.updated", "participant.deleted"]);
    operator.state.respond = (response, { json }) =>
      json.data.participant_id === rosa.id ? fail(response) : accept(response);
    await rename(rosa.id, "Rosa");
    await rename(theo.id, "Theo");
    await pool.query("select forget_participant($1, $2, $3)", [programId, rosa.id, NOW]);
    await deliver();
    await deliver(secondsFromNow(10));
    expect(operator.types()).toEqual(["participant.updated", "participant.updated", "participant.updated"]);
    operator.state.respond = accept;
    await deliver(secondsFromNow(400));
    expect(operator.types().slice(3)).toEqual(["participant.updated", "participant.deleted"]);
  });

  it("lets later events pass after its third try", async () => {
    const operator = await receiver();
    const rosa = await createParticipant(programId);
    await addEndpoint(ctx, operator.url, ["participant.updated", "participant.deleted"]);
    operator.state.respond = (response, { json }) =>
      json.type === "participant.updated" ? fail(response) : accept(response);
    await rename(rosa.id, "Rosa");
    await pool.query("select forget_participant($1, $2, $3)", [programId, rosa.id, NOW]);
    for (const seconds of [0, 10, 400, 401]) await deliver(secondsFromNow(seconds));
    expect(operator.types()).toEqual([...Array<string>(3).fill("participant.updated"), "participant.deleted"]);
  });

  it("of a killed worker is sent by another one once its time is over", async () => {
    const operator = await receiver();
    const endpoint = await addEndpoint(ctx, operator.url);
    await sendTest(ctx, endpoint.id);
    expect(await claimDeliveries(workerAt(NOW), 10)).toHaveLength(1); // and nobody sends it
    expect(await deliver(secondsFromNow(29))).toBe(0);
    expect(await deliver(secondsFromNow(31))).toBe(1);
    expect(operator.received).toHaveLength(1);
  });

  it("that took too long and was delivered by another worker stays delivered", async () => {
    const operator = await receiver(fail);
    const endpoint = await addEndpoint(ctx, operator.url);
    await sendTest(ctx, endpoint.id);
    const [slow] = await claimDeliveries(workerAt(NOW), 10);
    operator.state.respond = accept;
    await deliver(secondsFromNow(31));
    operator.state.respond = fail;
    await attemptDelivery(workerAt(NOW), slow!);
    expect((await listDeliveries(ctx, endpoint.id, ALL)).result).toMatchObject([{ state: "delivered" }]);
  });

  it("has nothing of a deleted account", async () => {
    const operator = await receiver((response) => response.end("Hello rosa@example.test"));
    const rosa = await createParticipant(programId);
    const endpoint = await addEndpoint(ctx, operator.url);
    await rename(rosa.id, "Rosa");
    await deliver();
    const bodies = () =>
      prisma.webhookAttempt.findMany({ where: { programId } }).then((rows) => rows.map((row) => row.responseBody));
    expect(await bodies()).toEqual(["Hello rosa@example.test"]);
    await pool.query("select forget_participant($1, $2, $3)", [programId, rosa.id, NOW]);
    expect(await bodies()).toEqual([null]);
    await deliver();
    expect(await bodies()).toEqual([null, null]); // of the event of the deletion as well
    expect((await listDeliveries(ctx, endpoint.id, ALL)).totalItems).toBe(2);
  });
});

describe("an endpoint", () => {
  it("gets four requests at a time, and one while it only fails", async () => {
    const operator = await receiver(fail);
    const endpoint = await addEndpoint(ctx, operator.url);
    for (let count = 0; count < 12; count++) await sendTest(ctx, endpoint.id);
    const first = await claimDeliveries(workerAt(NOW), 100);
    expect(first).toHaveLength(4);
    expect(await claimDeliveries(workerAt(NOW), 100)).toEqual([]);
    await Promise.all(first.map((one) => attemptDelivery(workerAt(NOW), one)));
    await deliver();
    expect(operator.received).toHaveLength(12);
    expect(await claimDeliveries(workerAt(secondsFromNow(20)), 100)).toEqual([]); // the pause of half a minute
    expect(await claimDeliveries(workerAt(secondsFromNow(40)), 100)).toHaveLength(1);
    operator.state.respond = accept;
    await deliver(secondsFromNow(80));
    expect((await listDeliveries(ctx, endpoint.id, { ...ALL, state: ["delivered"] })).totalItems).toBe(12);
    expect(await getEndpoint(ctx, endpoint.id)).toMatchObject({ failing_since: null });
  });

  it("that is slow does not stop another one", async () => {
    const unanswered: (() => void)[] = [];
    const slow = await receiver((response) => unanswered.push(() => response.end()));
    const fast = await receiver();
    const [slowOne, fastOne] = [await addEndpoint(ctx, slow.url), await addEndpoint(ctx, fast.url)];
    for (let count = 0; count < 6; count++) await sendTest(ctx, slowOne.id);
    const claimed = await claimDeliveries(workerAt(NOW), 100);
    const sending = Promise.all(claimed.map((one) => attemptDelivery(workerAt(NOW), one)));
    await sendTest(ctx, fastOne.id);
    await deliver();
    expect(fast.received).toHaveLength(1);
    await expect.poll(() => unanswered.length).toBe(4);
    unanswered.forEach((end) => end());
    await sending;
  });

  it("of a program gets its event at once, behind thousands of events and deliveries of another one", async () => {
    const [large, small] = [await receiver(), await receiver()];
    for (let count = 0; count < 12; count++) await addEndpoint(ctx, `${large.url}/${count}`);
    await insertEvents(20_000);
    await claimDeliveries(workerAt(NOW), 0); // some have deliveries
    await pool.query(
      `insert into webhook_actions (program_id, sequence, action_id)
        select $1, nextval('webhook_events_sequence_seq'), gen_random_uuid() from generate_series(1, 5000)`,
      [programId],
    );
    const other = await storedAdminCtx((await createProgram()).id);
    const endpoint = await addEndpoint(other, small.url, ["participant.created"]);
    const participant = await createParticipant(other.programId);
    const claimed = await claimDeliveries(workerAt(NOW), 8);
    const mine = claimed.filter(({ endpoint_id }) => endpoint_id === endpoint.id);
    await Promise.all(mine.map((one) => attemptDelivery(workerAt(NOW), one)));
    expect(small.received.map(({ json }) => json.data.participant_id)).toEqual([participant.id]);
    expect(claimed.filter(({ program_id }) => program_id === programId)).toHaveLength(7);
  });

  it("says with Retry-After when to come again", async () => {
    const operator = await receiver((response) => response.writeHead(429, { "retry-after": "600" }).end());
    const endpoint = await addEndpoint(ctx, operator.url);
    await sendTest(ctx, endpoint.id);
    await deliver();
    await sendTest(at(1), endpoint.id);
    operator.state.respond = accept;
    expect(await deliver(secondsFromNow(590))).toBe(0);
    expect(await deliver(secondsFromNow(610))).toBe(2);
  });

  it("that is gone is switched off, and the admin who made it gets a mail", async () => {
    const operator = await receiver((response) => response.writeHead(410).end());
    const endpoint = await addEndpoint(ctx, operator.url);
    await sendTest(ctx, endpoint.id);
    await deliver();
    const off = await getEndpoint(ctx, endpoint.id);
    expect(off).toMatchObject({ active: false, switched_off_reason: "gone" });
    const jobs = await pool.query<{ payload: { endpointId: string; switchedOffAt: string } }>(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-webhook-off-mail'",
    );
    const mine = jobs.rows.filter(({ payload }) => payload.endpointId === endpoint.id);
    expect(mine).toHaveLength(1);
    await sendWebhookOffMail(workerCtx(ctx), mine[0]!.payload);
    const [mail] = await prisma.sandboxMail.findMany({ where: { to: `${ctx.actor.id}@example.test` } });
    expect(mail?.text).toContain(`${operator.url} responded with 410 Gone`);
  });

  it("is switched off after three days without a success, and on again sends what waited", async () => {
    const operator = await receiver(fail);
    const endpoint = await addEndpoint(ctx, operator.url);
    await sendTest(ctx, endpoint.id);
    await deliver();
    await sendTest(at(71 * HOUR), endpoint.id);
    await deliver(secondsFromNow(71 * HOUR));
    expect(await getEndpoint(ctx, endpoint.id)).toMatchObject({ active: true });
    await deliver(secondsFromNow(73 * HOUR));
    const off = await getEndpoint(ctx, endpoint.id);
    expect(off).toMatchObject({ active: false, switched_off_reason: "failing" });
    operator.state.respond = accept;
    await expect(sendTest(at(74 * HOUR), endpoint.id)).rejects.toMatchObject({ code: "rejected" });
    await updateEndpoint(at(74 * HOUR), endpoint.id, { active: true, updated_at: off.updated_at });
    await deliver(secondsFromNow(100 * HOUR));
    expect((await listDeliveries(ctx, endpoint.id, { ...ALL, state: ["delivered"] })).totalItems).toBe(2);
  });

  it("whose secret was encrypted with another key fails with that reason", async () => {
    const operator = await receiver();
    const endpoint = await addEndpoint(ctx, operator.url);
    await prisma.webhookEndpoint.updateMany({ where: { id: endpoint.id }, data: { sealedSecret: "AAAA" } });
    await sendTest(ctx, endpoint.id);
    await deliver();
    expect(operator.received).toEqual([]);
    expect((await listDeliveries(ctx, endpoint.id, ALL)).result).toMatchObject([
      { state: "waiting", last_error: "secret" },
    ]);
  });

  it("cannot be made twice for an address, nor for one that is not public", async () => {
    const { url } = await receiver();
    const results = await Promise.allSettled([addEndpoint(ctx, url), addEndpoint(ctx, url)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const address of [
      "https://127.0.0.1/",
      "https://localhost/",
      "https://[::1]/",
      "https://10.1.2.3:8443/",
      "http://example.com/",
    ])
      await expect(addEndpoint(ctx, address), address).rejects.toMatchObject({
        code: "invalid",
        errors: [{ field: "url" }],
      });
    expect((await listEndpoints(ctx)).totalItems).toBe(1);
  });

  it("shows its secret once, and is out of reach for others", async () => {
    const { url } = await receiver();
    const endpoint = await addEndpoint(ctx, url);
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify([await listEndpoints(ctx), await getEndpoint(ctx, endpoint.id)])).not.toContain("whsec_");
    expect(JSON.stringify(await sql(sqlText`select * from webhook_endpoints`, []))).not.toContain(endpoint.secret);
    const other = await storedAdminCtx((await createProgram()).id);
    for (const call of [
      () => getEndpoint(other, endpoint.id),
      () => updateEndpoint(other, endpoint.id, { active: false }),
      () => rotateSecret(other, endpoint.id, {}),
      () => sendTest(other, endpoint.id),
      () => deleteEndpoint(other, endpoint.id),
      () => listDeliveries(other, endpoint.id, ALL),
    ])
      await expect(call()).rejects.toMatchObject({ code: "not_found" });
    await deleteEndpoint(ctx, endpoint.id);
    await expect(getEndpoint(ctx, endpoint.id)).rejects.toMatchObject({ code: "not_found" });
    await createEndpoint(ctx, { url, events: ["reward.claimed"], description: "", active: true }); // the address is free
  });
});

describe("sending again", () => {
  it("repeats one delivery with its id, once for a double click", async () => {
    const operator = await receiver();
    const endpoint = await addEndpoint(ctx, operator.url);
    const { id } = await sendTest(ctx, endpoint.id);
    await deliver();
    await replayDelivery(at(60), endpoint.id, id);
    await replayDelivery(at(60), endpoint.id, id);
    await deliver(secondsFromNow(60));
    expect(operator.received).toHaveLength(2);
    expect(new Set(operator.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await getDelivery(ctx, endpoint.id, id)).log).toHaveLength(2);
  });

  it("sends one again that waits for an earlier event of its participant", async () => {
    const operator = await receiver(fail);
    const endpoint = await addEndpoint(ctx, operator.url);
    const person = await createParticipant(programId);
    await rename(person.id, "Ada");
    await deliver();
    expect(operator.types()).toEqual(["participant.created"]); // the other one waits for it
    const { result } = await listDeliveries(ctx, endpoint.id, { ...ALL, type: ["participant.updated"] });
    const waits = async () => (await getDelivery(ctx, endpoint.id, result[0]!.id)).waits_for_earlier;
    expect(await waits()).toBe(true);
    await replayDelivery(at(1), endpoint.id, result[0]!.id);
    expect(await waits()).toBe(false);
    await deliver(secondsFromNow(1));
    expect(operator.types()).toEqual(["participant.created", "participant.updated"]);
  });

  it("repeats a range of time once, however often the job runs", async () => {
    const operator = await receiver();
    const endpoint = await addEndpoint(ctx, operator.url);
    for (const seconds of [0, 60, 120]) {
      await sendTest(at(seconds), endpoint.id);
      await deliver(secondsFromNow(seconds));
    }
    const range = { from: secondsFromNow(30).toISOString(), to: secondsFromNow(120).toISOString(), only_failed: false };
    await replayRange(at(200), endpoint.id, range);
    const [job] = (
      await pool.query<{ payload: Parameters<typeof replayDeliveries>[1] }>(
        "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'replay-webhooks'",
      )
    ).rows;
    const worker = { ...workerCtx(ctx), now: secondsFromNow(200) };
    await replayDeliveries(worker, job!.payload);
    await deliver(secondsFromNow(200));
    await replayDeliveries(worker, job!.payload);
    expect(await deliver(secondsFromNow(200))).toBe(0);
    expect(operator.received).toHaveLength(4);
  });
});
