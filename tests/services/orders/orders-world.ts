/** What tests of orders share: a program with rules, and messages of its shop. */
import type { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { earningRuleDefinition, type Trigger } from "~/services/earning-rules/rule-definition";
import { getOrder } from "~/services/orders/orders.admin.server";
import { orderInput, orderReturnInput } from "~/services/orders/orders.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createProgram, NOW } from "../../factories";

const LONG_AGO = new Date("2020-01-01T00:00:00Z");

/** A published rule. */
export async function publishRule(
  programId: string,
  definition: object,
  more: { trigger?: Trigger; position?: number } = {},
) {
  const id = uuidv7(NOW);
  const stored = earningRuleDefinition.parse(definition);
  const json = stored as Prisma.InputJsonObject;
  const { trigger = "order", position = 0 } = more;
  const rule = { programId, id, name: "Rule", trigger, position, definition: json, published: json, version: 1 };
  await prisma.earningRule.create({ data: { ...rule, startsAt: LONG_AGO, createdAt: LONG_AGO, updatedAt: LONG_AGO } });
  if (stored.budget !== null) await prisma.earningRuleBudget.create({ data: { programId, ruleId: id } });
  return id;
}

/** One point for each dollar. */
export const PER_DOLLAR = { give: { kind: "per_amount", points: 1, amount: "1" } };

export async function shop(
  ...rules: object[]
): Promise<{ programId: string; at: (now: Date) => Promise<AdminProgramCtx> }> {
  const { id: programId } = await createProgram({ timeZone: "UTC" });
  for (const [position, rule] of rules.entries()) await publishRule(programId, rule, { position });
  return { programId, at: (now) => adminCtx(programId, "manager", { now }) };
}

/** An order of a jacket for $80 and two pairs of socks for $10 each, unless the test says otherwise. */
export function order(values: object = {}) {
  return orderInput.parse({
    external_id: "1001",
    placed_at: "2026-11-20T10:00:00Z",
    currency: "USD",
    lines: [
      { sku: "jacket", category: "outdoor", quantity: 1, price: 80 },
      { sku: "socks", category: "basics", quantity: 2, price: 10 },
    ],
    ...values,
  });
}

export function returned(values: object) {
  return orderReturnInput.parse({ external_id: "r1", ...values });
}

/** What an order came to: its status, the points that are left, and what the person can spend. */
export async function stateOf(ctx: AdminProgramCtx, externalId = "1001") {
  const { status, points, points_returned, balance } = await getOrder(ctx, externalId);
  return { status, left: points - points_returned, balance };
}
