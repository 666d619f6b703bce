/** How a trace is stored, in orders and events. Browser-safe. */
import type { RuleResult, Trace } from "./decisions";

/** A trace in the database. One that was stored with everything in it, as once, can be read, too. */
export type StoredTrace = {
  points: number;
  results: (Pick<RuleResult, "rule_id" | "version"> & Partial<RuleResult>)[];
};

/**
 * A trace as it is stored. Of a hundred rules most give nothing, and each order has them all: of those only the reason
 * stays with what its text names. Lines and their weights are for returns, which take back points and nothing else.
 */
export function storedTrace({ points, results }: Trace): StoredTrace {
  return {
    points,
    results: results.map((result) => {
      const { rule_id, version, reason, part, limit, gift } = result;
      const stored: Partial<RuleResult> = result.points > 0 ? result : { reason, part, limit, gift };
      const bare = bareOf(result.points);
      const fields = Object.entries(stored).filter(([key, value]) => !isSame(value, bare[key as keyof Bare]));
      return { rule_id, version, ...Object.fromEntries(fields) };
    }),
  };
}

/** A stored trace as it was decided, but for the lines of rules that gave no points. */
export function traceOf({ points, results }: StoredTrace): Trace {
  return { points, results: results.map((result) => ({ ...bareOf(result.points), ...result })) };
}

type Bare = Omit<RuleResult, "rule_id" | "version">;

/** What is left out of a result: points are what the rule gives without limits, too. */
function bareOf(points = 0): Bare {
  return {
    ...{ points: 0, unlimited: points, reason: null, part: null, limit: null },
    ...{ lines: [], weights: [], basis: "amount", gift: null, factor: null },
  };
}

function isSame(value: unknown, bare: unknown): boolean {
  return Array.isArray(value) && Array.isArray(bare) ? value.length === 0 : value === bare;
}
