import { useMemo, useState } from "react";

/** The selected rows of the current page. Rows that are no longer on the page are not selected. */
export function useRowSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(NONE);
  const selected = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  return {
    selected,
    isSelected: (row: Row) => ids.has(row.id),
    all: rows.length > 0 && selected.length === rows.length,
    toggle: (row: Row) => setIds(new Set(rows.flatMap(({ id }) => (ids.has(id) !== (id === row.id) ? [id] : [])))),
    toggleAll: () => setIds(selected.length === rows.length ? NONE : new Set(rows.map(({ id }) => id))),
    clear: () => setIds(NONE),
  };
}

const NONE: ReadonlySet<string> = new Set();
