/** Calls of the public JSON endpoints from the browser (specification 1, section 7). */
import { csrfToken } from "./csrf";

export type CallError = {
  success: false;
  message: string;
  errors: { field: string | null; message: string }[];
  /** Of a refused redemption (specification 2, section 3). */
  redemption_data?: { message: string };
};

/** What a call came to: the answer, or the server's refusal. A broken connection is a refusal too. */
export type CallResult<T> = { ok: true; answer: T } | { ok: false; status: number; error: CallError };

const NO_CONNECTION: CallError = { success: false, message: "", errors: [] };

/** Reads a JSON answer. Never throws, as `postForm`, but when `signal` calls the read off. */
export async function getJson<T>(path: string, signal: AbortSignal): Promise<CallResult<T>> {
  try {
    const response = await fetch(path, { headers: { Accept: "application/json" }, signal });
    return resultOf<T>(response, await response.json());
  } catch (error) {
    if (signal.aborted) throw error;
    return { ok: false, status: 0, error: NO_CONNECTION };
  }
}

/**
 * Posts a form and gives the JSON answer. `idempotencyKey` makes a retry safe: use one key for one intended change.
 * Never throws: refusals and failures come back as `ok: false`, with an empty message when the server said nothing.
 */
export function postForm<T>(path: string, form: FormData, idempotencyKey?: string): Promise<CallResult<T>> {
  return send("POST", path, form, {}, idempotencyKey);
}

/** The same for a call that takes a JSON body. */
export function postJson<T>(
  path: string,
  body: Record<string, unknown>,
  idempotencyKey?: string,
): Promise<CallResult<T>> {
  return sendJson("POST", path, body, idempotencyKey);
}

/** The same by another method. */
export function sendJson<T>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body: Record<string, unknown>,
  idempotencyKey?: string,
): Promise<CallResult<T>> {
  return send(method, path, JSON.stringify(body), { "Content-Type": "application/json" }, idempotencyKey);
}

async function send<T>(
  method: string,
  path: string,
  body: BodyInit,
  type: Record<string, string>,
  idempotencyKey?: string,
): Promise<CallResult<T>> {
  try {
    const response = await fetch(path, {
      method,
      body,
      headers: {
        ...type,
        Accept: "application/json",
        "X-CSRF-Token": csrfToken(),
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
      },
    });
    return resultOf<T>(response, await response.json());
  } catch {
    return { ok: false, status: 0, error: NO_CONNECTION };
  }
}

function resultOf<T>(response: Response, answer: unknown): CallResult<T> {
  if (response.ok) return { ok: true, answer: answer as T };
  return { ok: false, status: response.status, error: { ...NO_CONNECTION, ...(answer as Partial<CallError>) } };
}

/**
 * Sends a form while the page goes away; nobody waits for the answer. The token travels as a field, since a beacon
 * takes no headers.
 */
export function sendOnLeaving(path: string, fields: Record<string, string> = {}): void {
  const form = new FormData();
  for (const [name, value] of Object.entries({ authenticity_token: csrfToken(), ...fields })) form.set(name, value);
  navigator.sendBeacon(path, form);
}
