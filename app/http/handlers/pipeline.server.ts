import type { ApiKeyActor } from "~/platform/context";
import { recordChange } from "../context/admin-context.server";
import { stateOf } from "../context/request-state.server";
import type { RouteArgs } from "../context/request.server";
import type { Body } from "../input/body.server";
import { closeFiles } from "../input/multipart.server";
import { respondOnce } from "../responses/respond-once.server";
import { withHeaders } from "../responses/response-headers.server";
import { assertCsrf, CSRF_FIELD } from "../security/csrf.server";
import { withContract, type HandlerContract } from "./handler-contract";

/** The caller of a request, determined before any of its body is read. */
export type Entry<A> = {
  /** What the handler's function gets. */
  args: A;
  /**
   * Whether a state change must carry the CSRF token. False only for callers that no browser authenticates by itself.
   */
  needsCsrf: boolean;
  /** The API key that sent the request: a change with an `Idempotency-Key` then runs once. */
  apiKey?: ApiKeyActor;
};

type Steps<A, R, S, F> = {
  contract: HandlerContract;
  /** Throws for callers who may not come any further. */
  enter: (args: RouteArgs) => Promise<Entry<A>>;
  /** Reads the body. Only state changes have this step, and only they need the CSRF token. */
  read?: (request: Request) => Promise<Body>;
  run: (args: A, body: Body) => Promise<R>;
  respond: (request: Request, result: R) => S;
  /** Turns an error of any step into a response, or throws. `fields` is what was sent, as far as it was read. */
  onError: (args: RouteArgs, error: unknown, fields: Body["fields"]) => Promise<F>;
};

/**
 * Makes the loader or action that every handler is: it finds out who is there, reads and checks what was sent, runs
 * the use case, and responds. The order is the same for pages and JSON: a caller who must sign in learns that first,
 * whatever the body holds; then an unreadable body (422), then a wrong CSRF token (403), then invalid input (422).
 */
export function pipeline<A, R, S, F>({ contract, enter, read, run, respond, onError }: Steps<A, R, S, F>) {
  return withContract(contract, async (routeArgs: RouteArgs): Promise<S | F> => {
    let body: Body = { fields: {}, files: new Map() };
    try {
      const { args, needsCsrf, apiKey } = await enter(routeArgs);
      if (read) {
        body = await read(routeArgs.request);
        if (needsCsrf) assertCsrf(routeArgs.request, body.fields[CSRF_FIELD]);
      }
      const change = () => run(args, body).finally(() => endChange(routeArgs));
      const response = async () => respond(routeArgs.request, await (read ? change() : run(args, body)));
      return withHeaders(
        routeArgs,
        await (read && apiKey ? respondOnce(routeArgs, apiKey, body.fields, response) : response()),
      );
    } catch (error) {
      const failure = onError(routeArgs, error, body.fields).catch((thrown: unknown) => {
        throw withHeaders(routeArgs, thrown);
      });
      return withHeaders(routeArgs, await failure); // before the files are closed
    } finally {
      await closeFiles(body.files);
    }
  });
}

/** After a change, whether it ended well or not: the page that follows in the same request reads the person again. */
async function endChange(args: RouteArgs): Promise<void> {
  await recordChange(args);
  const state = stateOf(args.context);
  state.siteActor = undefined;
  state.siteCtx = undefined;
}
