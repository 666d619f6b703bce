import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./api.js";
import { withRetries } from "./retries.js";

export type LoyaltyClient = Client<paths, "application/json">;

export type LoyaltyClientOptions = {
  /** The host of the admin: `https://rewards.example`. */
  baseUrl: string;
  /** A key of the program, made in its settings. */
  apiKey: string;
  /** How often a call that failed is sent again. 3 unless given. */
  retries?: number;
  /** In place of the global `fetch`, e.g. for a proxy. */
  fetch?: typeof fetch;
};

/**
 * A client for the program of a key: `client.GET("/admin/v2/programs/{programId}/participants", { params })`. Calls
 * resolve to `{ data, error, response }`; with `dataOf` to the data, or they throw an `ApiError`. Failed connections,
 * 429, 5xx and 409 with `Retry-After` are retried after that or a doubling pause. Each change has an `Idempotency-Key`; give your own
 * across restarts.
 */
export function loyaltyClient({
  baseUrl,
  apiKey,
  retries = 3,
  fetch: send = fetch,
}: LoyaltyClientOptions): LoyaltyClient {
  return createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    fetch: withRetries(send, { retries }),
  });
}
