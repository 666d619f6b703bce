/** What happened to points of one source that were earned in one month. */
export type Flow = {
  source: string;
  /** Null for what participants owe, and for points that are not sorted yet. */
  earned: string | null;
  issued: number;
  spent: number;
  /** What a reversal gave back of `spent`, or of `expired`. */
  unspent: number;
  expired: number;
  unexpired: number;
  reversed: number;
  /** What paid a debt: less than zero for a source, more for `debt`. */
  settled: number;
};

export const FLOW_FIELDS = ["issued", "spent", "unspent", "expired", "unexpired", "reversed", "settled"] as const;

/** The source of what participants owe. */
export const DEBT = "debt";
/** The source of points from before there were lots, until they are sorted into them. */
export const UNSORTED = "unsorted";

export const NO_FLOW = { issued: 0, spent: 0, unspent: 0, expired: 0, unexpired: 0, reversed: 0, settled: 0 };
