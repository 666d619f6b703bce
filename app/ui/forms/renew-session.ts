/** Loaded when a session may have ended: most pages never need it. */
import { ownerIn, VISITOR } from "~/platform/csrf-token";
import { resultOf, type CallResult } from "./api-calls";
import { csrfToken, setCsrfToken } from "./csrf";
import { canSignInAgain, setLostSession, type SignedIn } from "./lost-session";

/** `same`: there is nothing to renew, or no way to; `lost`: the owner of the page does not sign in. */
export type Renewal = "renewed" | "same" | "lost";

/**
 * Renews the session of the page, if its owner is signed in or signs in again.
 * @param send the browser's own fetch: a form of the sign-in must not wait for the sign-in
 * @param asks whether somebody who is not signed in is asked to sign in
 */
export async function renew(send: typeof fetch, asks: boolean): Promise<Renewal> {
  const now = await sessionNow();
  if (now.state === "renewed" || now.state === "same") return now.state;
  if (!asks || !canSignInAgain()) return "same";
  const { state: signedIn, token } = now;
  return new Promise<Renewal>((resolve) => {
    const end = (renewal: Renewal) => {
      setLostSession(null);
      resolve(renewal);
    };
    const check = async () => {
      const { state } = await sessionNow();
      const isBack = state === "renewed" || state === "same";
      if (isBack) end("renewed");
      return isBack;
    };
    const post = <T>(path: string, fields: Record<string, string>) => postTo<T>(send, path, fields, token);
    setLostSession({ signedIn, post, check, giveUp: () => end("lost") });
  });
}

type Now = { state: "renewed" | "same" | SignedIn; token: string };

/** Compares the session of the browser with that of the page, whose token becomes the new one if both have one owner. */
async function sessionNow(): Promise<Now> {
  const mine = csrfToken();
  const token = await tokenNow().catch(() => mine);
  if (token === mine) return { state: "same", token };
  const owner = ownerIn(mine);
  if (owner !== ownerIn(token) && owner !== VISITOR)
    return { state: ownerIn(token) === VISITOR ? "nobody" : "other", token };
  setCsrfToken(token);
  return { state: "renewed", token };
}

async function tokenNow(): Promise<string> {
  const path = document.documentElement.dataset.face === "admin" ? "/admin/v2/auth/session" : "/public/session";
  const response = await fetch(path, { headers: { Accept: "application/json" } });
  const { csrf_token } = (await response.json()) as { csrf_token: string };
  return csrf_token;
}

async function postTo<T>(
  send: typeof fetch,
  path: string,
  fields: Record<string, string>,
  token: string,
): Promise<CallResult<T>> {
  try {
    const headers = { Accept: "application/json", "X-CSRF-Token": token };
    const response = await send(path, { method: "POST", headers, body: new URLSearchParams(fields) });
    return resultOf<T>(response, await response.json());
  } catch {
    return { ok: false, status: 0, error: { success: false, message: "", errors: [] } };
  }
}
