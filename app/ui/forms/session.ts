/**
 * What a page does when the session that it was made for has ended, or another one has begun since: what was typed stays,
 * the person signs in again in a dialog over the page, and what was being sent is sent once more. It happens below every
 * request that changes something, so that no form has to know of it (docs/decisions/0280-an-ended-session-loses-nothing.md).
 */
import { ownerIn, SESSION_HEADER, VISITOR } from "~/platform/csrf-token";
import { resultOf, type CallResult } from "./api-calls";
import { csrfToken, setCsrfToken } from "./csrf";
import { SessionLost } from "./session-lost";

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

/** `same`: there is nothing to renew, or no way to; `lost`: the owner of the page does not sign in. */
type Renewal = "renewed" | "same" | "lost";

let lost: LostSession | null = null;
let recovery: Promise<Renewal> | undefined;
const listeners = new Set<() => void>();

export function subscribeToLostSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function lostSession(): LostSession | null {
  return lost;
}

/**
 * Renews the session of the page, if its owner is signed in or signs in again. For requests that cannot be repeated it
 * is called before they are sent.
 */
export function renewSession(): Promise<Renewal> {
  return (recovery ??= renew().finally(() => (recovery = undefined)));
}

async function renew(): Promise<Renewal> {
  const now = await sessionNow();
  if (now.state === "renewed" || now.state === "same") return now.state;
  if (listeners.size === 0) return "same";
  const { state: signedIn, token } = now;
  return new Promise<Renewal>((resolve) => {
    const end = (renewal: Renewal) => {
      show(null);
      resolve(renewal);
    };
    const check = async () => {
      const { state } = await sessionNow();
      const isBack = state === "renewed" || state === "same";
      if (isBack) end("renewed");
      return isBack;
    };
    show({ signedIn, post: (path, fields) => post(path, fields, token), check, giveUp: () => end("lost") });
  });
}

function show(next: LostSession | null): void {
  lost = next;
  for (const listener of listeners) listener();
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

/** The browser's own fetch: a form of the sign-in must not wait for the sign-in. */
const send: typeof fetch = typeof window === "undefined" ? fetch : window.fetch.bind(window);

async function post<T>(path: string, fields: Record<string, string>, token: string): Promise<CallResult<T>> {
  try {
    const headers = { Accept: "application/json", "X-CSRF-Token": token };
    const response = await send(path, { method: "POST", headers, body: new URLSearchParams(fields) });
    return resultOf<T>(response, await response.json());
  } catch {
    return { ok: false, status: 0, error: { success: false, message: "", errors: [] } };
  }
}

/** Makes every change that this page sends survive an ended session. Called once, before anything is sent. */
export function watchSession(): void {
  window.fetch = async (input, init) => {
    if (!isChange(init)) return send(input, init);
    // Without a session the server does not read large bodies.
    if (hasFile(init.body) && (await renewSession()) === "lost") throw new SessionLost();
    const response = await send(input, withToken(init));
    if (!mayBeLost(response)) return response;
    const renewal = await renewSession();
    if (renewal === "lost") throw new SessionLost();
    return renewal === "same" ? response : send(input, withToken(init));
  };
  // After React, which stops the event of every form that a script sends.
  addEventListener("submit", (event) => void sendDocument(event));
}

/** Sends a form as a document, once it is sure that its session goes on: the page is gone afterwards. */
async function sendDocument(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.getAttribute("method") !== "post" || form.hasAttribute("target")) return;
  event.preventDefault();
  const submitter = event.submitter as HTMLButtonElement | null;
  if ((await renewSession()) === "lost") return;
  if (submitter?.name) form.append(hiddenField(submitter.name, submitter.value));
  HTMLFormElement.prototype.submit.call(form);
}

function hiddenField(name: string, value: string): HTMLInputElement {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}

/** Whether a request changes something and its page waits for the response. */
function isChange(init: RequestInit | undefined): init is RequestInit {
  return init?.method !== undefined && !["GET", "HEAD"].includes(init.method) && !init.keepalive;
}

/** A form's rejection has no header of its own in a data request, only its status. */
function mayBeLost(response: Response): boolean {
  return response.status === 401 || response.status === 403 || response.headers.has(SESSION_HEADER);
}

function hasFile(body: RequestInit["body"]): boolean {
  return body instanceof FormData && [...body.values()].some((value) => value instanceof File && value.size > 0);
}

/** The request with the page's present token, in the header or in the field of the form. */
function withToken(init: RequestInit): RequestInit {
  const { body } = init;
  if ((body instanceof FormData || body instanceof URLSearchParams) && body.has("authenticity_token"))
    body.set("authenticity_token", csrfToken());
  const headers = new Headers(init.headers);
  if (headers.has("X-CSRF-Token")) headers.set("X-CSRF-Token", csrfToken());
  return { ...init, headers };
}
