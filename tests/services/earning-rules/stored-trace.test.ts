import { expect, it } from "vitest";
import { decide, type Trace } from "~/services/earning-rules/decisions";
import { returnedShare } from "~/services/earning-rules/returned-share";
import { storedTrace, traceOf } from "~/services/earning-rules/stored-trace";
import { lineOf, orderOf, perUnit, roomy, ruleOf, typed } from "./rule-helpers";

const TAG = { kind: "tag", tag_id: "7d1b6b1e-8a0a-4d46-9a0e-0d8f2a4f8a11" } as const;
const order = orderOf({ lines: [lineOf({ amount: 700 }), lineOf({ amount: 300 })] });
const builder = { combinator: "and" as const, rules: [{ field: "order.total", operator: ">=", value: 20 }] };
const trace = decide(
  [
    ruleOf({ give: perUnit }),
    ruleOf({ give: perUnit, condition: { expression: "", builder } }),
    ruleOf({ give: { kind: "per_line", points: 3 }, max_per_order: 4 }),
    ruleOf({ give: perUnit, line_condition: typed("line.amount > 100.0") }),
    ruleOf({ give: { kind: "factor", factor: 2 } }),
    ruleOf({ give: TAG }),
  ],
  order,
  roomy,
);

it("says everything of rules that gave points, and only why of the others", () => {
  const read = traceOf(JSON.parse(JSON.stringify(storedTrace(trace))) as Trace);
  expect(read.points).toBe(trace.points);
  read.results.forEach((result, at) => {
    const decided = trace.results[at]!;
    const { lines, weights, unlimited, basis, factor, ...rest } = result;
    expect(decided).toMatchObject(rest);
    if (decided.points > 0) expect(result).toEqual(decided);
    else expect({ lines, weights, unlimited, basis, factor }).toMatchObject({ lines: [], weights: [], unlimited: 0 });
  });
});

it("keeps what a return takes back", () => {
  const back = [
    { amount: 700, quantity: 1, returnedAmount: 350, returnedQuantity: 0.5 },
    { amount: 300, quantity: 1, returnedAmount: 0, returnedQuantity: 0 },
  ];
  const shares = ({ results }: Trace) => results.map((result) => returnedShare(result, back));
  expect(shares(traceOf(storedTrace(trace)))).toEqual(shares(trace));
});

it("is short for a rule that gave nothing", () => {
  const [, notMet] = storedTrace(trace).results;
  expect(Object.keys(notMet!)).toEqual(["rule_id", "version", "reason", "part"]);
});

it("reads a trace that was stored with everything in it", () => {
  expect(traceOf(JSON.parse(JSON.stringify(trace)) as Trace)).toEqual(trace);
});
