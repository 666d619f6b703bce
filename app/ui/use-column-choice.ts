import { useSearchParams } from "@remix-run/react";
import { useCallback, useSyncExternalStore } from "react";

/** What a table knows of a column that may be hidden. */
export interface ChoosableColumn {
  id: string;
  label: string;
  /** Whether it is shown where nobody chose. */
  shown: boolean;
}

const PARAMETER = "columns";
const listeners = new Set<() => void>();

/**
 * Which columns of a table are shown: as its URL says (`?columns=status,points`), so that a link shows the same to
 * everybody; else as chosen last in this browser; else as the table has it.
 */
export function useColumnChoice(tableId: string, columns: readonly ChoosableColumn[]) {
  const [search, setSearch] = useSearchParams();
  const storeKey = `columns:${tableId}`;
  const remembered = useSyncExternalStore(
    subscribe,
    () => inStore((store) => store.getItem(storeKey)) ?? null,
    () => null,
  );
  const wanted = search.get(PARAMETER) ?? remembered;
  const shown = wanted === null ? columns.filter((column) => column.shown).map(({ id }) => id) : wanted.split(",");

  const write = useCallback(
    (ids: readonly string[] | null) => {
      inStore((store) => (ids ? store.setItem(storeKey, ids.join()) : store.removeItem(storeKey)));
      for (const listener of listeners) listener();
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (ids) next.set(PARAMETER, ids.join());
          else next.delete(PARAMETER);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [storeKey, setSearch],
  );
  return {
    isShown: (id: string) => shown.includes(id),
    toggle: (id: string) =>
      write(columns.filter((column) => shown.includes(column.id) !== (column.id === id)).map((column) => column.id)),
    reset: () => write(null),
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A browser may forbid the store: then a choice lasts as long as its URL. */
function inStore<T>(work: (store: Storage) => T): T | undefined {
  try {
    return work(window.localStorage);
  } catch {
    return undefined;
  }
}
