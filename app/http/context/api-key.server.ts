import { findApiKey } from "~/auth/api-keys.server";
import { bearerKeyOf } from "~/auth/bearer-key";
import { msg } from "~/locales/translate";
import type { ApiKeyActor } from "~/platform/context";
import { countRequest, type RateLimit } from "~/platform/rate-limits.server";
import { noteActor } from "./caller";
import { stateOf } from "./request-state.server";
import type { RouteArgs } from "./request.server";

export const API_KEY_LIMIT: RateLimit = {
  scope: "api_key",
  max: 600,
  windowSeconds: 60,
  message: msg({
    one: "Too many requests with this API key. Please wait {seconds} second.",
    other: "Too many requests with this API key. Please wait {seconds} seconds.",
  }),
};

/**
 * The API key of the request, or null. Looked up, and counted against its limit, once per request. From then on the
 * responses of all handlers say how much of the limit is left.
 * @throws unauthenticated for a key that is not valid, too_many beyond the limit
 */
export function apiKeyOf({ request, context }: RouteArgs): Promise<ApiKeyActor | null> {
  const text = bearerKeyOf(request.headers.get("authorization"));
  if (text === undefined) return Promise.resolve(null);
  const state = stateOf(context);
  return (state.apiKey ??= (async () => {
    const key = await findApiKey(text, state.now);
    noteActor(context, key);
    const { remaining, resetSeconds, exceeded } = await countRequest(API_KEY_LIMIT, key.id, state.now);
    state.responseHeaders = {
      "RateLimit-Limit": String(API_KEY_LIMIT.max),
      "RateLimit-Remaining": String(remaining),
      "RateLimit-Reset": String(resetSeconds),
    };
    if (exceeded) throw exceeded;
    return key;
  })());
}
