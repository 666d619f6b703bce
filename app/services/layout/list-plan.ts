/** What saving an ordered list comes to. Pure, without zod. */

/** More menus or slides would not fit a bar or be waited for. */
export const MAX_ENTRIES = 30;

export type Stored<W> = W & { position: number };

type Plan<W> = {
  added: Stored<W>[];
  changed: { before: Stored<W>; after: Stored<W> }[];
  gone: Stored<W>[];
  /** How many entries the list has afterwards. */
  count: number;
  /** What the audit log says: the entries that come, change or go, by id. */
  differences: { before: Record<string, W>; after: Record<string, W> };
};

/**
 * Compares the stored list with the wanted one: entries with a stored id change or stay, others are added, those that
 * the sender knew and left out go, and the other stored ones follow after the rest in their old order.
 */
export function planList<W extends { id: string }>(
  stored: readonly Stored<W>[],
  wanted: readonly W[],
  known: readonly string[],
): Plan<W> {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const first = wanted.filter(({ id }, index) => wanted.findIndex((other) => other.id === id) === index);
  const mentioned = new Set(first.map(({ id }) => id));
  const gone = stored.filter(({ id }) => !mentioned.has(id) && known.includes(id));
  const rest = stored.filter((row) => !mentioned.has(row.id) && !gone.includes(row));
  const rows = [...first, ...rest].map((row, position) => ({ ...row, position }));
  const added = rows.filter(({ id }) => !byId.has(id));
  const changed = rows.flatMap((after) => {
    const before = byId.get(after.id);
    return before && differs(before, after) ? [{ before, after: { ...after } }] : [];
  });
  const named = (entries: readonly W[]) => Object.fromEntries(entries.map((entry) => [entry.id, entry]));
  return {
    added,
    changed,
    gone,
    count: rows.length,
    differences: {
      before: named([...changed.map(({ before }) => before), ...gone]),
      after: named([...changed.map(({ after }) => after), ...added]),
    },
  };
}

function differs<W extends object>(before: W, after: W): boolean {
  return (Object.keys(after) as (keyof W)[]).some((name) => before[name] !== after[name]);
}
