/**
 * The doors of the console. They answer on the admin host only, know the admin, and mint a program's key only for a
 * program the admin has a standing on; what the admin may do there, the use case says.
 */
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { standingOn } from "~/auth/permissions";
import { programIdFrom } from "~/auth/program-id.server";
import { env } from "~/env.server";
import type { Locale } from "~/locales/say";
import type { AdminActor, AdminCtx, AdminOrganizationCtx, AdminProgramCtx, Ctx, Visitor } from "~/services/context";
import { sql } from "~/services/database.server";
import { AppError, notFound, signInFirst, type ErrorBody } from "~/services/errors";
import { isUuid } from "~/services/ids.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { isStorable } from "~/services/storable";
import { adminOf, consoleLocale } from "./admin-context.server";
import {
  callAnswer,
  callRefusal,
  formRefusal,
  pageAnswer,
  pageRefusal,
  wantsJson,
  type Outcome,
} from "./answers.server";
import { parseInput, readBody, type Body } from "./body.server";
import { COOKIES, readCookie } from "./cookies.server";
import { assertCsrf, CSRF_FIELD } from "./csrf.server";
import { deferBlocks, type Deferred } from "./deferred.server";
import { door } from "./door";
import { idempotencyKeyOf } from "./idempotency-key.server";
import { pagePath } from "./local-path";
import { enterOrganization, enterOrganizationOf } from "./organization-context.server";
import { stateOf } from "./request-state.server";
import { hostOf, requestIdOf, type DoorArgs } from "./site-context.server";

/** Tables whose rows have a page of their own under /admin/v2, named by their id alone. */
export type LocatedTable = "rewards" | "challenges" | "participants";

export type AdminArgs = {
  ctx: AdminCtx;
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  /** The context of one program, by the id in the URL. Throws `not_found` when it is none of this admin's. */
  inProgram: (programId: string | undefined) => Promise<AdminProgramCtx>;
  /** The same by a row that belongs to the program (RULINGS "Admin rows by id only"). */
  inProgramOf: (table: LocatedTable, rowId: string | undefined) => Promise<AdminProgramCtx>;
  /** The context of the organization that the page is about: see organization-context.server.ts. */
  inOrganization: () => Promise<AdminOrganizationCtx>;
  /** That of the organization of a program. Throws `not_found` when the program is none of this admin's. */
  inOrganizationOf: (programId: string | undefined) => Promise<AdminOrganizationCtx>;
};

type AdminPageArgs = AdminArgs & {
  /** Lets blocks that are late come after the page (deferred.server.ts). */
  defer: <T extends Record<string, unknown>>(blocks: T) => Promise<Deferred<T>>;
};

/** A console page's data. Nobody signed in: to the sign-in page, or 401 as JSON. */
export function adminLoader<T>(read: (args: AdminPageArgs) => Promise<T>) {
  return door("admin", async (args: DoorArgs): Promise<T> => {
    try {
      return await read({ ...(await adminArgs(args)), defer: (blocks) => deferBlocks(args, blocks) });
    } catch (error) {
      throw failure(args.request, error, await consoleLocale(args));
    }
  });
}

/** A refused form: the error body, and for pages the text that was typed, by field. */
export type RefusedForm = ErrorBody & { values?: Record<string, string> };

export type IntentArgs = AdminArgs & {
  files: Map<string, File>;
  /** The `Idempotency-Key` header: a repeated call gets the first answer. */
  idempotencyKey: string | null;
};

type Intents<I extends { intent: string }> = {
  [K in I["intent"]]: (args: IntentArgs, input: Extract<I, { intent: K }>) => Promise<Outcome>;
};

/**
 * A console page's action: one handler for each intent of the schema; a missing one does not compile. JSON callers
 * may send `{intent, data}`; without an intent the method says it: POST creates, PUT and PATCH update, DELETE deletes.
 */
export function adminAction<S extends z.ZodType<{ intent: string }>>(schema: S, handlers: Intents<z.output<S>>) {
  return door("admin", async (args: DoorArgs) => {
    let typed: Record<string, unknown> = {};
    try {
      const admin = await adminArgs(args);
      const body = await readBody(args.request);
      typed = body.fields;
      return pageAnswer(args.request, await handled(admin, body, schema, handlers));
    } catch (error) {
      return failureOfAction(args.request, error, await consoleLocale(args), typed);
    }
  });
}

/** A JSON read or a download of the console, for signed-in admins; others get 401. */
export function adminCallLoader<T>(read: (args: AdminArgs) => Promise<T>) {
  return door("admin", async (args: DoorArgs): Promise<Response> => {
    try {
      const answer = await read(await adminArgs(args));
      return answer instanceof Response ? answer : Response.json(answer, { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      if (error instanceof Response) return error;
      return callRefusal(args.request, error, await consoleLocale(args));
    }
  });
}

/** A file that signed-in admins download; a refusal is JSON, a browser without a session goes to the sign-in page. */
export function adminDownload(read: (args: AdminArgs) => Promise<Response>) {
  return door("admin", async (args: DoorArgs): Promise<Response> => {
    try {
      return await read(await adminArgs(args));
    } catch (error) {
      const locale = await consoleLocale(args);
      const failed = error instanceof Response ? error : failure(args.request, error, locale);
      return failed instanceof Response ? failed : callRefusal(args.request, error, locale);
    }
  });
}

/** A JSON change of the console, for signed-in admins; others get 401. */
export function adminCall<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: IntentArgs, input: z.output<S>) => Promise<Outcome<B>>,
) {
  return door("admin", async (args: DoorArgs): Promise<Response> => {
    try {
      const admin = await adminArgs(args);
      const { fields, files } = await readBody(args.request);
      assertCsrf(args.request, fields[CSRF_FIELD]);
      const idempotencyKey = idempotencyKeyOf(args.request);
      return callAnswer(args.request, await act({ ...admin, files, idempotencyKey }, parseInput(schema, fields)));
    } catch (error) {
      if (error instanceof Response) return error;
      return callRefusal(args.request, error, await consoleLocale(args));
    }
  });
}

/** The same as `adminAction` for a JSON path that is no page: `POST`, `PUT`, `PATCH` and `DELETE` are its intents. */
export function adminCallAction<S extends z.ZodType<{ intent: string }>>(schema: S, handlers: Intents<z.output<S>>) {
  return door("admin", async (args: DoorArgs): Promise<Response> => {
    try {
      const admin = await adminArgs(args);
      return callAnswer(args.request, await handled(admin, await readBody(args.request), schema, handlers));
    } catch (error) {
      if (error instanceof Response) return error;
      return callRefusal(args.request, error, await consoleLocale(args));
    }
  });
}

/** Whoever comes to a public page of the console: an admin who is signed in, or nobody. */
export type ConsoleArgs = {
  ctx: Ctx<Visitor | AdminActor>;
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
};

/** A public page of the console (sign-in), on the admin host. */
export function consoleLoader<T>(read: (args: ConsoleArgs) => Promise<T>) {
  return door("public", async (args: DoorArgs): Promise<T> => {
    try {
      return await read(await consoleArgs(args));
    } catch (error) {
      throw failure(args.request, error, await consoleLocale(args));
    }
  });
}

/** A public form of the console (sign-in): a refusal comes back to the form. */
export function consoleAction<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: ConsoleArgs, input: z.output<S>) => Promise<Outcome<B>>,
) {
  return door("public", async (args: DoorArgs) => {
    let fields: Record<string, unknown> = {};
    try {
      const entered = await consoleArgs(args);
      ({ fields } = await readBody(args.request));
      assertCsrf(args.request, fields[CSRF_FIELD]);
      return pageAnswer(args.request, await act(entered, parseInput(schema, fields)));
    } catch (error) {
      return failureOfAction(args.request, error, await consoleLocale(args), fields);
    }
  });
}

/** A public call of the console (sign-in, sign-out), also sent by a plain form. */
export function consoleCall<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: ConsoleArgs, input: z.output<S>) => Promise<Outcome<B>>,
) {
  return door("public", async (args: DoorArgs): Promise<Response> => {
    try {
      const entered = await consoleArgs(args);
      const { fields } = await readBody(args.request);
      assertCsrf(args.request, fields[CSRF_FIELD]);
      return callAnswer(args.request, await act(entered, parseInput(schema, fields)));
    } catch (error) {
      if (error instanceof Response) return error;
      return callRefusal(args.request, error, await consoleLocale(args));
    }
  });
}

/** What was asked for; what no text can hold is as if it were not there, like whatever else makes no sense in a list's URL. */
function addressOf(request: Request): URL {
  const url = new URL(request.url);
  for (const parameter of [...url.searchParams]) if (!isStorable(parameter)) url.searchParams.delete(parameter[0]);
  return url;
}

async function consoleArgs(args: DoorArgs): Promise<ConsoleArgs> {
  assertAdminHost(args.request);
  const actor = (await adminOf(args)) ?? { kind: "visitor" as const };
  const ctx = {
    actor,
    now: stateOf(args.context).now,
    locale: await consoleLocale(args),
    requestId: requestIdOf(args.request),
  };
  return { ctx, request: args.request, url: addressOf(args.request), params: args.params };
}

/** Checks the token and hands the input to the handler of its intent. Throws `refused` for an unknown one. */
async function handled<S extends z.ZodType<{ intent: string }>>(
  admin: AdminArgs,
  { fields, files }: Body,
  schema: S,
  handlers: Intents<z.output<S>>,
): Promise<Outcome> {
  const { request } = admin;
  assertCsrf(request, fields[CSRF_FIELD]);
  const intent = String(fields.intent ?? METHOD_INTENTS[request.method] ?? "");
  if (!Object.hasOwn(handlers, intent)) throw new AppError("refused", "Invalid intent");
  const input = parseInput(schema, { ...fields, ...(isObject(fields.data) ? fields.data : {}), intent });
  const handle = handlers[intent as z.output<S>["intent"]] as (a: unknown, i: unknown) => Promise<Outcome>;
  return handle({ ...admin, files, idempotencyKey: idempotencyKeyOf(request) }, input);
}

const METHOD_INTENTS: Record<string, string> = { POST: "create", PUT: "update", PATCH: "update", DELETE: "delete" };

async function adminArgs(args: DoorArgs): Promise<AdminArgs> {
  assertAdminHost(args.request);
  const actor = await adminOf(args);
  if (!actor) throw signInFirst();
  const ctx: AdminCtx = {
    actor,
    now: stateOf(args.context).now,
    locale: await consoleLocale(args),
    requestId: requestIdOf(args.request),
  };
  const url = addressOf(args.request);
  return {
    ctx,
    request: args.request,
    url,
    params: args.params,
    inProgram: (programId) => enterProgram(ctx, programId),
    inProgramOf: (table, rowId) => enterProgramOf(ctx, table, rowId),
    inOrganization: () =>
      enterOrganization(ctx, {
        organizationId: url.searchParams.get("organization"),
        lastProgramId: readCookie(args.request, COOKIES.lastProgram),
      }),
    inOrganizationOf: (programId) => enterOrganizationOf(ctx, programId),
  };
}

async function enterProgram(ctx: AdminCtx, programId: string | undefined): Promise<AdminProgramCtx> {
  if (programId === undefined) throw missingParam();
  if (!isUuid(programId)) throw notFound();
  const [row] = await sql<{ organization_id: string }>("select organization_id from programs where id = $1", [
    programId,
  ]);
  if (!row || standingOn(ctx.actor, { id: programId, organizationId: row.organization_id }) === null) throw notFound();
  return { ...ctx, programId: programIdFrom(programId), program: await catalogueOf(programId) };
}

const LOCATE: Record<LocatedTable, string> = {
  rewards: "select program_id from rewards where id = $1",
  challenges: "select program_id from challenges where id = $1",
  participants: "select program_id from participants where id = $1",
};

async function enterProgramOf(ctx: AdminCtx, table: LocatedTable, rowId: string | undefined): Promise<AdminProgramCtx> {
  if (rowId === undefined) throw missingParam();
  if (!isUuid(rowId)) throw notFound();
  const [row] = await sql<{ program_id: string }>(LOCATE[table], [rowId]);
  if (!row) throw notFound();
  return enterProgram(ctx, row.program_id);
}

/** An address without the id that it needs (specification 2, section 5). */
function missingParam(): AppError {
  return new AppError("invalid", "Missing param");
}

/** The console never shares an origin with operators' HTML and CSS (RULINGS "Admin host"). */
function assertAdminHost(request: Request): void {
  const host = hostOf(request);
  const [adminHost] = env.baseHosts;
  if (host === adminHost || !adminHost) return;
  if (!env.baseHosts.some((base) => host === base || host.endsWith(`.${base}`))) throw notFound();
  const url = new URL(request.url);
  url.hostname = adminHost;
  throw redirect(url.href.replace(/\.data(?=\?|$)/, ""));
}

function failure(request: Request, error: unknown, locale: Locale) {
  if (error instanceof AppError && error.code === "unauthenticated" && !wantsJson(request)) {
    const path = pagePath(request.url);
    return redirect(
      path === "/admin/v2" ? "/admin/v2/login" : `/admin/v2/login?${new URLSearchParams({ redirect_to: path })}`,
    );
  }
  return error instanceof AppError ? pageRefusal(request, error, locale) : error;
}

/** A refused form comes back to its page with what was typed; only a stranger is sent away, and JSON gets the error body. */
function failureOfAction(request: Request, error: unknown, locale: Locale, fields: Record<string, unknown>) {
  const failed = failure(request, error, locale);
  if (failed instanceof Response || !(error instanceof AppError)) throw failed;
  if (!wantsJson(request)) return formRefusal(request, error, fields, locale);
  const { data: body, init } = pageRefusal(request, error, locale);
  return data(body as RefusedForm, init ?? undefined);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
