import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the page has been hydrated: false on the server and while hydrating, true at once in what is rendered later.
 * Controls that need JavaScript are rendered after it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
