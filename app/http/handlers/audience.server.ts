/** Who a handler is for, and what its function gets. */
import type { Locale } from "~/locales/translate";
import type { Ctx } from "~/platform/context";
import { AppError } from "~/platform/errors";
import type { RouteArgs } from "../context/request.server";
import type { UploadedFile } from "../input/multipart.server";
import type { Deferred } from "../responses/deferred.server";
import type { HandlerKind } from "./handler-contract";
import type { Entry } from "./pipeline.server";

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

export type AnyArgs = HandlerArgs<Ctx>;

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

/** What addresses of calls about a program or one of its rows may have beside their own parameters. */
export const ADDRESS_PARAMETERS = ["program_id", "reward_id", "_method"];

/** Whether a program sent the request. It hears of everything that is not understood; people type and share addresses. */
export function isApiClient({ ctx }: AnyArgs): boolean {
  return (ctx.actor as { kind: string }).kind === "api_key";
}
