import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { parse } from "cookie";
import { COOKIES } from "~/http/context/cookies.server";
import { ErrorResponse } from "./error-response";

const AT_ONCE = 4;
const MAX_WAITING = 60;

type Caller = { running: number; waiting: (() => void)[] };

/**
 * Lets a few changes of one person run at the same time; the next ones wait. They mostly wait for the person's own row,
 * each with a connection to the database, so that one person with many requests would take the connections of all.
 */
export class ConcurrencyLimiter {
  readonly #callers = new Map<string, Caller>();

  /**
   * Waits until the caller may run one more request, which ends when the response is closed. Requests without a caller
   * do not wait.
   * @returns an error to send when too many wait already
   */
  async acquire(name: string | undefined, response: ServerResponse): Promise<ErrorResponse | undefined> {
    if (name === undefined || response.destroyed) return undefined;
    const caller = this.#callers.get(name) ?? { running: 0, waiting: [] };
    this.#callers.set(name, caller);
    if (caller.running < AT_ONCE) caller.running += 1;
    else if (caller.waiting.length >= MAX_WAITING) return TOO_MANY;
    else await new Promise<void>((go) => caller.waiting.push(go)); // and takes over the place of one that has ended
    const end = () => this.#end(name, caller);
    if (response.destroyed) end();
    else response.once("close", end);
    return undefined;
  }

  #end(name: string, caller: Caller): void {
    const next = caller.waiting.shift();
    if (next) return next();
    caller.running -= 1;
    if (caller.running === 0) this.#callers.delete(name);
  }
}

const TOO_MANY = new ErrorResponse(429, "Too many requests at the same time. Please try again.", {
  "Retry-After": "1",
});

/** Who sends a request, by the session's cookie or the API key; undefined for somebody without one. */
export function callerOf({ cookie, authorization }: IncomingHttpHeaders): string | undefined {
  const cookies = parse(cookie ?? "");
  return cookies[COOKIES.participant] ?? cookies[COOKIES.admin] ?? authorization;
}
