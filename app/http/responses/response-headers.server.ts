import { data } from "@remix-run/node";
import { isWithInit } from "~/server/remix/with-init";
import { stateOf } from "../context/request-state.server";
import type { RouteArgs } from "../context/request.server";

/** What a loader or an action returns or throws, with the headers that every response to this request has. */
export function withHeaders<T>({ context }: RouteArgs, result: T): T {
  const extra = stateOf(context).responseHeaders;
  if (!extra || result instanceof Error) return result;
  if (result instanceof Response) {
    for (const [name, value] of Object.entries(extra)) result.headers.set(name, value);
    return result;
  }
  const { body, init } = isWithInit(result) ? { body: result.data, init: result.init } : { body: result, init: null };
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(extra)) headers.set(name, value);
  return data(body, { ...init, headers }) as T;
}
