import { useSyncExternalStore } from "react";
import { lostSession, subscribeToLostSession, type LostSession } from "./session";

/** The session that the page has lost, while the person can sign in again. A page that uses this shows `SignInAgain`. */
export function useLostSession(): LostSession | null {
  return useSyncExternalStore(subscribeToLostSession, lostSession, () => null);
}
