import fc from "fast-check";
import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { deleteParticipant } from "~/services/participant-accounts/participant-changes.admin.server";
import { extendPointLot } from "~/services/points/point-lots.admin.server";
import { addPoints } from "~/services/points/points.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { run, storedAdminCtx } from "../participant-imports/import-world";
import { after, available, DAY, expirationKey, START, sum, type State, type Step, type Timed } from "./lot-model";
import { lotsOf, move, programWithRules, release, reverse, runLotJobs } from "./lot-world";

await testDatabase();

/** LOT_HISTORIES runs more than those of `npm test`, LOT_SEED others. */
const HISTORIES = Number(import.meta.env.LOT_HISTORIES ?? 40);
const SEED = Number(import.meta.env.LOT_SEED ?? 1);

/** `nth`: which of the lots or actions that there are by then. */
type Plan = { do: Step["do"] | "clock"; amount: number; nth: number; days: number };

const planOf = (kinds: readonly Plan["do"][]) =>
  fc.record({
    do: fc.constantFrom(...kinds),
    amount: fc.integer({ min: 1, max: 60 }),
    nth: fc.nat(20),
    days: fc.constantFrom(0, 1, 3, 12, 31, 45, -2),
  });
const ALONE = planOf([
  ...(["earn", "earn", "earn_pending", "purchase", "purchase", "spend", "spend", "spend"] as const),
  ...(["correct", "add", "replace", "release", "reverse", "reverse", "extend", "clock", "clock"] as const),
]);
const AT_ONCE = planOf(["earn", "purchase", "spend", "correct", "add", "release", "reverse"]);
const EARN = planOf(["earn", "earn_pending", "purchase"]);
const TURN = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(ALONE) },
  { weight: 1, arbitrary: fc.tuple(AT_ONCE, planOf(["earn", "spend", "release", "reverse", "clock"])) },
);
const HISTORY = fc.record({
  first: fc.array(fc.tuple(EARN), { minLength: 1, maxLength: 4 }),
  turns: fc.array(TURN, { minLength: 4, maxLength: 25 }),
  deleted: fc.option(fc.array(fc.tuple(planOf(["clock", "reverse"])), { maxLength: 3 })),
});

let programId: string;
let ctx: AdminProgramCtx;
/** Each step verifies the whole program, so that many histories need several. */
const HISTORIES_OF_A_PROGRAM = 40;
async function nextProgram(): Promise<void> {
  programId = await programWithRules({
    pending_by_source: { purchase: { kind: "days", days: 3 } },
    expiration: { kind: "rolling", months: 1 },
  });
  ctx = await storedAdminCtx(programId);
}

/** One participant with the state that the model expects, and the ids of the actions by the model's keys. */
class History {
  state: State = START;
  private now = NOW.getTime();
  private count = 0;
  private readonly ids = new Map<string, string>();
  constructor(private readonly person: { programId: string; id: string; email: string | null }) {}

  async turn(plans: Plan[]): Promise<void> {
    const steps = plans.map((plan) => this.stepsOf(plan)).filter((list) => list.length > 0);
    const results = await Promise.all(steps.map((list) => this.perform(list)));
    const clocks = steps.filter(([first]) => first!.do === "release_due");
    // A job leaves people who are locked to its next run.
    if (steps.length > 1) for (const list of clocks) await this.perform(list);
    await this.findExpirations(clocks.map(([first]) => first!.key));
    const orders = steps.length > 1 ? interleaved(steps[0]!, steps[1]!) : steps;
    const expected = (orders.length ? orders : [[]]).map((order) => this.expect(order));
    const actual = await this.read();
    const reached = expected.find(({ state }) => JSON.stringify(summary(state)) === JSON.stringify(actual));
    expect(actual, JSON.stringify(steps)).toEqual(summary((reached ?? expected[0]!).state));
    if (steps.length === 1) expect(results, JSON.stringify(steps)).toEqual([reached!.rejected ? "rejected" : "done"]);
    this.state = reached!.state;
  }

  async delete(): Promise<void> {
    await deleteParticipant(ctx, this.person.id, { confirm: this.person.email!, reason: "" });
  }

  private expect(order: Timed[]): { state: State; rejected: boolean } {
    let [state, rejected] = [this.state, false];
    for (const step of order) {
      const next = after(state, step);
      if (next) state = next;
      else rejected = true;
    }
    return { state, rejected };
  }

  /** The steps of the model that a plan is now; none when there is nothing that it could be done to. */
  private stepsOf({ do: kind, amount, nth, days }: Plan): Timed[] {
    if (kind === "clock") this.now += days * DAY;
    const common = { key: `${(this.count += 1)}`, at: (this.now += 1000) };
    if (kind === "clock" || kind === "release_due" || kind === "expire_due")
      return [
        { do: "release_due", ...common },
        { do: "expire_due", ...common },
      ];
    const { actions, lots } = this.state;
    const among = kind === "reverse" ? actions : lots;
    const target = among[nth % among.length]?.key;
    if (kind === "release" || kind === "reverse") return target ? [{ do: kind, target, ...common }] : [];
    if (kind === "extend") {
      const until = lots.find(({ key }) => key === target)!.expires + 10 * DAY;
      return [{ do: kind, target: target!, until, ...common }];
    }
    return [{ do: kind, amount, ...common }];
  }

  private async perform([step]: Timed[]): Promise<"done" | "rejected"> {
    try {
      const id = await this.call(step!);
      if (id) this.ids.set(step!.key, id);
      return "done";
    } catch (error) {
      if (error instanceof AppError) return "rejected";
      throw error;
    }
  }

  /** @returns the id of the action, if it may be reversed */
  private async call(step: Timed): Promise<string | undefined> {
    const { person } = this;
    const now = new Date(step.at);
    switch (step.do) {
      case "earn":
        return move(person, "earn", step.amount, now, "birthday");
      case "purchase":
        return move(person, "earn", step.amount, now);
      case "earn_pending":
      case "spend":
      case "correct":
        return move(person, step.do, step.amount, now);
      case "add":
        await addPoints({ ...ctx, now }, { participant_id: person.id, points: step.amount, action_title: "Gift" });
        return this.newest("external", now);
      case "replace":
        await run({ ...ctx, now }, `email,points\n${person.email},${step.amount}\n`, { points: "replace" });
        return this.newest("import", now);
      case "release":
        await release(person, this.ids.get(step.target)!, now);
        return undefined;
      case "reverse":
        await reverse(person, this.ids.get(step.target)!, now);
        return undefined;
      case "extend":
        await extendPointLot(
          { ...ctx, now },
          {
            participant_id: person.id,
            lot_id: this.ids.get(step.target)!,
            expires_at: new Date(step.until).toISOString(),
            reason: "Sorry",
          },
          null,
        );
        return undefined;
      case "release_due":
      case "expire_due":
        await runLotJobs(now);
        return undefined;
    }
  }

  private async newest(actionType: string, now: Date): Promise<string | undefined> {
    const where = { programId, participantId: this.person.id, actionType, createdAt: now };
    return (await prisma.participantAction.findFirst({ where }))?.id;
  }

  private async findExpirations(keys: string[]): Promise<void> {
    for (const key of keys) {
      const where = { programId, participantId: this.person.id, actionType: "points_expired" };
      const expired = await prisma.participantAction.findMany({
        where: { ...where, NOT: { id: { in: [...this.ids.values()] } } },
        orderBy: { createdAt: "asc" },
      });
      for (const [at, { id }] of expired.entries()) this.ids.set(expirationKey(key, at), id);
    }
  }

  private async read() {
    const { person } = this;
    const row = await prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id: person.id } } });
    const keyOf = new Map([...this.ids].map(([key, id]) => [id, key]));
    const lots = (await lotsOf(person)).map(({ id, remaining, pending, expiresAt }) => [
      ...[Number(keyOf.get(id)), remaining, pending, expiresAt!.toISOString()],
    ]);
    expect(await verifyPoints(sql, programId)).toEqual([]);
    return {
      totals: {
        issued: Number(row.pointsIssued),
        spent: Number(row.pointsSpent),
        expired: Number(row.pointsExpired),
        reversed: Number(row.pointsReversed),
        debt: Number(row.pointsDebt),
      },
      available: Number(row.pointsAvailable),
      pending: Number(row.pointsPending),
      lots: lots.sort(([a], [b]) => Number(a) - Number(b)),
    };
  }
}

function summary(state: State) {
  const pending = sum(state.lots.filter((lot) => lot.pending));
  const lots = state.lots.map((lot) => [
    ...[Number(lot.key), lot.remaining, lot.pending, new Date(lot.expires).toISOString()],
  ]);
  return {
    totals: state.totals,
    available: available(state),
    pending,
    lots: lots.sort(([a], [b]) => Number(a) - Number(b)),
  };
}

/** Every order of the steps of both lists in which each list stays in its order. */
function interleaved(a: Timed[], b: Timed[]): Timed[][] {
  if (a.length === 0 || b.length === 0) return [[...a, ...b]];
  return [
    ...interleaved(a.slice(1), b).map((rest) => [a[0]!, ...rest]),
    ...interleaved(a, b.slice(1)).map((rest) => [b[0]!, ...rest]),
  ];
}

it(
  "lots, postings and balances are as in the model after every step of any history",
  { timeout: Math.max(600_000, HISTORIES * 10_000) },
  async () => {
    let number = 0;
    const histories = fc.asyncProperty(HISTORY, async ({ first, turns, deleted }) => {
      if (number % HISTORIES_OF_A_PROGRAM === 0) await nextProgram();
      const email = `person-${(number += 1)}@example.test`;
      const { id } = await createParticipant(programId, { email, firstName: "", lastName: "" });
      const history = new History({ programId, id, email });
      for (const plans of [...first, ...turns]) await history.turn(plans);
      if (!deleted) return;
      await history.delete();
      for (const plans of deleted) await history.turn(plans);
    });
    await fc.assert(histories, { numRuns: HISTORIES, seed: SEED, endOnFailure: HISTORIES <= 40 });
  },
);
