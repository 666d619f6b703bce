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
  return { points, results: results.map(storedResult) };
}

type Bare = Omit<RuleResult, "rule_id" | "version">;

/** What is left out of a result. */
const BARE: Omit<Bare, "unlimited"> = {
  ...{ points: 0, reason: null, part: null, limit: null, lines: [], weights: [] },
  ...{ basis: "amount", gift: null, factor: null },
};
const KEYS = Object.keys(BARE) as (keyof typeof BARE)[];
const KEYS_OF_NOTHING = ["reason", "part", "limit", "gift"] as const;

// A loop over keys, since each order has a result for each rule.
function storedResult(result: RuleResult): StoredTrace["results"][number] {
  const { rule_id, version, points, unlimited } = result;
  const stored: Record<string, unknown> = { rule_id, version };
  for (const key of points > 0 ? KEYS : KEYS_OF_NOTHING) {
    const value = result[key];
    const isBare = Array.isArray(value) ? value.length === 0 : value === BARE[key];
    if (!isBare) stored[key] = value;
  }
  if (points > 0 && unlimited !== points) stored.unlimited = unlimited;
  return stored as StoredTrace["results"][number];
}

/** A stored trace as it was decided, but for the lines of rules that gave no points. */
export function traceOf({ points, results }: StoredTrace): Trace {
  return {
    points,
    // What a rule gives is what it gives without limits, unless it says otherwise.
    results: results.map((result) => ({ ...BARE, unlimited: result.points ?? 0, ...result })),
  };
}
