import { z } from "zod";
import type { Place } from "~/integrations/ports";
import { statusAt } from "~/platform/schedule";
import { query } from "~/platform/use-case.server";
import { activeOfType } from "~/services/challenge-types/find-challenge.server";
import { challengeKind } from "~/services/challenge-types/registry";
import { toChallengeTile } from "~/services/challenges/challenge-view.server";
import { settingsOf } from "~/services/programs/challenge-settings.schema";
import { assertFeature } from "~/services/programs/features";
import type { SiteCtx } from "~/services/programs/program-context";
import { ALL_CATEGORIES, PAGE_SIZE } from "./directory-terms";
import { merchantNames, offeredMerchants } from "./internal/merchant-names.server";
import { merchantSource } from "./internal/merchant-source.server";
import { toMerchantsView, toMerchantView } from "./internal/merchant-view.server";
import { placeOf } from "./internal/places.server";
import { savedAmong, savedPage } from "./internal/saved-rows.server";
import {
  merchantResult,
  merchantsView,
  offersAccountView,
  type MerchantQuery,
  type MerchantResult,
  type MerchantsQuery,
  type MerchantsView,
  type OffersAccountView,
  type PlaceQuery,
} from "./offers.schema";

/**
 * `GET /public/offers/merchants`: the merchants near a ZIP code or coordinates. Without a place, for an unknown ZIP
 * code and past the last page the result is empty.
 * @throws not_found without the feature; unavailable when the source cannot be reached
 */
export const searchMerchants = query(
  "site:visit",
  async function searchMerchants(ctx: SiteCtx, search: MerchantsQuery): Promise<MerchantsView> {
    assertFeature(ctx.program, "offers_reward");
    const { keyword, category, sort, page } = search;
    const near = await placeOf(search);
    if (!near) return { page, pageSize: PAGE_SIZE, totalItems: 0, totalOffers: 0, result: [] };
    if (search.saved) return listSaved(ctx, near, page);
    const found = await merchantSource().search({
      near,
      keyword,
      names: merchantNames(ctx.program),
      category: category === ALL_CATEGORIES ? null : category,
      sort,
      page,
    });
    const merchants = await offeredMerchants(ctx.program, found.merchants);
    const saved = await savedAmong(
      ctx,
      merchants.map(({ slug }) => slug),
    );
    return toMerchantsView({ ...found, merchants }, saved);
  },
  { output: merchantsView },
);

/**
 * The participant's saved merchants. One that is gone from the directory or could not be loaded leaves a gap. The offers are
 * those of the page.
 * @throws unavailable when none could be loaded
 */
async function listSaved(ctx: SiteCtx, near: Place, page: number): Promise<MerchantsView> {
  const { slugs, total } = await savedPage(ctx, page);
  const source = merchantSource();
  const found = await Promise.allSettled(slugs.map((slug) => source.find(slug, near)));
  const failed = found.filter((result) => result.status === "rejected");
  if (failed.length > 0 && failed.length === found.length) throw failed[0]!.reason;
  const merchants = await offeredMerchants(
    ctx.program,
    found.flatMap((result) => (result.status === "fulfilled" && result.value ? [result.value] : [])),
  );
  const totalOffers = merchants.reduce((sum, { offers }) => sum + offers.length, 0);
  return toMerchantsView({ page, pageSize: PAGE_SIZE, totalItems: total, totalOffers, merchants }, new Set(slugs));
}

/** The place of a search; null without one, and for an unknown ZIP code. @throws not_found without the feature */
export const findPlace = query(
  "site:visit",
  function findPlace(ctx: SiteCtx, input: PlaceQuery): Promise<Place | null> {
    assertFeature(ctx.program, "offers_reward");
    return placeOf(input);
  },
  { output: z.object({ latitude: z.number(), longitude: z.number() }).nullable() },
);

/**
 * `GET /public/offers/merchant`: the nearest merchant with the slug, or without a slug the nearest one that the keyword
 * finds. Empty when there is none, and without a place. Throws the same errors as `searchMerchants`.
 */
export const findMerchant = query(
  "site:visit",
  async function findMerchant(ctx: SiteCtx, input: MerchantQuery): Promise<MerchantResult> {
    assertFeature(ctx.program, "offers_reward");
    const near = await placeOf(input);
    const source = merchantSource();
    const names = merchantNames(ctx.program);
    const search = { keyword: input.keyword, names, category: null, sort: "nearest", page: 1 } as const;
    const slug = input.merchant_slug || (near && (await source.search({ near, ...search })).merchants[0]?.slug);
    const merchant = near && slug ? await source.find(slug, near) : null;
    const [offered, saved] = await Promise.all([
      offeredMerchants(ctx.program, merchant ? [merchant] : []),
      savedAmong(ctx, merchant ? [merchant.slug] : []),
    ]);
    const result = offered.map((row) => toMerchantView(row, saved));
    return { page: 1, pageSize: 1, totalItems: result.length, totalOffers: result[0]?.offers.length ?? 0, result };
  },
  { output: merchantResult },
);

/**
 * The current visitor or participant, and the challenges that lead to redeeming offers.
 * @throws not_found without the feature
 */
export const getOffersAccount = query(
  "site:visit",
  async function getOffersAccount(ctx: SiteCtx): Promise<OffersAccountView> {
    assertFeature(ctx.program, "offers_reward");
    const { program, actor, now } = ctx;
    const active = program.challenges.filter((challenge) => statusAt(challenge, now) === "active");
    const membership = activeOfType(program, { type: "membership", now });
    return {
      name: program.name,
      participant:
        actor.kind === "participant"
          ? { first_name: actor.firstName, "eligible_offers_rewards?": actor.eligibleOffersRewards }
          : null,
      membership_challenge: membership
        ? {
            ...toChallengeTile(ctx, membership, undefined),
            price: settingsOf(membership).price,
            currency: program.currency,
          }
        : null,
      challenges_with_offer_rewards: active
        .filter((challenge) => challenge.grantsOffers && !challengeKind(challenge.challengeType).hidden)
        .map((challenge) => toChallengeTile(ctx, challenge, undefined)),
    };
  },
  { output: offersAccountView },
);
