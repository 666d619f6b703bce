/** Sends what a model of orders makes up to the product, and compares. */
import { isDeepStrictEqual } from "node:util";
import { sqlText, type Sql } from "~/platform/database/sql";
import { cancelOrders, returnOrders, saveOrders } from "~/services/orders/orders.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { OrdersModel } from "./orders-model";

const SEND = { order: saveOrders, return: returnOrders, cancel: cancelOrders };

/**
 * Sends the model's next batch.
 * @returns how many rows it had
 * @throws when the product answers a row otherwise than the model
 */
export async function sendNext(ctx: AdminProgramCtx, model: OrdersModel): Promise<number> {
  const { kind, rows, expected } = model.next();
  const answer = await SEND[kind](ctx, { rows });
  answer.rows.forEach((row, at) => {
    const { status, points } = row;
    const found = { status, points: status === "error" ? undefined : points };
    if (!isDeepStrictEqual(found, expected[at]))
      throw new Error(`${JSON.stringify({ kind, row: rows[at], answer: row, expected: expected[at] }, null, 2)}`);
  });
  return rows.length;
}

/** Where balances or the budget are not what the model says, or a balance is not the sum of its postings; none if all is well. */
export async function differencesFrom(
  model: OrdersModel,
  on: Sql,
  { programId }: AdminProgramCtx,
  { people, budgetRule }: { people: readonly string[]; budgetRule: string },
): Promise<string[]> {
  const balances = await on<{ id: string; points: number }>(
    sqlText`select id::text, (points_available - points_debt)::float8 as points from participants
      where program_id = $1::uuid and id = any($2::uuid[])`,
    [programId, people],
  );
  const byId = new Map(balances.map(({ id, points }) => [id, points]));
  const [budget] = await on<{ points: number }>(
    sqlText`select points::float8 from earning_rule_budgets where program_id = $1::uuid and rule_id = $2::uuid`,
    [programId, budgetRule],
  );
  const wrong = people.flatMap((id, at) => {
    const expected = model.balances[at]!;
    return byId.get(id) === expected ? [] : [`${id} has ${byId.get(id)} and not ${expected} points`];
  });
  if (budget!.points !== model.budgetUsed)
    wrong.push(`${budget!.points} and not ${model.budgetUsed} of the budget are used`);
  const posted = await verifyPoints(on, programId);
  return [
    ...wrong,
    ...posted.map(({ participantId, account }) => `${account} of ${participantId} is not its postings`),
  ];
}
