/**
 * The wrappers that every use case is made with; each determines what its function may do
 * (docs/decisions/use-cases.md). Queries, commands and workflows check the permission before they run and, in tests and
 * development, the result against its schema.
 */
import type { z } from "zod";
import { auditRow, type Change } from "./audit.server";
import { assertAllowed, assertSystem } from "./authorize";
import type { AdminCtx, Ctx, ProgramScopedCtx, SystemActor } from "./context";
import { readBehind } from "./database/connections.server";
import { databaseErrorOf } from "./database/failures.server";
import type { Transaction } from "./database/sql";
import { transaction } from "./database/transactions.server";
import { AppError, notFound } from "./errors";
import { logger } from "./logger.server";
import { assertOutput } from "./output.server";
import { isProgramPermission, viewScopeOf, type Permission, type PlatformPermission } from "./permissions";
import { traced } from "./tracing.server";

export type { Change } from "./audit.server";

/** What a use case that changes rows works with. */
export type Work = {
  tx: Transaction;
  /** Writes an audit row in the same transaction. */
  audit: (change: Change) => void;
  /** Runs in this process after the commit and before the use case returns, e.g. to drop what is cached in memory. */
  afterCommit: (run: () => void) => void;
};

const USE_CASE = Symbol.for("loyalty.useCase");
const JOB = "system";

/** Which wrapper made a use case. */
export type UseCaseKind =
  /** Only reads. */
  | "query"
  /** Changes rows in one transaction: of a program (`command`), or of what belongs to no program (`platformCommand`). */
  | "command"
  /** Has several steps or calls an outside service, and is never retried as a whole. */
  | "workflow"
  /** Runs in the worker only (`job`, `jobCommand`), and may run twice. */
  | "job";

/** What a use case is called, needs and gives. */
export type UseCaseContract = Readonly<{
  name: string;
  kind: UseCaseKind;
  /** `system` for a job. */
  permission: Permission | typeof JOB;
  /** The permission that an API key needs. */
  scope: Permission | typeof JOB;
  /** On a program that has this feature off, the use case is not found. */
  feature?: string;
  /** The schema of the result. */
  output?: z.ZodType;
}>;

/** A function made by one of the wrappers, with its contract. */
export type UseCase<F> = F & { readonly [USE_CASE]: UseCaseContract };

type Run<C, I extends unknown[], O> = (ctx: C, ...input: I) => Promise<O>;
type RunWith<C, I extends unknown[], O> = (ctx: C, work: Work, ...input: I) => Promise<O>;

type Options = {
  /** The schema of the result. A result with anything else is an error in tests and development. */
  output?: z.ZodType;
  /** On a program that has this feature off, the use case is not found. */
  feature?: string;
};

type QueryOptions = Options & {
  /**
   * `standby`: for an admin, what is read may lag a little, but has the admin's own writes
   * (docs/decisions/reads-from-a-standby.md). For lists, figures and exports that grow with the participants; not
   * for what a form is filled with, and not for participants.
   */
  reads?: "standby";
  /**
   * An API key needs the permission itself. Otherwise the scope to view what it is about is enough, since nothing is
   * changed. For files of everybody's data, and for what is worth money.
   */
  fullScope?: boolean;
};

/** A use case that only reads. Throws the errors of `assertAllowed` and of `run`. */
export function query<C extends Ctx, I extends unknown[], O>(
  permission: Permission,
  run: Run<C, I, O>,
  options: QueryOptions = {},
): UseCase<Run<C, I, O>> {
  return checked("query", permission, run, options);
}

/**
 * A use case that changes rows of one program in one transaction, with its audit rows. After a deadlock or
 * serialization failure `run` is called again, so it must do nothing outside of `tx`.
 * @throws conflict when a row that it depends on was deleted, or a unique value was taken, in the meantime
 */
export function command<C extends ProgramScopedCtx, I extends unknown[], O>(
  permission: Permission,
  run: RunWith<C, I, O>,
  options: Options = {},
): UseCase<Run<C, I, O>> {
  return auditedCommand(permission, run, options, writeProgramAudit);
}

/**
 * A `command` for what belongs to no program (organizations, admins, new programs, features). Its audit rows go to the
 * platform's log, under the context's organization if it has one.
 */
export function platformCommand<C extends AdminCtx & { organizationId?: string }, I extends unknown[], O>(
  permission: PlatformPermission,
  run: RunWith<C, I, O>,
  options: Options = {},
): UseCase<Run<C, I, O>> {
  return auditedCommand(permission, run, options, writePlatformAudit);
}

/**
 * A use case of several steps, or with a call to an outside service (a payment provider, a file store), or of one
 * database function that is a transaction by itself. It is never retried as a whole: each step must be safe to repeat,
 * so that a caller's retry continues where a killed process stopped.
 */
export function workflow<C extends Ctx, I extends unknown[], O>(
  permission: Permission,
  run: Run<C, I, O>,
  options: Options = {},
): UseCase<Run<C, I, O>> {
  return checked("workflow", permission, run, options);
}

/** The use case of a queued or scheduled job. The queue retries it, so it must be safe to run twice. */
export function job<C extends Ctx<SystemActor>, I extends unknown[], O>(run: Run<C, I, O>): UseCase<Run<C, I, O>> {
  return asUseCase({ kind: "job", permission: JOB, scope: JOB, name: run.name }, async (ctx: C, ...input: I) => {
    assertSystem(ctx);
    return step(run.name, () => run(ctx, ...input));
  });
}

/** A `job` that changes rows of one program in one transaction, as a `command` does. */
export function jobCommand<C extends ProgramScopedCtx<SystemActor>, I extends unknown[], O>(
  run: RunWith<C, I, O>,
): UseCase<Run<C, I, O>> {
  return asUseCase({ kind: "job", permission: JOB, scope: JOB, name: run.name }, async (ctx: C, ...input: I) => {
    assertSystem(ctx);
    return step(run.name, () => inTransaction(ctx, (work) => run(ctx, work, ...input), writeProgramAudit));
  });
}

/** The contract of a use case; undefined for any other value. */
export function contractOf(value: unknown): UseCaseContract | undefined {
  return typeof value === "function" ? (value as Partial<UseCase<unknown>>)[USE_CASE] : undefined;
}

/**
 * Checks that the context's actor may run a use case.
 * @throws the errors of `assertAllowed`; not_found when the program has the feature of the use case off
 */
export function assertMayRun(ctx: Ctx, { permission: own, scope, feature }: UseCaseContract): void {
  const permission = ctx.actor.kind === "api_key" ? scope : own;
  if (permission === JOB) return;
  assertAllowed(ctx, permission);
  if (feature && !(ctx as ProgramScopedCtx).program.features.includes(feature)) throw notFound();
}

/** A use case as one step of a trace. */
function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  return traced(`use case ${name.replace(/\d+$/, "")}`, {}, run);
}

function asUseCase<F extends (...args: never[]) => unknown>(contract: UseCaseContract, run: F): UseCase<F> {
  // The compiler numbers the name of a function that has the name of its constant.
  const name = contract.name.replace(/\d+$/, "");
  return Object.assign(run, { [USE_CASE]: Object.freeze({ ...contract, name }) });
}

/** A use case without a transaction of its own. */
function checked<C extends Ctx, I extends unknown[], O>(
  kind: "query" | "workflow",
  permission: Permission,
  run: Run<C, I, O>,
  { output, feature, reads, fullScope = kind !== "query" }: QueryOptions,
): UseCase<Run<C, I, O>> {
  const scope = fullScope || !isProgramPermission(permission) ? permission : viewScopeOf(permission);
  const contract = { kind, permission, scope, name: run.name, feature, output };
  return asUseCase(contract, async (ctx: C, ...input: I) => {
    assertMayRun(ctx, contract);
    const { actor } = ctx;
    const read = () => run(ctx, ...input);
    const mayLag = reads === "standby" && actor.kind === "admin";
    const result = await step(run.name, () => (mayLag ? readBehind(actor.wroteUpTo, read) : read()));
    return assertOutput(run.name, output, result);
  });
}

type WriteAudit<C> = (tx: Transaction, ctx: C, changes: Change[]) => Promise<unknown>;

function auditedCommand<C extends Ctx, I extends unknown[], O>(
  permission: Permission,
  run: RunWith<C, I, O>,
  { output, feature }: Options,
  writeAudit: WriteAudit<C>,
): UseCase<Run<C, I, O>> {
  const contract: UseCaseContract = { kind: "command", permission, scope: permission, name: run.name, feature, output };
  return asUseCase(contract, async (ctx: C, ...input: I) => {
    assertMayRun(ctx, contract);
    const result = step(run.name, () => inTransaction(ctx, (work) => run(ctx, work, ...input), writeAudit));
    return assertOutput(run.name, output, await result);
  });
}

/** Runs `run` and writes the audit rows in one transaction, then runs the `afterCommit` callbacks. */
async function inTransaction<C extends Ctx, O>(
  ctx: C,
  run: (work: Work) => Promise<O>,
  writeAudit: WriteAudit<C>,
): Promise<O> {
  let afterCommit: (() => void)[] = [];
  const result = await transaction(async (tx) => {
    afterCommit = []; // of this attempt only
    const changes: Change[] = [];
    const output = await run({
      tx,
      audit: (change) => changes.push(change),
      afterCommit: (next) => afterCommit.push(next),
    });
    if (changes.length > 0) await writeAudit(tx, ctx, changes);
    return output;
  }).catch((error: unknown) => {
    throw conflictIn(error) ?? error;
  });
  for (const next of afterCommit) next();
  return result;
}

/** Writes audit rows of a program. A `command` does it by itself; a `workflow` calls it in its own transaction. */
export function writeProgramAudit(tx: Transaction, ctx: ProgramScopedCtx, changes: Change[]) {
  const data = changes.map((change) => ({ ...auditRow(ctx, change), programId: ctx.programId }));
  return tx.auditEntry.createMany({ data });
}

function writePlatformAudit(tx: Transaction, ctx: AdminCtx & { organizationId?: string }, changes: Change[]) {
  const data = changes.map((change) => ({ ...auditRow(ctx, change), organizationId: ctx.organizationId ?? null }));
  return tx.platformAuditEntry.createMany({ data });
}

/** SQLSTATEs of foreign keys and unique indexes: a concurrent change deleted a row or took a unique value. */
const CONFLICT_STATES = new Set(["23001", "23503", "23505"]);

/** The error for conflicting changes, if the use case has no better message. Logged, since it may be a bug. */
function conflictIn(error: unknown): AppError | undefined {
  if (!CONFLICT_STATES.has(databaseErrorOf(error).state ?? "")) return undefined;
  logger.warn({ err: error }, "a change conflicted with another one");
  return new AppError("conflict", "Someone else made a related change at the same time. Please try again.", {
    cause: error,
  });
}
