import { isRunByNpm } from "~/platform/env.server";

const PARENT_CHECK_MS = 500;

/**
 * The orderly end of a command with several resources. The last one is released first, so that the database outlives
 * everything that uses it. Begins by itself on SIGTERM, on Ctrl-C, and when the npm process that started the command
 * is gone (a killed npm leaves its script running).
 */
export class Shutdown {
  readonly #releases: (() => Promise<unknown>)[] = [];
  readonly #controller = new AbortController();
  #released: Promise<void> | undefined;

  constructor() {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => this.#end());
    if (!isRunByNpm()) return;
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && this.#end(), PARENT_CHECK_MS).unref();
  }

  /** Aborted when the end begins. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Adds how to release a resource. When the end has already begun, releases it at once. */
  async add(release: () => Promise<unknown>): Promise<void> {
    if (this.signal.aborted) await release();
    else this.#releases.push(release);
  }

  /** Releases everything. Further calls wait for the same release. */
  release(): Promise<void> {
    return (this.#released ??= this.#releaseAll());
  }

  #end(): void {
    void this.release().then(() => process.exit(0));
  }

  async #releaseAll(): Promise<void> {
    this.#controller.abort();
    for (let release = this.#releases.pop(); release; release = this.#releases.pop()) await release();
  }
}
