import { useSearchParams } from "@remix-run/react";
import { functionalUpdate, type ColumnVisibilityState, type Updater } from "@tanstack/react-table";
import { useMemo, useSyncExternalStore } from "react";
import type { DataColumn } from "./table-columns";

const PARAMETER = "columns";
const listeners = new Set<() => void>();

/**
 * The table's state of which columns are visible, outside of the table. The URL comes first (`?columns=status,points`),
 * so that a link shows everybody the same columns; then the last choice in this browser; then the columns' defaults.
 * @param tableId the name under which the browser stores the choice
 * @param columns those that may be hidden
 */
export function useColumnVisibility(tableId: string, columns: readonly Pick<DataColumn<never>, "id" | "hidden">[]) {
  const [search, setSearch] = useSearchParams();
  const storeKey = `columns:${tableId}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => inStore((store) => store.getItem(storeKey)) ?? null,
    () => null,
  );
  const all = columns.map(({ id }) => id).join();
  const byDefault = columns.flatMap(({ id, hidden }) => (hidden ? [] : [id])).join();
  const shown = search.get(PARAMETER) ?? stored ?? byDefault;
  // The table compares its state by identity.
  const visibility = useMemo(() => visibilityOf(all, shown), [all, shown]);

  const write = (choice: string | null) => {
    inStore((store) => (choice === null ? store.removeItem(storeKey) : store.setItem(storeKey, choice)));
    for (const listener of listeners) listener();
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (choice === null) next.delete(PARAMETER);
        else next.set(PARAMETER, choice);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    visibility,
    byDefault: visibilityOf(all, byDefault),
    onChange: (updater: Updater<ColumnVisibilityState>) => {
      const next = functionalUpdate(updater, visibility);
      const choice = columns.flatMap(({ id }) => (next[id] ? [id] : [])).join();
      write(choice === byDefault ? null : choice);
    },
  };
}

function visibilityOf(all: string, shown: string): ColumnVisibilityState {
  const ids = shown.split(",");
  return Object.fromEntries(all.split(",").map((id) => [id, ids.includes(id)]));
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
