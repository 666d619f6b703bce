const FRESH_MS = 60_000;
const STALE_MS = 10 * 60_000;
const MAX_ENTRIES = 500;

type Entry = { value: unknown; at: number };

/**
 * Responses of a provider by the request's key: fresh for a minute, and used for ten while the provider cannot be
 * reached. Concurrent requests with the same key share one call.
 */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<unknown>>();

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** The cached response, or what `fetch` returns. Throws what `fetch` throws when there is no usable entry. */
  async orFetch<T>(key: string, fetch: (key: string) => Promise<T>): Promise<T> {
    const entry = this.#entries.get(key);
    const age = entry ? this.clock() - entry.at : Infinity;
    if (entry && age < FRESH_MS) return entry.value as T;
    try {
      return await this.#shared(key, fetch);
    } catch (error) {
      if (entry && age < STALE_MS) return entry.value as T;
      throw error;
    }
  }

  #shared<T>(key: string, fetch: (key: string) => Promise<T>): Promise<T> {
    const pending = this.#pending.get(key) ?? this.#fetch(key, fetch);
    this.#pending.set(key, pending);
    return pending as Promise<T>;
  }

  async #fetch<T>(key: string, fetch: (key: string) => Promise<T>): Promise<T> {
    try {
      const value = await fetch(key);
      this.#entries.delete(key); // so that it moves to the end of the map, where the first is the oldest
      this.#entries.set(key, { value, at: this.clock() });
      if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value!);
      return value;
    } finally {
      this.#pending.delete(key);
    }
  }
}
