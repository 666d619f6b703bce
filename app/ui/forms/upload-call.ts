import type { CallError, CallResult } from "./api-calls";
import { csrfToken } from "./csrf";
import { renewSession } from "./session";
import { SessionLost } from "./session-lost";

const NOTHING: CallError = { success: false, message: "", errors: [] };

interface UploadOptions {
  /** Makes a retry safe: use one key for one intended change. */
  idempotencyKey?: string;
  /** Gets what is sent so far, in per cent. */
  onProgress?: (percent: number) => void;
}

/**
 * Posts a form with files. Not with `fetch`, which does not report how much is sent. Never throws: errors come back as
 * `ok: false`, with the status 0 if there was no response.
 */
export async function postFiles<T>(
  path: string,
  form: FormData,
  { idempotencyKey, onProgress }: UploadOptions = {},
): Promise<CallResult<T>> {
  // Without a session the server does not read large bodies.
  if ((await renewSession()) === "lost")
    return { ok: false, status: 0, error: { ...NOTHING, message: new SessionLost().message } };
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.responseType = "json";
  request.setRequestHeader("Accept", "application/json");
  request.setRequestHeader("X-CSRF-Token", csrfToken());
  if (idempotencyKey) request.setRequestHeader("Idempotency-Key", idempotencyKey);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(Math.round((loaded / total) * 100));
  return new Promise((resolve) => {
    request.onloadend = () => {
      const { status } = request;
      const body: unknown = request.response;
      if (status >= 200 && status < 300 && body) return resolve({ ok: true, data: body as T });
      resolve({ ok: false, status, error: { ...NOTHING, ...(body as Partial<CallError> | null) } });
    };
    request.send(form);
  });
}
