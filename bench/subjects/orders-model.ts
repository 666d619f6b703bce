/** Sends random messages about orders, and compares each answer with a model's. Prints how many, how long, and what differed. */
import { closeDatabase } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { modelRules, OrdersModel } from "../orders-model";
import type { ModelRun, ModelWork } from "../orders-model-lines";
import { differencesFrom, sendNext } from "../orders-model-run";
import { clientContext, prepareRules } from "../rules-stage";

const ROWS = 1_000;
const PROGRESS_MS = 30_000;

const { orders, people, seed } = JSON.parse(process.argv[2]!) as ModelWork;
const stores = ["North", "South"]; // each with a model, people and a budget of its own, so that both send at the same time
const share = Math.ceil(orders / stores.length);
const definitions = stores.map((store) => modelRules(store, share));
const { programId, participantIds } = await prepareRules({ people, definitions: definitions.flat() });
const until = new Date();
const each = people / stores.length;
const models = stores.map((store, at) => {
  const own = participantIds.slice(at * each, (at + 1) * each);
  const options = { seed: `${seed} ${store}`, people: own, orders: share, rows: ROWS, store, budget: share, until };
  return { store, people: own, model: new OrdersModel(options) };
});

const from = performance.now();
const elapsed = () => (performance.now() - from) / 1_000;
let messages = 0;
const progress = setInterval(
  () => process.stderr.write(`${messages} messages in ${elapsed().toFixed(0)} s\n`),
  PROGRESS_MS,
);
await Promise.all(
  models.map(async ({ model }) => {
    while (!model.isComplete) {
      const sent = await sendNext(await clientContext(programId), model);
      messages += sent; // not with the await, for which the other one counts on
    }
  }),
);
clearInterval(progress);
const seconds = elapsed();
const budgets = await sql<{ rule_id: string; store: string }>(
  sqlText`select b.rule_id::text, substring(r.definition #>> '{condition,expression}' from '"(.*)"') as store from earning_rule_budgets b
    join earning_rules r on r.program_id = b.program_id and r.id = b.rule_id where b.program_id = $1::uuid and r.ends_at is null`,
  [programId],
);
const ctx = await clientContext(programId);
const differences: string[] = [];
for (const { store, people: own, model } of models) {
  const budgetRule = budgets.find((budget) => budget.store === store)!.rule_id;
  differences.push(...(await differencesFrom(model, sql, ctx, { people: own, budgetRule })));
}
await closeDatabase();
const run: ModelRun = { messages, seconds, differences };
console.log(JSON.stringify(run));
