import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { modelRules, OrdersModel } from "../../../bench/orders-model";
import { differencesFrom, sendNext } from "../../../bench/orders-model-run";
import { createParticipant, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { shop } from "./orders-world";

await testDatabase();

/** ORDER_BATCHES runs more than those of `npm test`, ORDER_SEED others. `npm run bench orders-model` has a million orders. */
const BATCHES = Number(import.meta.env.ORDER_BATCHES ?? 120);
const SEED = String(import.meta.env.ORDER_SEED ?? 1);
const STORE = "Model";
const BUDGET = 60;

it("comes to the points of a simple model, whatever orders, edits, returns and cancellations come in", async () => {
  const { programId, at } = await shop(...modelRules(STORE, BUDGET));
  const ctx = await at(NOW);
  const people = (await Promise.all(Array.from({ length: 4 }, () => createParticipant(programId)))).map(({ id }) => id);
  const model = new OrdersModel({ seed: SEED, people, orders: 60, rows: 8, store: STORE, budget: BUDGET, until: NOW });
  for (let batch = 0; batch < BATCHES; batch++) await sendNext(ctx, model);
  const { ruleId: budgetRule } = await prisma.earningRuleBudget.findFirstOrThrow({ where: { programId } });
  expect(await differencesFrom(model, sql, ctx, { people, budgetRule })).toEqual([]);
});
