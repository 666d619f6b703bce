/**
 * What points are, without a database: the lots and balances of one participant, and what each step does to them. Points
 * are for a month, and those of a purchase wait for three days. lot-model.test.ts compares it with the product.
 */
export type Lot = {
  key: string;
  at: number;
  remaining: number;
  expired: number;
  pending: boolean;
  due: number;
  expires: number;
};
type Action = { key: string; kind: "earned" | "spent" | "expired"; amount: number; settled: number; taken: Taken[] };
type Taken = { key: string; amount: number };
export type State = {
  lots: Lot[];
  actions: Action[];
  undone: string[];
  totals: Record<"issued" | "spent" | "expired" | "reversed" | "debt", number>;
};
export type Step =
  | { do: "earn" | "earn_pending" | "purchase" | "spend" | "correct" | "add" | "replace"; amount: number }
  | { do: "release" | "reverse"; target: string }
  | { do: "extend"; target: string; until: number }
  | { do: "release_due" | "expire_due" };
/** `key`: of the action that the step makes, unique. */
export type Timed = Step & { key: string; at: number };

export const DAY = 86_400_000;
const startOfDay = (time: number) => time - (time % DAY);
/** The end of the day a month later, or of the last day of that month. */
function expiryOf(at: number): number {
  const [year, month, day] = [new Date(at).getUTCFullYear(), new Date(at).getUTCMonth(), new Date(at).getUTCDate()];
  return Math.min(Date.UTC(year, month + 1, day), Date.UTC(year, month + 2, 0)) + DAY;
}
const grace = (at: number) => startOfDay(at) + 31 * DAY;

export const START: State = {
  lots: [],
  actions: [],
  undone: [],
  totals: { issued: 0, spent: 0, expired: 0, reversed: 0, debt: 0 },
};
export const sum = (lots: Lot[]) => lots.reduce((points, { remaining }) => points + remaining, 0);
export const available = ({ lots }: State) => sum(lots.filter(({ pending }) => !pending));

/** What `step` makes of `before`; null if it is rejected. */
export function after(before: State, step: Timed): State | null {
  const state = structuredClone(before);
  return apply(state, step) ? state : null;
}

function apply(state: State, step: Timed): boolean {
  const { lots, actions, totals } = state;
  switch (step.do) {
    case "add":
    case "earn":
    case "earn_pending":
    case "purchase":
      return earn(state, step, step.amount);
    case "spend":
      return available(state) >= step.amount && spend(state, step.key, "spent", step.amount);
    case "correct":
      return available(state) >= step.amount && takeBack(state, step.amount) >= 0;
    case "replace": {
      const more = step.amount - available(state);
      return more > 0 ? earn(state, step, more + totals.debt) : takeBack(state, -more) >= 0;
    }
    case "release": {
      const lot = lots.find(({ key }) => key === step.target);
      return lot !== undefined && lot.pending && release(state, lot, step.at);
    }
    case "extend": {
      const lot = lots.find(({ key }) => key === step.target);
      if (!lot || lot.remaining === 0 || step.until <= step.at) return false;
      lot.expires = step.until;
      return true;
    }
    case "reverse": {
      const action = actions.find(({ key }) => key === step.target);
      if (!action || state.undone.includes(action.key)) return false;
      state.undone.push(action.key);
      return reverse(state, action, step.at);
    }
    case "release_due":
      return lots
        .filter(({ pending, due }) => pending && due <= step.at)
        .toSorted((a, b) => a.due - b.due)
        .every((lot) => release(state, lot, step.at));
    case "expire_due": {
      const over = lots.filter(({ pending, remaining, expires }) => !pending && remaining > 0 && expires <= step.at);
      const moments = [...new Set(over.map(({ expires }) => expires))].toSorted((a, b) => a - b);
      const points = moments.map((moment) => sum(over.filter(({ expires }) => expires === moment)));
      return points.every((amount, at) => spend(state, expirationKey(step.key, at), "expired", amount));
    }
  }
}

/** There is an action for each moment at which something expires. */
export const expirationKey = (key: string, at: number) => `${key}.${at}`;

function earn({ lots, actions, totals }: State, { key, at, do: kind }: Timed, amount: number): boolean {
  const pending = kind === "earn_pending" || kind === "purchase";
  const settled = pending ? 0 : Math.min(totals.debt, amount);
  const due = kind === "earn_pending" ? Infinity : kind === "purchase" ? at + 3 * DAY : at;
  totals.issued += amount;
  totals.debt -= settled;
  lots.push({ key, at, remaining: amount - settled, expired: 0, pending, due, expires: expiryOf(at) });
  return actions.push({ key, kind: "earned", amount, settled, taken: [] }) > 0;
}

function spend(state: State, key: string, kind: "spent" | "expired", amount: number): boolean {
  state.totals[kind] += amount;
  const taken = take(state, amount);
  if (kind === "expired")
    for (const part of taken) state.lots.find((lot) => lot.key === part.key)!.expired += part.amount;
  return state.actions.push({ key, kind, amount, settled: 0, taken }) > 0;
}

/** Takes available points: those of one lot, then those that expire first. */
function take({ lots }: State, amount: number, first?: string): Taken[] {
  const order = lots.filter(({ pending }) => !pending);
  order.sort((a, b) => Number(b.key === first) - Number(a.key === first) || a.expires - b.expires || a.at - b.at);
  return order.map((lot) => {
    const part = Math.min(lot.remaining, amount);
    amount -= part;
    lot.remaining -= part;
    return { key: lot.key, amount: part };
  });
}

/** Takes back what is available, the rest becomes a debt. */
function takeBack(state: State, amount: number, first?: string): number {
  const taken = Math.min(available(state), amount);
  take(state, taken, first);
  state.totals.reversed += amount;
  state.totals.debt += amount - taken;
  return amount;
}

function release({ totals }: State, lot: Lot, at: number): boolean {
  const settled = Math.min(totals.debt, lot.remaining);
  totals.debt -= settled;
  lot.remaining -= settled;
  lot.pending = false;
  lot.expires = Math.max(lot.expires, grace(at));
  return true;
}

function reverse(state: State, { key, kind, amount, settled, taken }: Action, at: number): boolean {
  const { lots, totals } = state;
  if (kind === "earned") {
    const own = lots.find((lot) => lot.key === key)!;
    if (own.pending) {
      totals.reversed += own.remaining;
      [own.remaining, own.pending] = [0, false];
      return true;
    }
    totals.debt += settled;
    totals.reversed += settled;
    totals.reversed += own.expired;
    totals.expired -= own.expired;
    return takeBack(state, amount - settled - own.expired, key) >= 0;
  }
  // What has expired of points that were taken back does not come back.
  const parts = kind === "expired" ? taken.filter((part) => !state.undone.includes(part.key)) : taken;
  const returned = kind === "expired" ? parts.reduce((total, part) => total + part.amount, 0) : amount;
  if (returned === 0) return false;
  const owed = Math.min(totals.debt, returned);
  totals.debt -= owed;
  totals[kind] -= returned;
  let left = returned - owed;
  const lotOf = (part: Taken) => lots.find((lot) => lot.key === part.key)!;
  if (kind === "expired") for (const part of parts) lotOf(part).expired -= part.amount;
  for (const part of parts.toSorted((a, b) => lotOf(b).expires - lotOf(a).expires || lotOf(a).at - lotOf(b).at)) {
    const lot = lotOf(part);
    const back = Math.min(part.amount, left);
    left -= back;
    lot.remaining += back;
    if (back > 0) lot.expires = Math.max(lot.expires, grace(at));
  }
  return true;
}
