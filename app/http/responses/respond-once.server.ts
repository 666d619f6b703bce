import type { ApiKeyActor } from "~/platform/context";
import {
  beginKeyedRequest,
  endKeyedRequest,
  type KeyedRequest,
  type StoredResponse,
} from "~/platform/idempotency.server";
import { isWithInit } from "~/server/remix/with-init";
import { stateOf } from "../context/request-state.server";
import type { RouteArgs } from "../context/request.server";
import { idempotencyKeyOf } from "../input/idempotency-key.server";

/**
 * Responds to a change of an API client once per `Idempotency-Key`; a retry gets the first response. Changes that take
 * the key themselves are also safe when the process is killed between the change and its response.
 * @param fields what was sent, without the bytes of files, since each attempt encodes them differently
 * @throws conflict when the key was used for another request, or its first request is still running
 */
export async function respondOnce<S>(
  { request, context }: RouteArgs,
  actor: ApiKeyActor,
  fields: Record<string, unknown>,
  respond: () => Promise<S>,
): Promise<S> {
  const key = idempotencyKeyOf(request);
  if (key === null) return respond();
  const { pathname, search } = new URL(request.url);
  const operation = `${request.method} ${pathname}${search}`;
  const keyed: KeyedRequest = { actor, now: stateOf(context).now, operation, key, input: fields };
  const stored = await beginKeyedRequest(keyed);
  if (stored) {
    const headers = { "Idempotent-Replayed": "true" };
    return Response.json(stored.body, { status: stored.status, headers }) as S;
  }
  try {
    const result = await respond();
    await endKeyedRequest(keyed, await storable(result));
    return result;
  } catch (error) {
    await endKeyedRequest(keyed, null).catch(() => {}); // the error itself matters more; the key expires anyway
    throw error;
  }
}

/** A response that can be stored; null for failures, and for files, which are made again. */
async function storable(result: unknown): Promise<StoredResponse | null> {
  if (!(result instanceof Response)) {
    const { data, status = 200 } = isWithInit(result) ? { data: result.data, ...result.init } : { data: result };
    return status < 300 ? { status, body: data } : null;
  }
  const isJson = result.headers.get("content-type")?.startsWith("application/json") ?? false;
  return result.ok && isJson ? { status: result.status, body: await result.clone().json() } : null;
}
