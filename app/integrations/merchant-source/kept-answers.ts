const FRESH_MS = 60_000;
const STALE_MS = 10 * 60_000;
const MOST_KEPT = 500;

type Kept = { value: unknown; at: number };

/**
 * Answers of a provider by what was asked: good for a minute, and for ten while the provider cannot be reached.
 * Whoever asks the same at the same time shares one call.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();
  readonly #asking = new Map<string, Promise<unknown>>();

  constructor(private readonly clock: () => number = () => performance.now()) {}

  async orFetch<T>(asked: string, fetch: (asked: string) => Promise<T>): Promise<T> {
    const kept = this.#kept.get(asked);
    const age = kept ? this.clock() - kept.at : Infinity;
    if (kept && age < FRESH_MS) return kept.value as T;
    try {
      return await this.#shared(asked, fetch);
    } catch (error) {
      if (kept && age < STALE_MS) return kept.value as T;
      throw error;
    }
  }

  #shared<T>(asked: string, fetch: (asked: string) => Promise<T>): Promise<T> {
    const asking = this.#asking.get(asked) ?? this.#ask(asked, fetch);
    this.#asking.set(asked, asking);
    return asking as Promise<T>;
  }

  async #ask<T>(asked: string, fetch: (asked: string) => Promise<T>): Promise<T> {
    try {
      const value = await fetch(asked);
      this.#kept.delete(asked); // to the end of the map: the first is the oldest
      this.#kept.set(asked, { value, at: this.clock() });
      if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
      return value;
    } finally {
      this.#asking.delete(asked);
    }
  }
}
