/** Handlers without a program or a person: the platform's own files and calls, and the sandbox. */
import type { z } from "zod";
import type { Ctx, Visitor } from "~/platform/context";
import { env } from "~/platform/env.server";
import { notFound } from "~/platform/errors";
import { stateOf } from "../context/request-state.server";
import { requestIdOf, type RouteArgs } from "../context/request.server";
import { jsonError } from "../responses/responses.server";
import { requestArgs, type Audience, type HandlerArgs } from "./audience.server";
import { call, withInput } from "./changes.server";
import { pipeline } from "./pipeline.server";
import { callLoader, pageLoader } from "./reads.server";

type PublicArgs = HandlerArgs<Ctx<Visitor>>;

const ANYONE: Audience<PublicArgs> = {
  kind: "public",
  enter: async (args) => ({ args: requestArgs(visitorCtx(args), args), needsCsrf: true }),
  locale: () => "en",
};

/**
 * The sandbox is there for clients on the server's own machine only, since its mailbox opens every account: a production
 * that runs as a sandbox by mistake must not show it through its proxy. No CSRF token: it stands in for other servers, and
 * has no sessions.
 */
const SANDBOX: Audience<PublicArgs> = {
  ...ANYONE,
  kind: "sandbox",
  enter: async (args) => {
    if (!env.sandbox || args.request.headers.has("x-indirect")) throw notFound();
    return { args: requestArgs(visitorCtx(args), args), needsCsrf: false };
  },
};

/** A page for anyone, on any host: nothing behind it may depend on a program or a session. */
export const publicLoader = pageLoader(ANYONE);

/** A file or a JSON read for anyone, on any host. */
export const publicCallLoader = callLoader(ANYONE);

/** A page of the sandbox; 404 outside of it and from other machines. */
export const sandboxLoader = pageLoader(SANDBOX);

/** A call of the sandbox; 404 outside of it and from other machines. */
export function sandboxCall<S extends z.ZodType>(
  schema: S,
  act: (args: PublicArgs, input: z.output<S>) => Promise<Response>,
) {
  return call(SANDBOX, withInput(schema, act));
}

/** A call of the sandbox that gets the body as it was sent, for messages that are signed. */
export function sandboxReceiver(receive: (args: PublicArgs, body: string) => Promise<Response>) {
  return pipeline({
    contract: { kind: "sandbox" },
    enter: SANDBOX.enter,
    run: async (args) => receive(args, await args.request.text()),
    respond: (_, response) => response,
    onError: async ({ request }, error) => jsonError(request, error),
  });
}

function visitorCtx({ request, context }: RouteArgs): Ctx<Visitor> {
  return { actor: { kind: "visitor" }, now: stateOf(context).now, locale: "en", requestId: requestIdOf(request) };
}
