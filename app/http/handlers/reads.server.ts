/**
 * Handlers that read: a page's loader, a JSON read and a download. Each works for any audience. A read takes the use case
 * that it runs, and a function where it does more than that. What takes a use case, or says its `response` or `file`, is
 * part of the described API, and its JSON is checked in tests and development.
 */
import type { z } from "zod";
import { assertOutput } from "~/platform/output.server";
import { PAGE_FIELDS } from "~/platform/paging";
import { contractOf, type UseCase } from "~/platform/use-case.server";
import type { RouteArgs } from "../context/request.server";
import { PAGE_PARAMETERS } from "../input/page-parameters";
import { parseQuery } from "../input/query.server";
import { assertUnderstood, leftOutOf } from "../input/understood.server";
import { deferBlocks } from "../responses/deferred.server";
import { ADDRESS_PARAMETERS, isApiClient, type AnyArgs, type Audience, type WithDefer } from "./audience.server";
import { callFailure, pageFailure, signInRedirect } from "./failures.server";
import type { ReadContract } from "./handler-contract";
import { pipeline } from "./pipeline.server";

type ReadOptions = {
  /** The query string. */
  query?: z.ZodType;
  /** The parameters of the address that the use case gets after its context, in this order, and before the query. */
  params?: readonly string[];
  /** What it responds with, if that is not the result of the use case. */
  response?: z.ZodType;
  /** The media type of the file that it responds with. */
  file?: string;
  /** The operation's name in the API, where another operation has that of the use case. */
  as?: string;
};

type QueryOf<O> = O extends { query: infer Q extends z.ZodType } ? { query: z.output<Q> } : object;
type ParamsOf<O> = O extends { params: infer P extends readonly string[] } ? { [K in keyof P]: string } : [];
type InputOf<O> = [...ParamsOf<O>, ...(O extends { query: infer Q extends z.ZodType } ? [query: z.output<Q>] : [])];

type Runnable = UseCase<(...args: never[]) => Promise<unknown>>;
type Result<As, T> = Promise<As extends "response" ? Response : T>;

/**
 * Makes loaders for an audience. `As`: whether they give the data of a page or a response. `loader(useCase, { query,
 * params })` runs the use case; in `loader(useCase, options, read)`, `read` gets it as `run`, so that what runs is what
 * is described. Forms without a use case are for pages that are not part of the described API.
 */
interface Loader<A extends AnyArgs, As extends "data" | "response"> {
  <T, const O extends ReadOptions = object>(
    useCase: UseCase<(ctx: A["ctx"], ...input: InputOf<O>) => Promise<T>>,
    options?: O,
  ): (args: RouteArgs) => Result<As, T>;
  <U extends Runnable, const O extends ReadOptions, T>(
    useCase: U,
    options: O,
    read: (args: A & QueryOf<O> & { run: U }) => Promise<T>,
  ): (args: RouteArgs) => Result<As, T>;
  <const O extends ReadOptions, T>(
    options: O,
    read: (args: A & QueryOf<O>) => Promise<T>,
  ): (args: RouteArgs) => Result<As, T>;
  <T>(read: (args: A) => Promise<T>): (args: RouteArgs) => Result<As, T>;
}

type Read<A> = (args: A & { query: unknown; run: unknown }) => Promise<unknown>;
type Definition<A> = { read: Read<A>; run?: Runnable; contract: ReadContract };

/** The arguments of a `Loader` as one definition. */
function definitionOf<A extends AnyArgs>(parts: readonly unknown[]): Definition<A> {
  const useCase = contractOf(parts[0]);
  const run = useCase && (parts[0] as Runnable);
  const [first, second] = useCase ? parts.slice(1) : parts;
  const [options, read] = typeof first === "function" ? [{}, first] : [first ?? {}, second];
  const { query, params = [], file, response, as } = options as ReadOptions;
  return {
    read: (read as Read<A> | undefined) ?? readBy(run!, params, query !== undefined),
    run,
    contract: {
      query,
      file,
      response: file ? undefined : (response ?? useCase?.output),
      useCase: useCase && as ? { ...useCase, name: as } : useCase,
    },
  };
}

/** Runs the use case with nothing but the address. */
function readBy<A extends AnyArgs>(useCase: Runnable, params: readonly string[], hasQuery: boolean): Read<A> {
  return ({ ctx, param, query }) => useCase(...([ctx, ...params.map(param), ...(hasQuery ? [query] : [])] as never[]));
}

/** Page loaders for an audience. */
export function pageLoader<A extends AnyArgs>(audience: Audience<A>): Loader<WithDefer<A>, "data"> {
  return (...parts: unknown[]) => {
    const definition = definitionOf<WithDefer<A>>(parts);
    const { contract } = definition;
    return pipeline<WithDefer<A>, never, never, never>({
      contract: { kind: audience.kind, read: contract },
      enter: async (routeArgs) => {
        const { args, needsCsrf } = await audience.enter(routeArgs);
        return { args: { ...args, defer: (blocks) => deferBlocks(routeArgs, blocks) }, needsCsrf };
      },
      run: withQuery(definition) as (args: WithDefer<A>) => Promise<never>,
      respond: (request, page) => withLeftOut(audience, contract, request, checkedResponse(contract, page)),
      onError: async (args, error) => {
        throw await pageFailure(audience, args, error);
      },
    });
  };
}

/**
 * Loaders of JSON reads. Private by default, since the result depends on the caller; a Response is returned as it is.
 */
export function callLoader<A extends AnyArgs>(audience: Audience<A>): Loader<A, "response"> {
  return responseLoader(audience, (args, error) => callFailure(audience, args, error));
}

/**
 * Loaders of files to save. Errors are JSON, but a browser without a session goes to the sign-in page. A filter that is
 * not understood is an error for people, too: nobody sees in a file that it has everything.
 */
export function downloadLoader<A extends AnyArgs>(audience: Audience<A>): Loader<A, "response"> {
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
): Loader<A, "response"> {
  return (...parts: unknown[]) => {
    const definition = definitionOf<A>(parts);
    return pipeline({
      contract: { kind: audience.kind, read: definition.contract },
      enter: audience.enter,
      run: withQuery(definition, assertQuery),
      respond: (_, value) =>
        value instanceof Response
          ? value
          : Response.json(checkedResponse(definition.contract, value), { headers: { "Cache-Control": "no-store" } }),
      onError,
    });
  };
}

/** Checks the query string of a person. @throws invalid */
type AssertQuery = (query: z.ZodType | undefined, searchParams: URLSearchParams) => void;

/** The function of a loader, after its query string is parsed. */
function withQuery<A extends AnyArgs>(definition: Definition<A>, assertQuery?: AssertQuery) {
  const { read, run, contract } = definition;
  return async (args: A): Promise<unknown> => {
    const { searchParams } = args.url;
    if (isApiClient(args)) assertUnderstood(contract.query, searchParams, ADDRESS_PARAMETERS);
    else assertQuery?.(contract.query, searchParams);
    return read({ ...args, query: contract.query && parseQuery(contract.query, args.url), run });
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
  if (!query || !isPlainObject(page)) return page;
  // Links to the site may have parameters of mails and networks.
  const known = kind === "admin" ? [...ADDRESS_PARAMETERS, ...PAGE_PARAMETERS] : undefined;
  const left_out = leftOutOf(query, new URL(request.url).searchParams, known);
  return left_out.length === 0 ? page : { ...page, left_out };
}

/** The result of a read, after a check against what it promises. @throws Error as `assertOutput` */
function checkedResponse<T>({ response, useCase }: ReadContract, value: T): T {
  return assertOutput(useCase?.name ?? "the handler", response, value);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
