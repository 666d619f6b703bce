/** Computes the changes of saving an ordered list. */
import { isDeepStrictEqual } from "node:util";

export type Stored<W> = W & { position: number };

type Plan<W> = {
  added: Stored<W>[];
  changed: { before: Stored<W>; after: Stored<W> }[];
  removed: Stored<W>[];
  /** How many entries the list has afterwards. */
  count: number;
  /** For the audit log: the entries that are added, changed or removed, by id. */
  differences: { before: Record<string, W>; after: Record<string, W> };
};

/**
 * Compares the stored list with the submitted one. Entries with a stored id change or stay, others are added.
 * @param knownIds the stored entries that the sender saw: those left out are removed. Stored entries that the sender
 *   did not see stay, after the others and in their old order, because another tab may have added them.
 */
export function planList<W extends { id: string }>(
  stored: readonly Stored<W>[],
  submitted: readonly W[],
  knownIds: readonly string[],
): Plan<W> {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const unique = submitted.filter(({ id }, index) => submitted.findIndex((other) => other.id === id) === index);
  const submittedIds = new Set(unique.map(({ id }) => id));
  const removed = stored.filter(({ id }) => !submittedIds.has(id) && knownIds.includes(id));
  const rest = stored.filter((row) => !submittedIds.has(row.id) && !removed.includes(row));
  const rows = [...unique, ...rest].map((row, position) => ({ ...row, position }));
  const added = rows.filter(({ id }) => !byId.has(id));
  const changed = rows.flatMap((after) => {
    const before = byId.get(after.id);
    return before && differs(before, after) ? [{ before, after: { ...after } }] : [];
  });
  const byIdOf = (entries: readonly W[]) => Object.fromEntries(entries.map((entry) => [entry.id, entry]));
  return {
    added,
    changed,
    removed,
    count: rows.length,
    differences: {
      before: byIdOf([...changed.map(({ before }) => before), ...removed]),
      after: byIdOf([...changed.map(({ after }) => after), ...added]),
    },
  };
}

function differs<W extends object>(before: W, after: W): boolean {
  return (Object.keys(after) as (keyof W)[]).some((name) => !isDeepStrictEqual(before[name], after[name]));
}
