/** Takes in batches of orders by the product's use case. Prints the orders per second. */
import { closeDatabase } from "~/platform/database/connections.server";
import { saveOrders } from "~/services/orders/orders.admin.server";
import { rateOf } from "../loop";
import { clientContext, orderOf, prepareRules, usualRules, type RulesWork } from "../rules-stage";

const work = JSON.parse(process.argv[2]!) as RulesWork;
const { programId, participantIds } = await prepareRules({ people: work.people, definitions: usualRules(work.rules) });

const perSecond = await rateOf(
  async (turn) => {
    const ctx = await clientContext(programId);
    const first = turn * work.rows;
    const rows = Array.from({ length: work.rows }, (_, at) =>
      orderOf(`B-${first + at}`, participantIds[(first + at) % participantIds.length]!, ctx.now),
    );
    const results = await saveOrders(ctx, { rows });
    const failed = results.rows.find(({ status, points }) => status !== "created" || points !== 19);
    if (failed) throw new Error(JSON.stringify(failed));
  },
  { connections: work.connections, seconds: work.seconds },
);
await closeDatabase();
console.log(JSON.stringify(perSecond * work.rows));
