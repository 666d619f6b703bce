/** Calls of the JSON endpoints from the browser. */
import { csrfToken } from "./csrf";

export type CallError = {
  success: false;
  message: string;
  errors: { field: string | null; message: string }[];
  /** Only for a rejected offer redemption. */
  redemption_data?: { message: string };
};

/** The result of a call: the response's data, or the error. A broken connection is an error with the status 0. */
export type CallResult<T> = { ok: true; data: T } | { ok: false; status: number; error: CallError };

/** Whether the server rejected a call. Otherwise it failed, or its response was lost, and it may have had its effect. */
export function isRejected(result: CallResult<unknown>): boolean {
  return !result.ok && result.status >= 400 && result.status < 500;
}

const NO_CONNECTION: CallError = { success: false, message: "", errors: [] };

/** Gets JSON. Errors come back as `ok: false`; it throws only when `signal` aborts the request. */
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
 * Posts a form and returns the JSON response. Never throws: errors come back as `ok: false`, with an empty message if
 * there was no response.
 * @param idempotencyKey makes a retry safe: use one key for one intended change
 */
export function postForm<T>(path: string, form: FormData, idempotencyKey?: string): Promise<CallResult<T>> {
  return send("POST", path, form, {}, idempotencyKey);
}

/**
 * Like `postForm`, but the request goes on when the person leaves the page, and never opens the dialog to sign in again.
 * For what the page sends by itself. For forms below 64 kB.
 */
export function postFormKeepalive<T>(path: string, form: FormData): Promise<CallResult<T>> {
  return send("POST", path, form, {}, undefined, true);
}

/** Posts a JSON body; otherwise like `postForm`. */
export function postJson<T>(
  path: string,
  body: Record<string, unknown>,
  idempotencyKey?: string,
): Promise<CallResult<T>> {
  return sendJson("POST", path, body, idempotencyKey);
}

/** Sends a JSON body with any method; otherwise like `postForm`. */
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
  keepalive = false,
): Promise<CallResult<T>> {
  try {
    const response = await fetch(path, {
      method,
      body,
      keepalive,
      headers: {
        ...type,
        Accept: "application/json",
        "X-CSRF-Token": csrfToken(),
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
      },
    });
    return resultOf<T>(response, await response.json());
  } catch (error) {
    // By its name, so that pages do not load what signs in again before they need it.
    const message = error instanceof Error && error.name === "SessionLost" ? error.message : "";
    return { ok: false, status: 0, error: { ...NO_CONNECTION, message } };
  }
}

/** The result of a call, of its response and the JSON in it. */
export function resultOf<T>(response: Response, body: unknown): CallResult<T> {
  if (response.ok) return { ok: true, data: body as T };
  return { ok: false, status: response.status, error: { ...NO_CONNECTION, ...(body as Partial<CallError>) } };
}

/**
 * Posts a form while the page is being left; the response is ignored. The CSRF token is a field, since a beacon cannot
 * set headers.
 */
export function sendOnLeaving(path: string, fields: Record<string, string> = {}): void {
  const form = new FormData();
  for (const [name, value] of Object.entries({ authenticity_token: csrfToken(), ...fields })) form.set(name, value);
  navigator.sendBeacon(path, form);
}
