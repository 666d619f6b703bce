/**
 * An outside offers provider that speaks our protocol (docs/operate/environment.md, "Merchants"). Every call may safely be sent
 * twice, so a failed one is retried.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { MerchantSource } from "../ports";
import { CATEGORIES, REDEMPTION_TYPES } from "./merchant-terms";
import { ResponseCache } from "./response-cache";

type Settings = NonNullable<Env["offersApi"]> & {
  /** How long a response may take; set by tests. */ timeoutMs?: number;
};

const TIMEOUT_MS = 3_000;
const TRIES = 3;
const PAUSE_MS = 100;

const webUrl = z.url({ protocol: /^https?$/ });
const offer = z.object({
  offerKey: z.string().min(1),
  textShort: z.string(),
  textLong: z.string().default(""),
  validQualifier: z.string().default(""),
  valueCents: z.number().int().min(0).max(2_147_483_647),
  redemptionTypes: z.array(z.enum(REDEMPTION_TYPES)).min(1),
  webSite: webUrl.nullable().default(null),
});
const head = z.object({
  id: z.string(),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  category: z.number().refine((id) => CATEGORIES.some((category) => category.id === id)),
  logoPath: webUrl.nullable().default(null),
  // Pages may show pictures from https addresses only. A merchant without one is better than none.
  pictureUrl: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null)
    .catch(null),
  secondCategory: z.string().default(""),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  distanceMeters: z.number().min(0),
});
const merchant = head.extend({
  stubCopy: z.string().default(""),
  phone: z.string().default(""),
  address: z.string().default(""),
  city: z.string().default(""),
  state: z.string().default(""),
  zipCode: z.string().default(""),
  offers: z.array(offer),
});
const page = z.object({
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
  totalItems: z.number().int().min(0),
  totalOffers: z.number().int().min(0),
  merchants: z.array(head.extend({ offers: z.array(offer.pick({ textShort: true, valueCents: true })) })),
});
/** Some providers escape their URLs as HTML does. */
const imageUrl = z
  .string()
  .transform((address) => address.replaceAll("&amp;", "&"))
  .pipe(webUrl);
const voucher = z.object({
  code: z
    .string()
    .regex(/^[A-Za-z0-9-]{4,64}$/)
    .nullable()
    .default(null),
  url: imageUrl.nullable().default(null),
});
const rejection = z.object({ message: z.string().min(1).max(500) });

/**
 * The merchant source of an outside provider. Results of searches are cached in this process.
 *
 * Each call throws AppError `unavailable` while the provider cannot be reached, is too slow or sends something
 * malformed; `redeem` also `rejected` with the provider's reason, and `not_found`.
 */
export function httpMerchantSource(settings: Settings): MerchantSource {
  const cache = new ResponseCache();
  const send = (path: string, request: ProviderRequest) => sendRetried(settings, path, request);
  /** The body of a response; null for 404. */
  const get = async (path: string): Promise<unknown> => {
    const { status, body } = await send(path, { method: "GET" });
    return status === 404 ? null : body;
  };
  return {
    search: async ({ near, keyword, category, sort, page: number }) => {
      const query = new URLSearchParams({
        latitude: `${near.latitude}`,
        longitude: `${near.longitude}`,
        keyword,
        category: `${category ?? ""}`,
        sort,
        page: `${number}`,
      });
      return whenAvailable(() => cache.orFetch(`merchants?${query}`, async (path) => page.parse(await get(path))));
    },
    find: async (slug, near) => {
      const query = new URLSearchParams({ latitude: `${near.latitude}`, longitude: `${near.longitude}` });
      return whenAvailable(() =>
        cache.orFetch(`merchants/${encodeURIComponent(slug)}?${query}`, async (path) =>
          merchant.nullable().parse(await get(path)),
        ),
      );
    },
    // Not cached: a redemption must be of what is offered now.
    findOffer: async (offerKey) =>
      whenAvailable(async () =>
        z
          .object({ merchantName: z.string(), offer })
          .nullable()
          .parse(await get(`offers/${encodeURIComponent(offerKey)}`)),
      ),
    redeem: async ({ offerKey, redemptionType }, idempotencyKey) => {
      const response = await whenAvailable(() =>
        send("redemptions", { method: "POST", body: { offerKey, redemptionType }, idempotencyKey }),
      );
      if (response.status === 409 || response.status === 422)
        throw new AppError(
          "rejected",
          rejection.safeParse(response.body).data?.message ?? "This offer can't be redeemed.",
        );
      if (response.status === 404) throw new AppError("not_found", "This offer is no longer available.");
      return whenAvailable(async () =>
        voucher.refine(({ code, url }) => redemptionType === "CLICK" || code || url).parse(response.body),
      );
    },
    undo: async (idempotencyKey) => {
      await whenAvailable(() =>
        send(`redemptions/${encodeURIComponent(idempotencyKey)}/undo`, {
          method: "POST",
          body: {},
          idempotencyKey: `undo-${idempotencyKey}`,
        }),
      );
    },
  };
}

type ProviderRequest = { method: "GET" | "POST"; body?: object; idempotencyKey?: string };

/** Sends a request, up to three times while the server fails (5xx) or is overloaded (429). */
async function sendRetried(
  { url, key, timeoutMs = TIMEOUT_MS }: Settings,
  path: string,
  { method, body, idempotencyKey }: ProviderRequest,
): Promise<{ status: number; body: unknown }> {
  const headers = {
    Authorization: `Bearer ${key}`,
    Accept: "application/json",
    "Content-Type": "application/json",
    ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
  };
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(`${url.replace(/\/$/, "")}/${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status < 500 && response.status !== 429)
        return { status: response.status, body: await bodyOf(response, path) };
      await response.body?.cancel();
      throw new Error(`${path.split("?")[0]} responded ${response.status}`);
    } catch (error) {
      if (attempt >= TRIES || error instanceof PermanentError) throw error;
      await sleep(PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/** A response that a retry would not change: our key is wrong, or the provider speaks another protocol. */
class PermanentError extends Error {}

async function bodyOf(response: Response, path: string): Promise<unknown> {
  if (response.status === 401 || response.status === 403)
    throw new PermanentError(`${path.split("?")[0]} responded ${response.status}`);
  return response.json().catch(() => ({}));
}

/** Whatever goes wrong on the way means the same to the caller: the source is unavailable. */
async function whenAvailable<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("unavailable", "We couldn't load the offers. Please try again.", { cause });
  }
}
