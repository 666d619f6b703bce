import {
  hasPermission,
  hasPlatformPermission,
  isOpenPermission,
  isProgramPermission,
  standingOn,
  type Permission,
  type PlatformPermission,
} from "~/auth/permissions";
import { logger } from "~/logger.server";
import { uuidv7 } from "~/services/ids.server";
import type { AdminCtx, Ctx, ProgramCtx } from "./context";
import { retrying, sqlFault, transaction, type Transaction } from "./database.server";
import { AppError, NOT_PERMITTED_MESSAGE, notFound, signInFirst } from "./errors";

/** What a use case says about the change it made; who, when and in which request is added here. */
export type Change = {
  verb: string;
  targetType: string;
  targetId: string | null;
  reason?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** What a use case that changes something works with. */
export type Work = {
  tx: Transaction;
  audit: (change: Change) => void;
  /** Runs in this process once the transaction is committed, before the verb answers: to drop what is held in memory. */
  afterCommit: (run: () => void) => void;
};

const VERB = Symbol.for("loyalty.verb");
export type Verb<F> = F & { readonly [VERB]: Permission };

/** A use case that reads: the permission is checked, then `run` reads what it likes. */
export function query<C extends Ctx, I extends unknown[], O>(
  permission: Permission,
  run: (ctx: C, ...input: I) => Promise<O>,
): Verb<(ctx: C, ...input: I) => Promise<O>> {
  return verb(permission, async (ctx: C, ...input: I) => {
    assertAllowed(ctx, permission);
    return run(ctx, ...input);
  });
}

/**
 * A use case that changes something: check, then one transaction, with the audit rows written in it.
 * A deadlock or serialization failure is retried as a whole, so `run` must do nothing outside of `tx`.
 */
export function command<C extends ProgramCtx, I extends unknown[], O>(
  permission: Permission,
  run: (ctx: C, work: Work, ...input: I) => Promise<O>,
): Verb<(ctx: C, ...input: I) => Promise<O>> {
  return changing(permission, run, (tx, ctx, changes) =>
    tx.auditEntry.createMany({
      data: changes.map((change) => ({ ...auditRow(ctx, change), programId: ctx.programId })),
    }),
  );
}

/**
 * A use case that changes what belongs to no program (organizations, admins, programs that come, features): as
 * `command`, with the audit rows in the platform's log, under the context's organization where it has one.
 */
export function platformCommand<C extends AdminCtx & { organizationId?: string }, I extends unknown[], O>(
  permission: PlatformPermission,
  run: (ctx: C, work: Work, ...input: I) => Promise<O>,
): Verb<(ctx: C, ...input: I) => Promise<O>> {
  return changing(permission, run, (tx, ctx, changes) =>
    tx.platformAuditEntry.createMany({
      data: changes.map((change) => ({ ...auditRow(ctx, change), organizationId: ctx.organizationId ?? null })),
    }),
  );
}

/**
 * A use case whose whole change is one database function: the function is the transaction and leaves its own
 * action row, so that the hot paths (earn, claim, sign in) cost one round trip. `run` may be retried.
 */
export function operation<C extends Ctx, I extends unknown[], O>(
  permission: Permission,
  run: (ctx: C, ...input: I) => Promise<O>,
): Verb<(ctx: C, ...input: I) => Promise<O>> {
  return verb(permission, async (ctx: C, ...input: I) => {
    assertAllowed(ctx, permission);
    return retrying(() => run(ctx, ...input));
  });
}

/** The permission a verb was made with, or undefined for a plain function (tests walk the services with it). */
export function permissionOf(value: unknown): Permission | undefined {
  return typeof value === "function" ? (value as Partial<Verb<unknown>>)[VERB] : undefined;
}

/**
 * Throws unless the context's actor has the permission: `unauthenticated` for a visitor, `not_found` for an admin
 * on a program that is not theirs (its existence is not theirs to know), `forbidden` otherwise.
 */
export function assertAllowed(ctx: Ctx, permission: Permission): void {
  const { actor } = ctx;
  if (actor.kind === "system" || isOpenPermission(permission)) return;
  if (permission === "site:participate") {
    if (actor.kind === "participant") return;
    throw actor.kind === "visitor" ? signInFirst() : forbidden();
  }
  if (actor.kind === "visitor") throw signInFirst();
  if (actor.kind === "participant") throw forbidden();
  if (!isProgramPermission(permission)) {
    if (!hasPlatformPermission(actor, permission as PlatformPermission)) throw forbidden();
    const { organizationId } = ctx as { organizationId?: string };
    if (organizationId && !actor.superAdmin && !actor.organizationIds.includes(organizationId)) throw notFound();
    return;
  }
  const { program } = ctx as ProgramCtx;
  const standing = standingOn(actor, program);
  if (standing === null) throw notFound();
  if (!hasPermission(standing, permission, program.features)) throw forbidden();
}

/** Check, then one transaction in which `run` works and `writeAudit` keeps what it said of its changes. */
function changing<C extends Ctx, I extends unknown[], O>(
  permission: Permission,
  run: (ctx: C, work: Work, ...input: I) => Promise<O>,
  writeAudit: (tx: Transaction, ctx: C, changes: Change[]) => Promise<unknown>,
): Verb<(ctx: C, ...input: I) => Promise<O>> {
  return verb(permission, async (ctx: C, ...input: I) => {
    assertAllowed(ctx, permission);
    let committed: (() => void)[] = [];
    const result = await transaction(async (tx) => {
      committed = []; // of this attempt only
      const changes: Change[] = [];
      const work = {
        tx,
        audit: (change: Change) => changes.push(change),
        afterCommit: (next: () => void) => committed.push(next),
      };
      const answer = await run(ctx, work, ...input);
      if (changes.length > 0) await writeAudit(tx, ctx, changes);
      return answer;
    }).catch((error: unknown) => {
      throw clashIn(error) ?? error;
    });
    for (const next of committed) next();
    return result;
  });
}

/** A row that something names was deleted, or a name taken, while the change was on its way: SQLSTATEs of the database's own checks. */
const CLASHES = new Set(["23503", "23505"]);

/** The refusal for a change that met another one, where the verb has no better words; logged, as it may be a fault of ours. */
function clashIn(error: unknown): AppError | undefined {
  if (!CLASHES.has(sqlFault(error).state ?? "")) return undefined;
  logger.warn({ err: error }, "a change met another one");
  return new AppError(
    "conflict",
    "Somebody else changed something that belongs to this at the same moment. Please try again.",
    { cause: error },
  );
}

function verb<F extends (...args: never[]) => unknown>(permission: Permission, fn: F): Verb<F> {
  return Object.assign(fn, { [VERB]: permission }) as Verb<F>;
}

function auditRow(ctx: Ctx, change: Change) {
  const { actor } = ctx;
  return {
    id: uuidv7(ctx.now),
    actorType: actor.kind,
    actorId: "id" in actor ? actor.id : null,
    verb: change.verb,
    targetType: change.targetType,
    targetId: change.targetId,
    reason: change.reason,
    before: asJson(change.before),
    after: asJson(change.after),
    requestId: ctx.requestId,
    createdAt: ctx.now,
  };
}

function asJson(value: Record<string, unknown> | undefined) {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value, (_, v) => (typeof v === "bigint" ? Number(v) : v)));
}

function forbidden() {
  return new AppError("forbidden", NOT_PERMITTED_MESSAGE);
}
