/** Doors without a program or a person: the sandbox's stand-ins and the platform's own answers. */
import type { z } from "zod";
import { env } from "~/env.server";
import type { Ctx, Visitor } from "~/services/context";
import { AppError, notFound } from "~/services/errors";
import { callRefusal, pageRefusal } from "./answers.server";
import { parseInput, readBody } from "./body.server";
import { door } from "./door";
import { stateOf } from "./request-state.server";
import { requestIdOf, type DoorArgs } from "./site-context.server";

type PlainArgs = { ctx: Ctx<Visitor>; request: Request; url: URL; params: Record<string, string | undefined> };

/** Anyone, on any host: nothing behind it may depend on a program or a session. */
export function publicLoader<T>(read: (args: PlainArgs) => Promise<T>) {
  return door("public", async (args: DoorArgs): Promise<T> => {
    try {
      return await read(plainArgs(args));
    } catch (error) {
      throw error instanceof AppError ? pageRefusal(args.request, error) : error;
    }
  });
}

/** The same for what is no page (files, calls): refusals are answers, not pages. */
export function publicCallLoader(read: (args: PlainArgs) => Promise<Response>) {
  return door("public", async (args: DoorArgs): Promise<Response> => {
    try {
      return await read(plainArgs(args));
    } catch (error) {
      return callRefusal(args.request, error);
    }
  });
}

/** A page of the sandbox; 404 outside of it. */
export function sandboxLoader<T>(read: (args: PlainArgs) => Promise<T>) {
  return door("sandbox", async (args: DoorArgs): Promise<T> => {
    try {
      assertSandbox();
      return await read(plainArgs(args));
    } catch (error) {
      throw error instanceof AppError ? pageRefusal(args.request, error) : error;
    }
  });
}

/** A call of the sandbox, without a token (CONTRACT "Sandbox"); 404 outside of it. */
export function sandboxCall<S extends z.ZodType>(
  schema: S,
  act: (args: PlainArgs, input: z.output<S>) => Promise<Response>,
) {
  return door("sandbox", async (args: DoorArgs): Promise<Response> => {
    try {
      assertSandbox();
      return await act(plainArgs(args), parseInput(schema, (await readBody(args.request)).fields));
    } catch (error) {
      return callRefusal(args.request, error);
    }
  });
}

function plainArgs(args: DoorArgs): PlainArgs {
  const { request, params, context } = args;
  const ctx = {
    actor: { kind: "visitor" as const },
    now: stateOf(context).now,
    locale: "en" as const,
    requestId: requestIdOf(request),
  };
  return { ctx, request, url: new URL(request.url), params };
}

function assertSandbox(): void {
  if (!env.sandbox) throw notFound();
}
