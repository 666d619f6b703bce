import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the page has been hydrated: false on the server and while hydrating, true at once in what is rendered later.
 * Controls that need JavaScript are rendered after it. Not for a component that renders `Suspense`: it renders again right
 * after hydration, and React would discard the boundaries that are not hydrated yet.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
