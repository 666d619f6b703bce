/** Whether orders earn what a model says, however many there are: `BENCH_ROWS` of them, other ones with another `BENCH_SEED`. */
import { env, extendEnvironment } from "~/platform/env.server";
import { runScript } from "./child";
import { freshPeople } from "./people-stage";
import type { Line } from "./report";

const ORDERS_EACH = 50;

/** `people`: an even number, since they are customers of two stores. */
export type ModelWork = { orders: number; people: number; seed: string };
export type ModelRun = { messages: number; seconds: number; differences: string[] };

export async function ordersModelLines(serverUrl: string): Promise<Line[]> {
  const orders = env.benchRows;
  const url = await freshPeople(serverUrl);
  extendEnvironment({ DATABASE_URL: url, DATABASE_DIRECT_URL: url });
  const work: ModelWork = { orders, people: 2 * Math.ceil(orders / ORDERS_EACH / 2), seed: env.benchSeed };
  const { messages, seconds, differences } = await runScript<ModelRun>("bench/subjects/orders-model.ts", work);
  return [
    {
      name: `${orders} orders and what happens to them, against a model`,
      measured: `${differences.length} differences, ${messages} messages, ${(messages / seconds).toFixed(0)}/s`,
      aim: "0 differences",
      met: differences.length === 0,
      rounds: { differences: differences.slice(0, 100) },
    },
  ];
}
