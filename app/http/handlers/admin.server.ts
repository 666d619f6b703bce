/**
 * The handlers of the admin. They respond on the admin host only, know the admin, and give a context inside a program
 * only for programs that the admin has a role on. The use case decides what the admin may do there.
 */
import { z } from "zod";
import { bearerKeyOf } from "~/auth/bearer-key";
import type { AdminActor, AdminCtx, AdminOrganizationCtx, Ctx, ProgramAdminActor, Visitor } from "~/platform/context";
import { env } from "~/platform/env.server";
import { AppError, notFound, signInRequired } from "~/platform/errors";
import { isStorable } from "~/platform/storable";
import { missingMessage, programOfAddress } from "~/services/programs/locate.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminLocale, adminOf, enterOrganization, enterProgram, organizationOf } from "../context/admin-context.server";
import { apiKeyOf } from "../context/api-key.server";
import { stateOf } from "../context/request-state.server";
import { hostOf, requestIdOf, type RouteArgs } from "../context/request.server";
import { RESEND_PATHS } from "../input/local-path";
import { redirectToHost } from "../responses/redirect-to-host.server";
import type { ActionResult } from "../responses/responses.server";
import {
  missingParam,
  requestArgs,
  toSignOut,
  type Audience,
  type HandlerArgs,
  type WithUpload,
} from "./audience.server";
import { call, pageAction, withInput, withIntents, type Intents, type MethodIntents } from "./changes.server";
import { withContract } from "./handler-contract";
import { callLoader, downloadLoader, pageLoader } from "./reads.server";
import { showForm } from "./resend-form.server";
import type { Act } from "./runs.server";

/** What the functions of `adminLoader` get. */
export type AdminArgs = HandlerArgs<AdminCtx> & {
  /** The context of one program, by its id. Throws `not_found` when the admin has no role on it. */
  inProgram: (programId: string) => Promise<AdminProgramCtx>;
  /** The context of the organization that the page is about: see find-organization.server.ts. */
  inOrganization: () => Promise<AdminOrganizationCtx>;
  /** The context of a program's organization. Throws `not_found` when the admin has no role on the program. */
  inOrganizationOf: (programId: string) => Promise<AdminOrganizationCtx>;
};
type ProgramArgs = HandlerArgs<AdminProgramCtx>;
type AdminPublicArgs = HandlerArgs<Ctx<Visitor | AdminActor>>;

/** What the functions of `adminAction` get. */
export type AdminIntentArgs = WithUpload<AdminArgs>;
/** What the functions of `programAction` get. */
export type ProgramIntentArgs = WithUpload<ProgramArgs>;

/** Signed-in admins, and no API keys; a browser without a session is sent to sign in, and JSON callers get 401. */
const ADMIN: Audience<AdminArgs> = {
  kind: "admin",
  enter: async (args) => {
    const ctx = await signedInCtx(args);
    const adminArgs = {
      ...addressArgs(ctx, args),
      inProgram: (programId: string) => enterProgram(ctx, programId, args),
      inOrganization: () => enterOrganization(ctx, args.request),
      inOrganizationOf: async (programId: string) => ({
        ...ctx,
        organizationId: await organizationOf(ctx, programId, args),
      }),
    };
    return { args: adminArgs, needsCsrf: true };
  },
  locale: adminLocale,
  signInPath: (path) =>
    path === "/admin/v2" ? "/admin/v2/login" : `/admin/v2/login?${new URLSearchParams({ redirect_to: path })}`,
  resendPath: RESEND_PATHS.admin,
};

/**
 * As `ADMIN`; a program in the address is not found for admins without a role on it, before their permission counts.
 */
const ADMIN_CALL: Audience<AdminArgs> = {
  ...ADMIN,
  enter: async (args) => {
    const entry = await ADMIN.enter(args);
    if (args.params.programId) await entry.args.inOrganizationOf(args.params.programId);
    return entry;
  },
};

/** Signed-in admins and API keys. */
const ADMIN_OR_KEY: Audience<HandlerArgs<Ctx<ProgramAdminActor>>> = {
  ...ADMIN,
  enter: async (args) => {
    const apiKey = (await apiKeyOf(args)) ?? undefined;
    const ctx = apiKey ? await adminHostCtx(args, () => apiKey) : await signedInCtx(args);
    return { args: addressArgs<Ctx<ProgramAdminActor>>(ctx, args), needsCsrf: !apiKey, apiKey };
  },
};

/**
 * Admins with a role on the program that the address names, by its id or by the id of one of its rows, and the program's
 * API keys; others get 404. A key is sent by a program, not by a browser that somebody else could use, so that it needs
 * no CSRF token.
 */
const PROGRAM: Audience<ProgramArgs> = {
  ...ADMIN,
  enter: async (args) => {
    const { args: entered, ...entry } = await ADMIN_OR_KEY.enter(args);
    return { ...entry, args: addressArgs(await enterAddressed(entered.ctx, args), args) };
  },
};

/** The context of the program that an address is about, by its path or else its query. @throws not_found in the words of `missingMessage` */
async function enterAddressed(ctx: Ctx<ProgramAdminActor>, args: RouteArgs): Promise<AdminProgramCtx> {
  const { params, request } = args;
  try {
    const { searchParams } = new URL(request.url);
    const inQuery = (name: string) => searchParams.get(name) ?? undefined;
    const programId =
      (await programOfAddress(params)) ??
      (await programOfAddress({ programId: inQuery("program_id"), rewardId: inQuery("reward_id") }));
    if (programId === undefined) throw missingParam();
    return await enterProgram(ctx, programId, args);
  } catch (error) {
    const message = missingMessage(params);
    throw message && error instanceof AppError && error.code === "not_found" ? notFound(message) : error;
  }
}

/** Anyone on the admin host, for the pages and calls of the sign-in. */
const ADMIN_PUBLIC: Audience<AdminPublicArgs> = {
  ...ADMIN,
  kind: "public",
  enter: async (args) => ({
    args: addressArgs(await adminHostCtx(args, (admin) => admin ?? { kind: "visitor" }), args),
    needsCsrf: true,
  }),
};

/** As `ADMIN_PUBLIC`, for the page that shows a form again: it changes nothing, and the form may have an old token. */
const ADMIN_RESEND: Audience<AdminPublicArgs> = {
  ...ADMIN_PUBLIC,
  enter: async (args) => ({ ...(await ADMIN_PUBLIC.enter(args)), needsCsrf: false }),
};

/** A page's data, for signed-in admins. */
export const adminLoader = pageLoader(ADMIN);
/**
 * The data of the frame around every page. An API key gets the data of the page alone, and never the page: what is
 * returned to it here is not read.
 */
export function adminFrameLoader<T>(read: (args: AdminArgs) => Promise<T>) {
  const load = adminLoader(read);
  const isApiCall = ({ request }: RouteArgs) => bearerKeyOf(request.headers.get("authorization")) !== undefined;
  return withContract({ kind: ADMIN.kind }, async (args: RouteArgs) =>
    isApiCall(args) ? (null as Awaited<T>) : load(args),
  );
}
/** A page's data that is about no program, for signed-in admins and API keys. */
export const adminOrKeyLoader = pageLoader(ADMIN_OR_KEY);
/** A page's data, for pages about a program or about one of its rows. */
export const programLoader = pageLoader(PROGRAM);
/** A JSON read, for signed-in admins. */
export const adminCallLoader = callLoader(ADMIN);
/** A JSON read that is about no program, for signed-in admins and API keys. */
export const adminOrKeyCallLoader = callLoader(ADMIN_OR_KEY);
/** A JSON read about a program or about one of its rows. */
export const programCallLoader = callLoader(PROGRAM);
/** A file to save, for signed-in admins. */
export const adminDownload = downloadLoader(ADMIN);
/** A file to save that is about a program or about one of its rows. */
export const programDownload = downloadLoader(PROGRAM);
/** A public page's data. */
export const adminPublicLoader = pageLoader(ADMIN_PUBLIC);

/** A public JSON read. */
export const adminPublicCallLoader = callLoader(ADMIN_PUBLIC);
/** The action of the page that shows a form again whose session has ended. */
export const adminResendAction = pageAction(ADMIN_RESEND, { run: showForm });

/** A page's action, for signed-in admins: one function for each intent of the schema. */
export function adminAction<S extends z.ZodType<{ intent: string }>>(
  schema: S,
  handlers: Intents<AdminArgs, z.output<S>>,
) {
  return pageAction(ADMIN, withIntents(schema, handlers));
}

/** A page's action about a program or about one of its rows: one function for each intent of the schema. */
export function programAction<S extends z.ZodType<{ intent: string }>>(
  schema: S,
  handlers: Intents<ProgramArgs, z.output<S>>,
) {
  return pageAction(PROGRAM, withIntents(schema, handlers));
}

/** A JSON change, for signed-in admins. */
export function adminCall<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: AdminIntentArgs, input: z.output<S>) => Promise<ActionResult<B>>,
) {
  return call(ADMIN, withInput(schema, act));
}

/** A JSON change about a program or about one of its rows. */
export function programCall<S extends z.ZodType, B extends object>(
  schema: S,
  act: Act<(args: ProgramIntentArgs, input: z.output<S>) => Promise<ActionResult<B>>>,
) {
  return call(PROGRAM, withInput(schema, act));
}

/** `adminAction` for a JSON path without a page. `methods`: which intent each method has, if not the usual one. */
export function adminCallAction<S extends z.ZodType<{ intent: string }>>(
  schema: S,
  handlers: Intents<AdminArgs, z.output<S>>,
  methods?: MethodIntents<z.output<S>["intent"]>,
) {
  return call(ADMIN_CALL, withIntents(schema, handlers, methods));
}

/**
 * `programAction` for a JSON path without a page.
 * @param methods which intent each method has, if not the usual one
 * @param listAs the field of a body that is a list
 */
export function programCallAction<S extends z.ZodType<{ intent: string }>>(
  schema: S,
  handlers: Intents<ProgramArgs, z.output<S>>,
  methods?: MethodIntents<z.output<S>["intent"]>,
  listAs?: string,
) {
  return call(PROGRAM, withIntents(schema, handlers, methods), undefined, listAs);
}

/** A public page's form: an error comes back to the form. */
export function adminPublicAction<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: WithUpload<AdminPublicArgs>, input: z.output<S>) => Promise<ActionResult<B>>,
) {
  return pageAction(ADMIN_PUBLIC, withInput(schema, act));
}

/** A public JSON change (sign-in, sign-out), also sent by a plain form. */
export function adminPublicCall<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: WithUpload<AdminPublicArgs>, input: z.output<S>) => Promise<ActionResult<B>>,
) {
  return call(ADMIN_PUBLIC, withInput(schema, act));
}

/** The call that signs out. */
export function adminSignOutCall(act: (args: WithUpload<AdminPublicArgs>) => Promise<ActionResult>) {
  return call(toSignOut(ADMIN_PUBLIC), withInput(z.object({}), act));
}

async function signedInCtx(args: RouteArgs): Promise<AdminCtx> {
  if (await apiKeyOf(args)) throw new AppError("forbidden", "API keys can't be used here.");
  return adminHostCtx(args, (admin) => {
    if (!admin) throw signInRequired();
    return admin;
  });
}

async function adminHostCtx<A extends Visitor | ProgramAdminActor>(
  args: RouteArgs,
  actorOf: (admin: AdminActor | null) => A,
): Promise<Ctx<A>> {
  assertAdminHost(args.request);
  return {
    actor: actorOf(await adminOf(args)),
    now: stateOf(args.context).now,
    locale: await adminLocale(args),
    requestId: requestIdOf(args.request),
  };
}

/**
 * Parameters of the query string that no text column can hold are dropped: in a list's URL they count as missing.
 */
function addressArgs<C>(ctx: C, routeArgs: RouteArgs): HandlerArgs<C> {
  const args = requestArgs(ctx, routeArgs);
  const { searchParams } = args.url;
  for (const parameter of [...searchParams]) if (!isStorable(parameter)) searchParams.delete(parameter[0]);
  return args;
}

/** The admin never shares an origin with the HTML and CSS that operators write for their sites. */
function assertAdminHost(request: Request): void {
  const host = hostOf(request);
  const [adminHost] = env.baseHosts;
  if (host === adminHost || !adminHost) return;
  if (!env.baseHosts.some((base) => host === base || host.endsWith(`.${base}`))) throw notFound();
  throw redirectToHost(request, adminHost);
}
