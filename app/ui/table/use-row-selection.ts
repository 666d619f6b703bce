import { useMemo, useState } from "react";

/**
 * The selected rows of the current page. Rows that are no longer on the page are not selected. Once the whole page is,
 * all rows that match the filters can be, on any page.
 */
export function useRowSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(NONE);
  const [matching, setMatching] = useState(false);
  const selected = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  const all = rows.length > 0 && selected.length === rows.length;
  const select = (next: ReadonlySet<string>) => {
    setIds(next);
    setMatching(false);
  };
  return {
    selected,
    isSelected: (row: Row) => ids.has(row.id),
    all,
    /** Whether all rows that match the filters are selected. */
    matching: matching && all,
    selectMatching: () => setMatching(true),
    toggle: (row: Row) => select(new Set(rows.flatMap(({ id }) => (ids.has(id) !== (id === row.id) ? [id] : [])))),
    toggleAll: () => select(all ? NONE : new Set(rows.map(({ id }) => id))),
    clear: () => select(NONE),
  };
}

const NONE: ReadonlySet<string> = new Set();
