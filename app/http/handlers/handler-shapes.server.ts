/**
 * The shapes of handlers: a page's loader and action, a JSON read and change, a download. Each works for any audience.
 */
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { msg, type Locale } from "~/locales/translate";
import type { Ctx } from "~/platform/context";
import { ownerIn, SESSION_HEADER, VISITOR } from "~/platform/csrf-token";
import { AppError } from "~/platform/errors";
import { assertOutput } from "~/platform/output.server";
import { PAGE_FIELDS } from "~/platform/paging";
import { assertMayRun, signatureOf, type UseCase } from "~/platform/use-case.server";
import type { RouteArgs } from "../context/request.server";
import { parseInput, readBody, type Body } from "../input/body.server";
import { idempotencyKeyOf } from "../input/idempotency-key.server";
import { pagePath } from "../input/local-path";
import type { UploadedFile } from "../input/multipart.server";
import { PAGE_PARAMETERS } from "../input/page-parameters";
import { parseQuery } from "../input/query.server";
import { assertKnownFields, assertUnderstood, leftOutOf } from "../input/understood.server";
import { deferBlocks, type Deferred } from "../responses/deferred.server";
import {
  expectedError,
  formError,
  jsonError,
  jsonResponse,
  pageError,
  pageResponse,
  prefersJsonResponse,
  resendRedirect,
  type ActionResult,
  type ExtraErrorFields,
} from "../responses/responses.server";
import { CSRF_FIELD } from "../security/csrf.server";
import { changeContractOf, withContract, type ChangeContract, type ReadContract } from "./handler-contract";
import type { HandlerKind } from "./handler-kind";
import { pipeline, type Entry } from "./pipeline.server";

/** The arguments of every handler's function. */
export type HandlerArgs<C> = {
  ctx: C;
  request: Request;
  url: URL;
  params: RouteArgs["params"];
  context: RouteArgs["context"];
  /** A parameter of the address. Throws `invalid` ('Missing param') when the address has none of this name. */
  param: (name: string) => string;
};

/** The arguments of a page's loader. */
export type WithDefer<A> = A & {
  /** Lets late blocks follow after the page (deferred.server.ts). */
  defer: <T extends Record<string, unknown>>(blocks: T) => Promise<Deferred<T>>;
};

/** The arguments of a state change. */
export type WithUpload<A> = A & {
  /** The files that came with the form, by field name. They are closed after the use case. */
  files: Map<string, UploadedFile>;
  /** The `Idempotency-Key` header: a repeated call gets the first one's result. */
  idempotencyKey: string | null;
};

/** Who a handler is for. */
export type Audience<A> = {
  kind: HandlerKind;
  enter: (args: RouteArgs) => Promise<Entry<A>>;
  /** The language of error messages. */
  locale: (args: RouteArgs) => Promise<Locale> | Locale;
  /** Where a browser that requested the page at `path` goes to sign in first. */
  signInPath?: (path: string) => string;
  /** Where a plain form whose session has ended is sent again. */
  resendPath?: string;
};

type AnyArgs = HandlerArgs<Ctx>;

/**
 * The audience of signing out. Where nobody is signed in any more there is nothing to protect, and nobody has to sign in
 * in order to sign out.
 */
export function toSignOut<A extends AnyArgs>(audience: Audience<A>): Audience<A> {
  return {
    ...audience,
    enter: async (args) => {
      const entry = await audience.enter(args);
      return { ...entry, needsCsrf: entry.needsCsrf && entry.args.ctx.actor.kind !== "visitor" };
    },
  };
}
type Query<Q extends z.ZodType> = { query: Q };
/**
 * What a read responds with: the result of the use case that it `runs`, or something else that is described here, or a
 * `file` of this media type. With any of them the read is part of the described API, and its JSON is checked in tests and
 * development. `as`: the operation's name in the API, where another operation has that of the use case.
 */
type Described = { runs?: UseCase<unknown>; response?: z.ZodType; file?: string; as?: string };
type WithQuery<A, Q extends z.ZodType> = A & { query: z.output<Q> };
type Handler<T> = (args: RouteArgs) => Promise<T>;

/** The arguments that come from the request itself. */
export function requestArgs<C>(ctx: C, { request, params, context }: RouteArgs): HandlerArgs<C> {
  const param = (name: string) => {
    const value = params[name];
    if (value === undefined) throw missingParam();
    return value;
  };
  return { ctx, request, url: new URL(request.url), params, context, param };
}

/** The address lacks a parameter that the handler needs. */
export function missingParam(): AppError {
  return new AppError("invalid", "Missing param");
}

/** Page loaders for an audience, with or without a schema for the query string. */
export function pageLoader<A extends AnyArgs>(audience: Audience<A>) {
  function loader<T>(read: (args: WithDefer<A>) => Promise<T>): Handler<T>;
  function loader<Q extends z.ZodType, T>(
    options: Query<Q> & Described,
    read: (args: WithDefer<WithQuery<A, Q>>) => Promise<T>,
  ): Handler<T>;
  function loader<T>(options: Described, read: (args: WithDefer<A>) => Promise<T>): Handler<T>;
  function loader<T>(...definition: Definition<WithDefer<A>, T>): Handler<T> {
    const contract = contractOf(definition);
    const handler = pipeline<WithDefer<A>, T, T, never>({
      kind: audience.kind,
      enter: async (routeArgs) => {
        const { args, needsCsrf } = await audience.enter(routeArgs);
        return { args: { ...args, defer: (blocks) => deferBlocks(routeArgs, blocks) }, needsCsrf };
      },
      run: withQuery(definition),
      respond: (request, page) => withLeftOut(audience, contract, request, checkedResponse(contract, page)),
      onError: async (args, error) => {
        throw await pageFailure(audience, args, error);
      },
    });
    return withContract(handler, contract);
  }
  return loader;
}

/**
 * Loaders of JSON reads. Private by default, since the result depends on the caller; a Response is returned as it is.
 */
export function callLoader<A extends AnyArgs>(audience: Audience<A>) {
  return responseLoader(audience, (args, error) => callFailure(audience, args, error));
}

/**
 * Loaders of files to save. Errors are JSON, but a browser without a session goes to the sign-in page. A filter that is
 * not understood is an error for people, too: nobody sees in a file that it has everything.
 */
export function downloadLoader<A extends AnyArgs>(audience: Audience<A>) {
  return responseLoader(
    audience,
    async (args, error) => (await signInRedirect(audience, args, error)) ?? callFailure(audience, args, error),
    assertDownloadUnderstood,
  );
}

function responseLoader<A extends AnyArgs>(
  audience: Audience<A>,
  onError: (args: RouteArgs, error: unknown) => Promise<Response>,
  assertQuery?: AssertQuery,
) {
  function loader(read: (args: A) => Promise<unknown>): Handler<Response>;
  function loader<Q extends z.ZodType>(
    options: Query<Q> & Described,
    read: (args: WithQuery<A, Q>) => Promise<unknown>,
  ): Handler<Response>;
  function loader(options: Described, read: (args: A) => Promise<unknown>): Handler<Response>;
  function loader(...definition: Definition<A, unknown>): Handler<Response> {
    const contract = contractOf(definition);
    const handler = pipeline({
      kind: audience.kind,
      enter: audience.enter,
      run: withQuery(definition, assertQuery),
      respond: (_, value) =>
        value instanceof Response
          ? value
          : Response.json(checkedResponse(contract, value), { headers: { "Cache-Control": "no-store" } }),
      onError,
    });
    return withContract(handler, contract);
  }
  return loader;
}

/** A page's form. Errors come back to the form with what was typed, so that nothing entered is lost. */
export function pageAction<A extends AnyArgs, B extends object>(
  audience: Audience<A>,
  run: (args: A, body: Body) => Promise<ActionResult<B>>,
) {
  const handler = pipeline({
    kind: audience.kind,
    enter: audience.enter,
    read: (request) => readBody(request),
    run,
    respond: pageResponse<B>,
    onError: (args, error, fields) => formFailure(audience, args, error, fields),
  });
  return withContract(handler, changeContractOf(run));
}

/**
 * A JSON change, also sent by a plain form.
 * @param extraErrorFields adds to the error body what the call promises there
 * @param listAs the field of a body that is a list
 */
export function call<A extends AnyArgs, B extends object>(
  audience: Audience<A>,
  run: (args: A, body: Body) => Promise<ActionResult<B> | Response>,
  extraErrorFields?: ExtraErrorFields,
  listAs?: string,
) {
  const handler = pipeline({
    kind: audience.kind,
    enter: audience.enter,
    read: (request) => readBody(request, listAs),
    run,
    respond: (request, result) => (result instanceof Response ? result : jsonResponse(request, result)),
    onError: async (args, error, fields) =>
      resendOf(audience, args, error, fields) ?? callFailure(audience, args, error, extraErrorFields),
  });
  return withContract(handler, changeContractOf(run));
}

/** A change with one schema. A function that is marked with its use case (`runs`) checks the permission first. */
export function withInput<A extends AnyArgs, S extends z.ZodType, R>(
  schema: S,
  act: (args: WithUpload<A>, input: z.output<S>) => Promise<R>,
) {
  const run = async (args: A, { fields, files }: Body): Promise<R> => {
    assertMayRun(args.ctx, act);
    if (isApiClient(args)) assertKnownInput(args, schema, fields);
    const input = parseInput(schema, fields);
    return checkedResult(act, await act({ ...args, files, idempotencyKey: idempotencyKeyOf(args.request) }, input));
  };
  return withContract(run, { input: schema, methods: { POST: "" }, intents: { "": signatureOf(act) } });
}

/** One function for each intent of a schema, marked with its use case (`runs`); a missing one does not compile. */
export type Intents<A, I extends { intent: string }> = {
  [K in I["intent"]]: UseCase<(args: WithUpload<A>, input: Extract<I, { intent: K }>) => Promise<ActionResult>>;
};

/** Which intent a method has when the body names none. */
export type MethodIntents<I extends string> = { readonly [Method in "POST" | "PUT" | "PATCH" | "DELETE"]?: I };

const METHOD_INTENTS: MethodIntents<string> = { POST: "create", PATCH: "update", PUT: "update", DELETE: "delete" };

/**
 * A change with several intents. The input is what was sent, with the fields of `data` merged in; without an `intent`
 * the method names it. The permission of the intent's use case is checked before the input. Throws `rejected` for an
 * unknown intent, `method_not_allowed` for a method that names none.
 */
export function withIntents<A extends AnyArgs, S extends z.ZodType<{ intent: string }>>(
  schema: S,
  handlers: Intents<A, z.output<S>>,
  methods: MethodIntents<z.output<S>["intent"]> = METHOD_INTENTS as MethodIntents<z.output<S>["intent"]>,
) {
  const isHandled = (intent: string | undefined) => intent !== undefined && Object.hasOwn(handlers, intent);
  const methodsWithIntent = Object.entries(methods).flatMap(([method, intent]) => (isHandled(intent) ? [method] : []));
  const allow = [...new Set(["POST", ...methodsWithIntent])]; // the body of a POST may name any intent
  const run = async (args: A, { fields, files }: Body): Promise<ActionResult> => {
    const method = args.request.method as keyof typeof methods;
    if (fields.intent === undefined && !allow.includes(method))
      throw new AppError("method_not_allowed", msg("Method not allowed"), {
        allow: isRead(contract, args.context) ? ["GET", "HEAD", ...allow] : allow,
      });
    const intent = String(fields.intent ?? methods[method] ?? "");
    if (!isHandled(intent)) throw new AppError("rejected", "Invalid intent");
    const handle = handlers[intent as z.output<S>["intent"]] as (a: unknown, i: unknown) => Promise<ActionResult>;
    assertMayRun(args.ctx, handle);
    const sent = { ...inputFields(fields), intent };
    if (isApiClient(args)) assertKnownInput(args, schema, sent);
    const input = parseInput(schema, sent);
    const idempotencyKey = idempotencyKeyOf(args.request);
    return checkedResult(handle, await handle({ ...args, files, idempotencyKey }, input));
  };
  const signatures = Object.entries(handlers).map(([intent, handle]) => [intent, signatureOf(handle)] as const);
  const contract: ChangeContract = { input: schema, methods, intents: Object.fromEntries(signatures) };
  return withContract(run, contract);
}

/** Whether the address of a change can be read, too. Only the URL table knows, since the loader is another function. */
function isRead(contract: ChangeContract, { routes = {} }: RouteArgs["context"]): boolean {
  const route = Object.values(routes).find(({ module }) => changeContractOf(module.action) === contract);
  return route?.module.loader !== undefined;
}

/** The result of a change, after a check of what it adds to the response. @throws Error as `assertOutput` */
function checkedResult<R>(act: unknown, result: R): R {
  if (result instanceof Response) return result;
  const { name = "", body } = signatureOf(act) ?? {};
  assertOutput(name, body, (result as ActionResult).body ?? {});
  return result;
}

/** The result of a read, after a check against what it promises. @throws Error as `assertOutput` */
function checkedResponse<T>({ response, signature }: ReadContract, value: T): T {
  return assertOutput(signature?.name ?? "the handler", response, value);
}

function contractOf([options]: Definition<never, unknown>): ReadContract {
  if (typeof options === "function") return {};
  const { query, file, as } = options;
  const runs = signatureOf(options.runs);
  const signature = runs && { ...runs, name: as ?? runs.name };
  return { query, signature, file, response: file ? undefined : (options.response ?? signature?.output) };
}

/** What was sent, with the fields of `data` merged in, without the CSRF token and `_method`. */
function inputFields({ [CSRF_FIELD]: _token, _method, data, ...fields }: Body["fields"]): Record<string, unknown> {
  return { ...fields, ...(isObject(data) ? data : data === undefined ? {} : { data }) };
}

type Read<A, T> = (args: A) => Promise<T>;
type Options = Partial<Query<z.ZodType>> & Described;
type Definition<A, T> = [read: Read<A, T>] | [options: Options, read: Read<A & { query: never }, T>];

/** Checks the query string of a person. @throws invalid */
type AssertQuery = (query: z.ZodType | undefined, searchParams: URLSearchParams) => void;

/** The function of a loader, after its query string is parsed. */
function withQuery<A extends AnyArgs, T>(definition: Definition<A, T>, assertQuery?: AssertQuery): Read<A, T> {
  const [{ query }, read] = definition.length === 1 ? [{}, definition[0]] : definition;
  return async (args) => {
    const { searchParams } = args.url;
    if (isApiClient(args)) assertUnderstood(query, searchParams, ADDRESS_PARAMETERS);
    else assertQuery?.(query, searchParams);
    return read({ ...args, query: (query && parseQuery(query, args.url)) as never });
  };
}

/** Links to downloads have the query of the page where they are, and forms send what is empty, too. */
function assertDownloadUnderstood(query: z.ZodType | undefined, searchParams: URLSearchParams): void {
  if (!query) return;
  const filled = new URLSearchParams([...searchParams].filter(([, value]) => value.trim() !== ""));
  assertUnderstood(query, filled, [...ADDRESS_PARAMETERS, ...PAGE_PARAMETERS, ...Object.keys(PAGE_FIELDS)]);
}

/** The data of a page of the admin or the site, with what its list left out of the address (ui/table/left-out). */
function withLeftOut<T>(
  { kind }: Pick<Audience<never>, "kind">,
  { query }: ReadContract,
  request: Request,
  page: T,
): T {
  if (!query || !isObject(page) || Object.getPrototypeOf(page) !== Object.prototype) return page;
  // Links to the site may have parameters of mails and networks.
  const known = kind === "admin" ? [...ADDRESS_PARAMETERS, ...PAGE_PARAMETERS] : undefined;
  const left_out = leftOutOf(query, new URL(request.url).searchParams, known);
  return left_out.length === 0 ? page : { ...page, left_out };
}

/** What addresses of calls about a program or one of its rows may have beside their own parameters. */
const ADDRESS_PARAMETERS = ["program_id", "reward_id", "_method"];

/** Whether a program sent the request. It hears of everything that is not understood; people type and share addresses. */
function isApiClient({ ctx }: AnyArgs): boolean {
  return (ctx.actor as { kind: string }).kind === "api_key";
}

/** @throws invalid for what an API client sent in the body or the query that a change does not have */
function assertKnownInput({ url }: AnyArgs, schema: z.ZodType, fields: Record<string, unknown>): void {
  assertUnderstood(undefined, url.searchParams, ADDRESS_PARAMETERS);
  assertKnownFields(schema, fields, [CSRF_FIELD, "_method", "intent"]);
}

/** The redirect to the sign-in page for a browser that needs it; null for other errors and JSON callers. */
async function signInRedirect<A>({ signInPath }: Audience<A>, { request }: RouteArgs, error: unknown) {
  const needsSignIn = error instanceof AppError && error.code === "unauthenticated";
  return needsSignIn && signInPath && !prefersJsonResponse(request)
    ? redirect(signInPath(pagePath(request.url)), { headers: { [SESSION_HEADER]: "ended" } })
    : null;
}

/** The redirect of a plain form whose session has ended. A visitor had none, and only has to sign in. */
function resendOf<A>(
  { resendPath }: Audience<A>,
  { request }: RouteArgs,
  error: unknown,
  { [CSRF_FIELD]: token }: Body["fields"],
): Response | null {
  if (!resendPath || !(error instanceof AppError)) return null;
  const isVisitors = typeof token === "string" && ownerIn(token) === VISITOR;
  return isVisitors && !error.sessionChanged ? null : resendRedirect(request, error, resendPath);
}

async function pageFailure<A>(audience: Audience<A>, args: RouteArgs, thrown: unknown): Promise<unknown> {
  const error = expectedError(thrown);
  if (!error) return thrown;
  return (await signInRedirect(audience, args, error)) ?? pageError(args.request, error, await audience.locale(args));
}

async function callFailure<A>(
  audience: Audience<A>,
  args: RouteArgs,
  error: unknown,
  extraErrorFields?: ExtraErrorFields,
): Promise<Response> {
  if (error instanceof Response) return error;
  return jsonError(args.request, error, await audience.locale(args), extraErrorFields);
}

/** A rejected form goes back to its page; a JSON caller gets the error body, which repeats nothing that was typed. */
async function formFailure<A>(audience: Audience<A>, args: RouteArgs, thrown: unknown, fields: Body["fields"]) {
  const { request } = args;
  const error = expectedError(thrown);
  if (!error) throw thrown;
  const toSend = resendOf(audience, args, error, fields);
  if (toSend) throw toSend;
  const toSignIn = await signInRedirect(audience, args, error);
  if (toSignIn) throw toSignIn;
  const locale = await audience.locale(args);
  if (!prefersJsonResponse(request)) return formError(request, error, fields, locale);
  const { data: body, init } = pageError(request, error, locale);
  return data(body as ReturnType<typeof formError>["data"], init ?? undefined);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
