import { useSearchParams } from "@remix-run/react";
import { useCallback, useSyncExternalStore } from "react";

/** A column that may be hidden. */
export interface ChoosableColumn {
  id: string;
  label: string;
  /** Whether it is shown by default. */
  shown: boolean;
}

const PARAMETER = "columns";
const listeners = new Set<() => void>();

/**
 * Which columns of a table are shown. The URL comes first (`?columns=status,points`), so that a link shows everybody
 * the same columns; then the last choice in this browser; then the columns' defaults.
 * @param tableId the name under which the browser stores the choice
 */
export function useColumnChoice(tableId: string, columns: readonly ChoosableColumn[]) {
  const [search, setSearch] = useSearchParams();
  const storeKey = `columns:${tableId}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => inStore((store) => store.getItem(storeKey)) ?? null,
    () => null,
  );
  const choice = search.get(PARAMETER) ?? stored;
  const shown = choice === null ? columns.filter((column) => column.shown).map(({ id }) => id) : choice.split(",");

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

/** A browser may block the storage; then a choice is only in the URL. */
function inStore<T>(work: (store: Storage) => T): T | undefined {
  try {
    return work(window.localStorage);
  } catch {
    return undefined;
  }
}
