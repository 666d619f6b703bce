import { merchantSource } from "~/integrations/merchant-source/merchant-source.server";
import type { Place } from "~/integrations/ports";
import { challengeTile } from "../challenges/challenge-view.server";
import type { SiteCtx } from "../context";
import { assertFeature } from "../programs/features";
import { statusAt } from "../schedule";
import { query } from "../use-case.server";
import { ALL_CATEGORIES, PAGE_SIZE } from "./directory-terms";
import { merchantsView, merchantView } from "./merchant-view";
import type {
  MerchantAnswer,
  MerchantQuery,
  MerchantsQuery,
  MerchantsView,
  OffersAccountView,
  PlaceQuery,
} from "./offers.schema";
import { placeOf } from "./places.server";

/**
 * `GET /public/offers/merchants`: the merchants near a ZIP code or coordinates. Nowhere, an unknown ZIP code and a page
 * past the end are empty. Throws `not_found` without the feature, `unavailable` when the source cannot be reached.
 */
export const searchMerchants = query(
  "site:visit",
  async (ctx: SiteCtx, search: MerchantsQuery): Promise<MerchantsView> => {
    assertFeature(ctx.program, "offers_reward");
    const { keyword, category, sort, page } = search;
    const near = await placeOf(search);
    if (!near) return merchantsView({ page, pageSize: PAGE_SIZE, totalItems: 0, totalOffers: 0, merchants: [] });
    return merchantsView(
      await merchantSource().search({
        near,
        keyword,
        category: category === ALL_CATEGORIES ? null : category,
        sort,
        page,
      }),
    );
  },
);

/** Where a query looks; null for nowhere, or a ZIP code that is none. Throws `not_found` without the feature. */
export const findPlace = query("site:visit", (ctx: SiteCtx, asked: PlaceQuery): Promise<Place | null> => {
  assertFeature(ctx.program, "offers_reward");
  return placeOf(asked);
});

/**
 * `GET /public/offers/merchant`: the merchant with the slug, of several the nearest; without a slug the nearest one that
 * the keyword finds. Empty when there is none or no place is said. Throws as `searchMerchants` does.
 */
export const findMerchant = query("site:visit", async (ctx: SiteCtx, asked: MerchantQuery): Promise<MerchantAnswer> => {
  assertFeature(ctx.program, "offers_reward");
  const near = await placeOf(asked);
  const source = merchantSource();
  const search = { keyword: asked.keyword, category: null, sort: "nearest", page: 1 } as const;
  const slug = asked.merchant_slug || (near && (await source.search({ near, ...search })).merchants[0]?.slug);
  const found = near && slug ? await source.find(slug, near) : null;
  const result = found ? [merchantView(found)] : [];
  return { page: 1, pageSize: 1, totalItems: result.length, totalOffers: result[0]?.offers.length ?? 0, result };
});

/** Who looks at the offers, and the challenges that lead to redeeming them (specification 2, section 3 "Current account"). */
export const getOffersAccount = query("site:visit", async (ctx: SiteCtx): Promise<OffersAccountView> => {
  assertFeature(ctx.program, "offers_reward");
  const { program, actor, now } = ctx;
  const active = program.challenges.filter((challenge) => statusAt(challenge, now) === "active");
  const membership = active.find((challenge) => challenge.challengeType === "membership");
  return {
    name: program.name,
    participant:
      actor.kind === "participant"
        ? { first_name: actor.firstName, "eligible_offers_rewards?": actor.eligibleOffersRewards }
        : null,
    membership_challenge: membership ? challengeTile(program, membership, undefined, now) : null,
    // Engage challenges are not shown as tiles (specification 2, section 2.4).
    challenges_with_offer_rewards: active
      .filter((challenge) => challenge.grantsOffers && challenge.challengeType !== "engage")
      .map((challenge) => challengeTile(program, challenge, undefined, now)),
  };
});
