/** A program, or a person of one, as `enqueue` flags its jobs. */
type Owner = string;

/** How many of its jobs an owner may start in a round, and at once with so many workers. */
const SHARES: Record<string, { perRound: number; atOnce: (workers: number) => number }> = {
  // A quarter of the workers is left for the others, in case that the jobs of one program hang.
  program: { perRound: 50, atOnce: (workers) => Math.ceil(workers * 0.75) },
  person: { perRound: 2, atOnce: () => 2 },
};
/** A round ends after so many jobs, too, so that an owner who had a turn does not wait for an endless stream of others. */
const ROUND_JOBS = 2_000;

/**
 * Lets the owners of jobs take turns: who has had a share of a round is skipped until the others have had theirs, or have
 * nothing left. So the first job of a program starts soon, however many jobs of another one wait before it
 * (docs/decisions/jobs-in-the-database.md). Each `look` must end with `found` or `foundNothing`.
 */
export class Turns {
  readonly #running = new Map<Owner, number>();
  readonly #started = new Map<Owner, number>();
  #startedInRound = 0;
  readonly #waiting: (() => void)[] = [];
  #isLooking = false;

  constructor(readonly workers: number) {}

  /**
   * Begins to look for a job. Waits while another worker looks, since what that one finds counts.
   * @returns the owners whose jobs must wait
   */
  async look(): Promise<Owner[]> {
    if (this.#isLooking) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isLooking = true;
    const owners = new Set([...this.#running.keys(), ...this.#started.keys()]);
    return [...owners].filter((owner) => this.#hadTurn(owner) || this.#isAtLimit(owner));
  }

  /** A job of these owners starts. */
  found(owners: Owner[]): void {
    if (++this.#startedInRound > ROUND_JOBS) this.#endRound();
    for (const owner of owners) {
      count(this.#running, owner, 1);
      count(this.#started, owner, 1);
    }
    this.#nextLooks();
  }

  /** Nobody has jobs but those who must wait. @returns whether one of them can go on now */
  foundNothing(): boolean {
    const hadTurn = [...this.#started.keys()].some((owner) => this.#hadTurn(owner));
    this.#endRound();
    this.#nextLooks();
    return hadTurn;
  }

  /** A job of these owners has ended. */
  ended(owners: Owner[]): void {
    for (const owner of owners) count(this.#running, owner, -1);
  }

  #nextLooks(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isLooking = false;
  }

  #endRound(): void {
    this.#started.clear();
    this.#startedInRound = 0;
  }

  #hadTurn(owner: Owner): boolean {
    return (this.#started.get(owner) ?? 0) >= (shareOf(owner)?.perRound ?? Infinity);
  }

  #isAtLimit(owner: Owner): boolean {
    return (this.#running.get(owner) ?? 0) >= (shareOf(owner)?.atOnce(this.workers) ?? Infinity);
  }
}

function shareOf(owner: Owner) {
  return SHARES[owner.split(":", 1)[0]!];
}

function count(counts: Map<Owner, number>, owner: Owner, change: number): void {
  const next = (counts.get(owner) ?? 0) + change;
  if (next > 0) counts.set(owner, next);
  else counts.delete(owner);
}
