const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const HEALTHY_AFTER_MS = 60_000;

/** The pauses before something that ended is started again: growing, until it has run for a minute. */
export class RestartPause {
  #nextMs = FIRST_PAUSE_MS;

  /** How long to wait now, in milliseconds, for something that ran for `ranMs`. */
  after(ranMs: number): number {
    if (ranMs > HEALTHY_AFTER_MS) this.#nextMs = FIRST_PAUSE_MS;
    const pauseMs = this.#nextMs;
    this.#nextMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    return pauseMs;
  }
}
