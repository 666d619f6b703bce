/**
 * The doors of the participant site: every loader, action and JSON call of it is made by one of these. They find the
 * program and the person, check origin and token, parse the input, and turn the use case's outcome into an answer.
 */
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Locale } from "~/locales/say";
import type { ParticipantCtx, SiteCtx } from "~/services/context";
import { AppError, signInFirst } from "~/services/errors";
import {
  callAnswer,
  callRefusal,
  formRefusal,
  pageAnswer,
  pageRefusal,
  wantsJson,
  type MoreOfRefusal,
  type Outcome,
} from "./answers.server";
import { parseInput, readBody } from "./body.server";
import { assertCsrf, CSRF_FIELD } from "./csrf.server";
import { deferBlocks, type Deferred } from "./deferred.server";
import { door } from "./door";
import { idempotencyKeyOf } from "./idempotency-key.server";
import { pagePath } from "./local-path";
import { stateOf } from "./request-state.server";
import { siteCtx, type DoorArgs } from "./site-context.server";

export type SiteArgs<C extends SiteCtx = SiteCtx> = {
  ctx: C;
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
};
type PageArgs = SiteArgs & {
  /** Lets blocks that are late come after the page (deferred.server.ts). */
  defer: <T extends Record<string, unknown>>(blocks: T) => Promise<Deferred<T>>;
};
type CallArgs<C extends SiteCtx = SiteCtx> = SiteArgs<C> & {
  files: Map<string, File>;
  /** The `Idempotency-Key` header: a repeated call gets the first answer. */
  idempotencyKey: string | null;
};

/**
 * A page's data, for everyone on the program's host. `keepForVisitors` says that the page looks the same to all
 * visitors, so its HTML may be kept for the next ones (http/visitor-pages.server.ts).
 */
export function siteLoader<T>(read: (args: PageArgs) => Promise<T>, { keepForVisitors = false } = {}) {
  return door("site", async (args: DoorArgs): Promise<T> => {
    try {
      const site = await siteArgs(args);
      if (keepForVisitors && site.ctx.actor.kind === "visitor")
        stateOf(args.context).visitor = { program: site.ctx.program };
      return await read({ ...site, defer: (blocks) => deferBlocks(args, blocks) });
    } catch (error) {
      throw pageFailure(args, error);
    }
  });
}

/** A page's data, for the signed-in participant; a visitor is sent to sign in and comes back. */
export function participantLoader<T>(read: (args: SiteArgs<ParticipantCtx>) => Promise<T>) {
  return door("participant", async (args: DoorArgs): Promise<T> => {
    try {
      return await read(await participantArgs(args));
    } catch (error) {
      throw pageFailure(args, error);
    }
  });
}

/** A page's form. Errors come back to the form with what was typed (RULINGS "Nothing entered is lost"). */
export function siteAction<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: SiteArgs, input: z.output<S>) => Promise<Outcome<B>>,
) {
  return door("site", (args: DoorArgs) => submit(args, siteArgs, schema, act));
}

/** The same for the signed-in participant; a visitor is sent to sign in. */
export function participantAction<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: SiteArgs<ParticipantCtx>, input: z.output<S>) => Promise<Outcome<B>>,
) {
  return door("participant", (args: DoorArgs) => submit(args, participantArgs, schema, act));
}

/** A JSON read, for everyone on the program's host. */
export function siteCallLoader<T>(read: (args: SiteArgs) => Promise<T>) {
  return door("site", async (args: DoorArgs): Promise<Response> => {
    try {
      return jsonOf(await read(await siteArgs(args)));
    } catch (error) {
      return callFailure(args, error);
    }
  });
}

/** A JSON read, for the signed-in participant; others get 401. */
export function participantCallLoader<T>(read: (args: SiteArgs<ParticipantCtx>) => Promise<T>) {
  return door("participant", async (args: DoorArgs): Promise<Response> => {
    try {
      return jsonOf(await read(await participantArgs(args)));
    } catch (error) {
      return callFailure(args, error);
    }
  });
}

/** A JSON change, for everyone on the program's host. `moreOfRefusal` adds to the error body what the call promises there. */
export function siteCall<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: CallArgs, input: z.output<S>) => Promise<Outcome<B> | Response>,
  moreOfRefusal?: MoreOfRefusal,
) {
  return door("site", (args: DoorArgs) => call(args, siteArgs, schema, act, moreOfRefusal));
}

/** A JSON change, for the signed-in participant; others get 401. */
export function participantCall<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: CallArgs<ParticipantCtx>, input: z.output<S>) => Promise<Outcome<B> | Response>,
) {
  return door("participant", (args: DoorArgs) => call(args, participantArgs, schema, act));
}

async function submit<C extends SiteCtx, S extends z.ZodType, B extends object>(
  args: DoorArgs,
  enter: (args: DoorArgs) => Promise<SiteArgs<C>>,
  schema: S,
  act: (args: SiteArgs<C>, input: z.output<S>) => Promise<Outcome<B>>,
) {
  let fields: Record<string, unknown> = {};
  try {
    const entered = await enter(args);
    ({ fields } = await readBody(args.request));
    assertCsrf(args.request, fields[CSRF_FIELD]);
    return pageAnswer(args.request, await act(entered, parseInput(schema, fields)));
  } catch (error) {
    const forForm = error instanceof AppError && error.code !== "unauthenticated" && !wantsJson(args.request);
    if (forForm) return formRefusal(args.request, error, fields, localeOf(args));
    throw pageFailure(args, error);
  }
}

async function call<C extends SiteCtx, S extends z.ZodType, B extends object>(
  args: DoorArgs,
  enter: (args: DoorArgs) => Promise<SiteArgs<C>>,
  schema: S,
  act: (args: CallArgs<C>, input: z.output<S>) => Promise<Outcome<B> | Response>,
  moreOfRefusal?: MoreOfRefusal,
): Promise<Response> {
  try {
    const body = await readBody(args.request);
    assertCsrf(args.request, body.fields[CSRF_FIELD]);
    const entered = await enter(args);
    const idempotencyKey = idempotencyKeyOf(args.request);
    const outcome = await act({ ...entered, files: body.files, idempotencyKey }, parseInput(schema, body.fields));
    return outcome instanceof Response ? outcome : callAnswer(args.request, outcome);
  } catch (error) {
    return callFailure(args, error, moreOfRefusal);
  }
}

async function siteArgs(args: DoorArgs): Promise<SiteArgs> {
  return {
    ctx: await siteCtx(args),
    request: args.request,
    url: new URL(args.request.url),
    params: args.params,
  };
}

async function participantArgs(args: DoorArgs): Promise<SiteArgs<ParticipantCtx>> {
  const site = await siteArgs(args);
  if (site.ctx.actor.kind !== "participant") throw signInFirst();
  return site as SiteArgs<ParticipantCtx>;
}

/** The language found before the failure; a failure that comes earlier is told in English. */
function localeOf({ context }: DoorArgs): Locale {
  return stateOf(context).locale ?? "en";
}

function pageFailure(args: DoorArgs, error: unknown) {
  const { request } = args;
  if (error instanceof AppError && error.code === "unauthenticated" && !wantsJson(request))
    return redirect(`/signin?${new URLSearchParams({ redirect_to: pagePath(request.url) })}`);
  return error instanceof AppError ? pageRefusal(request, error, localeOf(args)) : error;
}

function callFailure(args: DoorArgs, error: unknown, moreOfRefusal?: MoreOfRefusal): Response {
  if (error instanceof Response) return error;
  return callRefusal(args.request, error, localeOf(args), moreOfRefusal);
}

/** Private by default: what a call answers depends on who asks. */
function jsonOf(value: unknown): Response {
  return value instanceof Response ? value : Response.json(value, { headers: { "Cache-Control": "no-store" } });
}
