import { beforeEach, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { getOrder, returnOrder, saveOrder } from "~/services/orders/orders.admin.server";
import { creditWaiting, creditWaitingPeople } from "~/services/orders/waiting-orders.jobs.server";
import { saveExternalParticipant } from "~/services/participant-accounts/external-participants.admin.server";
import { mergeParticipants } from "~/services/participant-accounts/merge.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { systemCtx } from "../points/lot-world";
import { order, PER_DOLLAR, returned, shop, stateOf } from "./orders-world";

const { pool } = await testDatabase();

const DAY_MS = 24 * 60 * 60 * 1000;
const EMAIL = "maya@example.test";

let programId: string;
let ctx: AdminProgramCtx;
let at: (now: Date) => Promise<AdminProgramCtx>;
beforeEach(async () => {
  ({ programId, at } = await shop(PER_DOLLAR));
  ctx = await at(NOW);
});

const placed = (values: object = {}) => saveOrder(ctx, order({ participant: { email: EMAIL }, ...values }));
const credit = (id: string) => creditWaiting({ ...ctx, ...systemCtx(ctx.now) }, id);
const queued = async () => {
  const { rows } = await pool.query<{ payload: { participantId: string } }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'credit-waiting' and payload->>'programId' = $1`,
    [programId],
  );
  return rows.map(({ payload }) => payload.participantId);
};

it("credits an order, less what came back of it, once when its person joins", async () => {
  await placed();
  await returnOrder(ctx, "1001", returned({ lines: [{ line: 1, quantity: 1 }] }));
  expect(await getOrder(ctx, "1001")).toMatchObject({
    participant: null,
    points: 0,
    waits_until: new Date(NOW.getTime() + 90 * DAY_MS).toISOString(),
  });
  const { id } = await saveExternalParticipant(ctx, { email: EMAIL } as never);
  expect(await queued()).toEqual([id]);
  await credit(id);
  await credit(id);
  expect(await stateOf(ctx)).toEqual({ status: "placed", left: 20, balance: 20 });
  expect((await placed()).status).toBe("unchanged");
});

it("waits for who is not confirmed yet, and queues nothing where nothing waits", async () => {
  const { id } = await createParticipant(programId, { email: EMAIL, status: "pending" });
  await placed();
  await credit(id);
  expect(await stateOf(ctx)).toMatchObject({ left: 0, balance: null });
  await saveExternalParticipant(ctx, { email: "leo@example.test" } as never);
  expect(await queued()).toEqual([]);
});

it("finds those who joined by an import, also by a phone number that only one of them has", async () => {
  await prisma.profileAttribute.create({
    data: {
      programId,
      id: crypto.randomUUID(),
      attributeName: "mobile",
      displayName: "Mobile",
      fieldType: "phone",
      position: 0,
      updatedAt: NOW,
    } as never,
  });
  await placed();
  await placed({ external_id: "1002", participant: { phone: "+1 303 555 0119" } });
  await placed({ external_id: "1003", participant: { phone: "303-555-0100" } });
  const profile = (mobile: string) => ({ profile: { mobile } });
  const maya = await createParticipant(programId, { email: EMAIL, status: "inactive", ...profile("(303) 555-0119") });
  await createParticipant(programId, profile("303 555 0100"));
  await createParticipant(programId, profile("303.555.0100"));
  await creditWaitingPeople(systemCtx(NOW));
  for (const id of new Set(await queued())) await credit(id);
  expect(await stateOf(ctx, "1002")).toEqual({ status: "placed", left: 100, balance: 200 });
  expect((await getOrder(ctx, "1001")).participant?.id).toBe(maya.id);
  expect((await getOrder(ctx, "1003")).participant).toBeNull();
});

it("forgets whom an order named when nobody joined in time, and credits nobody later", async () => {
  await placed();
  const later = new Date(NOW.getTime() + 91 * DAY_MS);
  await creditWaitingPeople(systemCtx(later));
  expect(await getOrder(ctx, "1001")).toMatchObject({ person: {}, waits_until: null });
  ctx = await at(later);
  expect((await placed()).status).toBe("unchanged");
  expect(await getOrder(ctx, "1001")).toMatchObject({ person: {}, waits_until: null });
});

it("stores nobody's email when the program does not wait", async () => {
  await prisma.program.update({ where: { id: programId }, data: { orderWaitDays: 0 } });
  dropCatalogue(programId);
  ctx = await at(NOW);
  await placed();
  expect(await getOrder(ctx, "1001")).toMatchObject({ person: {}, waits_until: null, participant: null });
});

it("goes with a merged account, whose returns are taken from the one that stays", async () => {
  const from = await createParticipant(programId, { email: EMAIL });
  const into = await createParticipant(programId);
  await placed();
  await mergeParticipants(ctx, into.id, { from: from.id, confirm: EMAIL, reason: "Same person" } as never);
  expect((await getOrder(ctx, "1001")).participant?.id).toBe(into.id);
  await returnOrder(ctx, "1001", returned({ amount: 60 }));
  expect(await stateOf(ctx)).toEqual({ status: "placed", left: 40, balance: 40 });
  await placed({ external_id: "1002" });
  expect((await getOrder(ctx, "1002")).participant?.id).toBe(into.id);
  expect(await verifyPoints(sql, programId)).toEqual([]);
});

it("stays with a deleted account without a name, and earns nothing more", async () => {
  const { id } = await createParticipant(programId, { email: EMAIL });
  await placed();
  await pool.query("select forget_participant($1, $2, $3)", [programId, id, NOW]);
  await placed({ lines: [{ sku: "jacket", quantity: 1, price: 500 }], updated_at: "2026-11-20T12:00:00Z" });
  const view = await getOrder(ctx, "1001");
  expect(view).toMatchObject({ person: {}, total: 500, points: 0, waits_until: null });
  expect(view.participant?.id).toBe(id);
});
