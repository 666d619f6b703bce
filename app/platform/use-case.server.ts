/**
 * The wrappers that every use case is made with (docs/decisions/use-cases.md). Each determines what its function may do.
 * Queries, commands and workflows check the permission before they run and, in tests and development, the result against
 * its schema.
 *
 * - `query` reads.
 * - `command` changes rows of a program in one transaction; `platformCommand` changes what belongs to no program.
 * - `workflow` has several steps or calls an outside service. It is never retried as a whole.
 * - `job` and `jobCommand` run in the worker only.
 */
import { z } from "zod";
import { auditRow, type Change } from "./audit.server";
import { assertAllowed, assertSystem } from "./authorize";
import type { AdminCtx, Ctx, ProgramScopedCtx, SystemActor } from "./context";
import { databaseErrorOf, readBehind, transaction, type Transaction } from "./database.server";
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

const PERMISSION = Symbol.for("loyalty.permission");
const FEATURE = Symbol.for("loyalty.feature");
const KIND = Symbol.for("loyalty.useCaseKind");
const OUTPUT = Symbol.for("loyalty.output");
const SCOPE = Symbol.for("loyalty.scope");
const NAME = Symbol.for("loyalty.useCaseName");
const BODY = Symbol.for("loyalty.responseBody");
const JOB = "system";

/** Which wrapper made a use case. */
export type UseCaseKind = "query" | "command" | "workflow" | "job";

/** A function made by one of the wrappers, marked with its kind and its permission (`system` for jobs). */
export type UseCase<F> = F & {
  readonly [KIND]: UseCaseKind;
  readonly [PERMISSION]: Permission | typeof JOB;
  readonly [SCOPE]: Permission | typeof JOB;
  readonly [NAME]: string;
  readonly [FEATURE]?: string;
  readonly [OUTPUT]?: z.ZodType;
  readonly [BODY]?: z.ZodType;
};

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
  return marked({ kind: "job", permission: JOB, name: run.name }, async (ctx: C, ...input: I) => {
    assertSystem(ctx);
    return step(run.name, () => run(ctx, ...input));
  });
}

/** A `job` that changes rows of one program in one transaction, as a `command` does. */
export function jobCommand<C extends ProgramScopedCtx<SystemActor>, I extends unknown[], O>(
  run: RunWith<C, I, O>,
): UseCase<Run<C, I, O>> {
  return marked({ kind: "job", permission: JOB, name: run.name }, async (ctx: C, ...input: I) => {
    assertSystem(ctx);
    return step(run.name, () => inTransaction(ctx, (work) => run(ctx, work, ...input), writeProgramAudit));
  });
}

/**
 * Marks the function of a handler with the use case that it runs, so that the handler can check the permission before
 * it looks at the input: somebody without the permission does not learn what is wrong with their input.
 * @param gives what the response has next to `success` and `message`
 * @param as the operation's name in the API, where another operation has that of the use case
 */
export function runs<F extends (...args: never[]) => unknown>(
  useCase: UseCase<unknown>,
  run: F,
  gives: Gives = "result as data",
  as?: string,
): UseCase<F> {
  const { [KIND]: kind, [PERMISSION]: permission, [SCOPE]: scope } = useCase;
  const { [FEATURE]: feature, [NAME]: name, [OUTPUT]: output } = useCase;
  return marked({ kind, permission, scope, feature, name: as ?? name, body: bodyOf(gives, output) }, ((...args) =>
    run(...args)) as F);
}

/** The use case's result under `data`, its result itself, nothing, or what a schema says. */
type Gives = "result as data" | "result" | "nothing" | z.ZodType;

function bodyOf(gives: Gives, output: z.ZodType | undefined): z.ZodType | undefined {
  if (gives === "nothing") return z.object({});
  if (gives === "result") return output;
  if (gives === "result as data") return output && z.object({ data: output });
  return gives;
}

/** What a use case, or a function that is marked with one, is called, needs and gives. */
export type Signature = {
  name: string;
  permission: Permission | typeof JOB;
  /** The permission that an API key needs. */
  scope: Permission | typeof JOB;
  /** Of a use case: its result. */
  output?: z.ZodType;
  /** Of a function that is marked with one: what the response has next to `success` and `message`. */
  body?: z.ZodType;
};

/** The marks of a use case, or of a function that is marked with one; undefined for a plain function. */
export function signatureOf(value: unknown): Signature | undefined {
  const permission = permissionOf(value);
  if (permission === undefined) return undefined;
  const { [SCOPE]: scope, [NAME]: name, [OUTPUT]: output, [BODY]: body } = value as UseCase<unknown>;
  return { name, permission, scope, output, body };
}

/** The permission of a use case, `system` for a job, undefined for a plain function. */
export function permissionOf(value: unknown): Permission | typeof JOB | undefined {
  return typeof value === "function" ? (value as Partial<UseCase<unknown>>)[PERMISSION] : undefined;
}

/** Which wrapper made a use case; undefined for a plain function. */
export function kindOf(value: unknown): UseCaseKind | undefined {
  return typeof value === "function" ? (value as Partial<UseCase<unknown>>)[KIND] : undefined;
}

/** Whether a use case has a schema that its result is checked against. */
export function checksOutput(useCase: unknown): boolean {
  return signatureOf(useCase)?.output !== undefined;
}

/**
 * Checks that the context's actor may run a use case, or a function that is marked with one. A plain function passes.
 * @throws the errors of `assertAllowed`; not_found when the program has the feature of the use case off
 */
export function assertMayRun(ctx: Ctx, useCase: unknown): void {
  const { [PERMISSION]: own, [SCOPE]: scope } = (useCase ?? {}) as Partial<UseCase<unknown>>;
  const permission = ctx.actor.kind === "api_key" ? scope : own;
  if (permission === undefined || permission === JOB) return;
  assertAllowed(ctx, permission);
  const feature = (useCase as UseCase<unknown>)[FEATURE];
  if (feature && !(ctx as ProgramScopedCtx).program.features.includes(feature)) throw notFound();
}

/** A use case as one step of a trace. */
function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  return traced(`use case ${name.replace(/\d+$/, "")}`, {}, run);
}

type Marks = Omit<Signature, "scope"> & { scope?: Permission | typeof JOB; kind: UseCaseKind; feature?: string };

function marked<F extends (...args: never[]) => unknown>(marks: Marks, run: F): UseCase<F> {
  const { kind, permission, scope = permission, name, feature, output, body } = marks;
  // The compiler numbers the name of a function that has the name of its constant.
  const symbols = { [KIND]: kind, [PERMISSION]: permission, [NAME]: name.replace(/\d+$/, ""), [FEATURE]: feature };
  return Object.assign(run, symbols, { [SCOPE]: scope, [OUTPUT]: output, [BODY]: body }) as UseCase<F>;
}

/** A use case without a transaction of its own. */
function checked<C extends Ctx, I extends unknown[], O>(
  kind: "query" | "workflow",
  permission: Permission,
  run: Run<C, I, O>,
  { output, feature, reads, fullScope = kind !== "query" }: QueryOptions,
): UseCase<Run<C, I, O>> {
  const scope = fullScope || !isProgramPermission(permission) ? permission : viewScopeOf(permission);
  const marks = { kind, permission, scope, name: run.name, feature, output };
  const useCase = marked(marks, async (ctx: C, ...input: I) => {
    assertMayRun(ctx, useCase);
    const { actor } = ctx;
    const read = () => run(ctx, ...input);
    const mayLag = reads === "standby" && actor.kind === "admin";
    const result = await step(run.name, () => (mayLag ? readBehind(actor.wroteUpTo, read) : read()));
    return assertOutput(run.name, output, result);
  });
  return useCase;
}

type WriteAudit<C> = (tx: Transaction, ctx: C, changes: Change[]) => Promise<unknown>;

function auditedCommand<C extends Ctx, I extends unknown[], O>(
  permission: Permission,
  run: RunWith<C, I, O>,
  { output, feature }: Options,
  writeAudit: WriteAudit<C>,
): UseCase<Run<C, I, O>> {
  const useCase = marked(
    { kind: "command", permission, name: run.name, feature, output },
    async (ctx: C, ...input: I) => {
      assertMayRun(ctx, useCase);
      const result = step(run.name, () => inTransaction(ctx, (work) => run(ctx, work, ...input), writeAudit));
      return assertOutput(run.name, output, await result);
    },
  );
  return useCase;
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
const CONFLICT_STATES = new Set(["23503", "23505"]);

/** The error for conflicting changes, if the use case has no better message. Logged, since it may be a bug. */
function conflictIn(error: unknown): AppError | undefined {
  if (!CONFLICT_STATES.has(databaseErrorOf(error).state ?? "")) return undefined;
  logger.warn({ err: error }, "a change conflicted with another one");
  return new AppError("conflict", "Someone else made a related change at the same time. Please try again.", {
    cause: error,
  });
}
