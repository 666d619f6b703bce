import { useSyncExternalStore } from "react";
import type { CallResult } from "./api-calls";

/** Who is signed in now, for a page whose session is lost. */
export type SignedIn = "nobody" | "other";

/** A lost session, for the dialog that asks the person to sign in again. */
export interface LostSession {
  signedIn: SignedIn;
  /** Posts a form of the sign-in; the response is JSON. Never throws, as `postForm`. */
  post: <T>(path: string, fields: Record<string, string>) => Promise<CallResult<T>>;
  /** Goes on if the owner of the page is signed in again; else returns false. */
  check: () => Promise<boolean>;
  /** The person does not want to sign in: what was being sent is not sent, and the page stays. */
  giveUp: () => void;
}

let lost: LostSession | null = null;
const listeners = new Set<() => void>();

/** Whether the page shows `SignInAgain` when its session is lost. */
export function canSignInAgain(): boolean {
  return listeners.size > 0;
}

/** Whether the page waits for its person to sign in again. */
export function isSessionLost(): boolean {
  return lost !== null;
}

export function setLostSession(next: LostSession | null): void {
  lost = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session that the page has lost, while the person can sign in again. A page that uses this shows `SignInAgain`. */
export function useLostSession(): LostSession | null {
  return useSyncExternalStore(
    subscribe,
    () => lost,
    () => null,
  );
}
