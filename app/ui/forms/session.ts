/**
 * What a page does when the session that it was made for has ended, or another one has begun since: what was typed stays,
 * the person signs in again in a dialog over the page, and what was being sent is sent once more. It happens below every
 * request that changes something, so that no form has to know of it (docs/decisions/ended-sessions.md).
 */
import { SESSION_HEADER } from "~/platform/csrf-token";
import { csrfToken } from "./csrf";
import type { Renewal } from "./renew-session";
import { SessionLost } from "./session-lost";

const send: typeof fetch = typeof window === "undefined" ? fetch : window.fetch.bind(window);
let renewal: Promise<Renewal> | undefined;

/**
 * Renews the session of the page, if its owner is signed in or signs in again. For requests that cannot be repeated it
 * is called before they are sent.
 * @param asks whether somebody who is not signed in is asked to sign in
 */
export function renewSession(asks = true): Promise<Renewal> {
  return (renewal ??= import("./renew-session")
    .then(({ renew }) => renew(send, asks))
    .catch((): Renewal => "same")
    .finally(() => (renewal = undefined)));
}

/** Makes every change that this page sends survive an ended session. Called once, before anything is sent. */
export function watchSession(): void {
  window.fetch = async (input, init) => {
    if (!isChange(init)) return send(input, init);
    // Without a session the server does not read large bodies.
    if (isLarge(init.body) && (await renewSession()) === "lost") throw new SessionLost();
    const response = await send(input, withToken(init));
    if (!mayBeLost(response)) return response;
    const after = await renewSession();
    if (after === "lost") throw new SessionLost();
    return after === "same" ? response : send(input, withToken(init));
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
  // Nobody signs in to sign out.
  if ((await renewSession(form.dataset.session !== "ends")) === "lost") return;
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

/** In characters, which are three bytes at most: the server reads 64 kB without a session. */
const LARGE = 20_000;

/** Whether a body may be more than the server reads without a session: it has a file, or a long text. */
function isLarge(body: RequestInit["body"]): boolean {
  if (typeof body === "string") return body.length > LARGE;
  if (body instanceof URLSearchParams) return body.toString().length > LARGE;
  if (!(body instanceof FormData)) return false;
  const sizes = [...body.values()].map((value) => (typeof value === "string" ? value.length : value.size && LARGE + 1));
  return sizes.reduce((sum, size) => sum + size, 0) > LARGE;
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
