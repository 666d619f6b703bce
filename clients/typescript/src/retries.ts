export type RetryOptions = {
  retries: number;
  /** How long to wait, and an end of it when the call is aborted. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/**
 * A `fetch` that sends a request again which failed on the way or got 429, a 5xx, or a 409 with `Retry-After`. Changes
 * get an `Idempotency-Key`, without which sending them again could make them twice.
 * @throws TypeError as `fetch`, when the last try fails on the way; the reason of an aborted call
 */
export function withRetries(send: typeof fetch, { retries, wait = pause }: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== "GET" && !request.headers.has("Idempotency-Key"))
      request.headers.set("Idempotency-Key", crypto.randomUUID());
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries;
      const response = await send(request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error;
      });
      if (response && (isLast || !isTransient(response))) return response;
      await response?.body?.cancel();
      await wait(retryAfter(response) ?? backOff(attempt), request.signal);
    }
  };
}

/** 409 says when to come back only while the first request with this key is still running. */
function isTransient({ status, headers }: Response): boolean {
  return status === 429 || status >= 500 || (status === 409 && headers.has("Retry-After"));
}

/** In milliseconds, from seconds or a date; undefined when the response does not say. */
function retryAfter(response: Response | void): number | undefined {
  const value = response?.headers.get("Retry-After");
  if (!value) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), LONGEST_PAUSE_MS);
}

/** At random within a range that doubles, so that many clients do not come back at the same moment. */
function backOff(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    function done() {
      signal.removeEventListener("abort", abort);
      resolve();
    }
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}
