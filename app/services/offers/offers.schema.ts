/** Offers as input and as views (specification 2, sections 3 and 7): the field names are the specification's. */
import { z } from "zod";
import { phrase } from "~/locales/say";
import type { ChallengeTileView } from "../challenges/challenges.schema";
import {
  ALL_CATEGORIES,
  CATEGORIES,
  REDEMPTION_TYPES,
  REPORT_MAX_LENGTH,
  SORTS,
  type CategoryId,
  type RedemptionType,
} from "./directory-terms";

/** PostgreSQL holds neither NUL nor half a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
const text = (max: number) =>
  z
    .string()
    .transform((typed) => typed.replace(UNSTORABLE, " ").trim().slice(0, max))
    .catch("");
const coordinate = (limit: number) =>
  z
    .string()
    .trim()
    .regex(/^[-+]?\d+(\.\d+)?$/)
    .transform(Number)
    .refine((degrees) => Math.abs(degrees) <= limit)
    .nullable()
    .catch(null);
const isCategory = (id: number): id is CategoryId => CATEGORIES.some((category) => category.id === id);
/** Nobody pages that far: this one and those beyond are alike empty. */
const MAX_PAGE = 10_000;

/** Where somebody looks: what makes no sense is read as if it were not there. */
const placeQuery = z.object({
  zip_code: text(20),
  latitude: coordinate(90),
  longitude: coordinate(180),
  keyword: text(100),
});
export type PlaceQuery = z.output<typeof placeQuery>;

/** `GET /public/offers/merchants`. */
export const merchantsQuery = placeQuery.extend({
  category: z.coerce.number().refine(isCategory).or(z.literal(ALL_CATEGORIES)).catch(ALL_CATEGORIES),
  sort: z.enum(SORTS).catch("nearest"),
  page: z.coerce
    .number()
    .min(1)
    .refine(Number.isInteger)
    .transform((page) => Math.min(page, MAX_PAGE))
    .catch(1),
});
export type MerchantsQuery = z.output<typeof merchantsQuery>;

/** `GET /public/offers/merchant`. */
export const merchantQuery = placeQuery.extend({ merchant_slug: text(200) });
export type MerchantQuery = z.output<typeof merchantQuery>;

const CHOOSE_OFFER = phrase("Choose an offer");
const SAY_WHAT = phrase("Please say what is wrong.");

/** `POST /offers/redeem`. */
export const redeemInput = z.object({
  endeca_key: z.string(CHOOSE_OFFER).trim().min(1, CHOOSE_OFFER).max(200, CHOOSE_OFFER),
  redemption_type: z.enum(REDEMPTION_TYPES, phrase("Choose how to redeem the offer")),
});
export type RedeemInput = z.output<typeof redeemInput>;

/** The same as a form of the merchant's page, which works without a script; the page brings the key along. */
export const redeemForm = redeemInput.extend({ idempotency_key: z.uuid(phrase("Open the offer again.")) });

/** `POST /offers/redemptions/undo`. */
export const undoInput = z.object({ redemption_id: z.uuid(phrase("Choose a redemption")) });

/** `POST /offers/report`. */
export const reportInput = redeemInput.pick({ endeca_key: true }).extend({
  message: z.string(SAY_WHAT).trim().min(1, SAY_WHAT).max(REPORT_MAX_LENGTH, phrase("Please keep it shorter.")),
});
export type ReportInput = z.output<typeof reportInput>;

/** A merchant of the directory list. Distance in metres; the value in dollars. */
export type MerchantTileView = {
  merchantId: string;
  slug: string;
  merchantName: string;
  logoPath: string;
  firstCategory: string;
  latitude: number;
  longitude: number;
  distanceMeters: number;
  offers: { dollarValue: number; offerTextShort: string }[];
};

export type MerchantsView = {
  page: number;
  pageSize: number;
  totalItems: number;
  totalOffers: number;
  result: MerchantTileView[];
};

export type OfferView = {
  endecaKey: string;
  offerTextShort: string;
  offerTextLong: string;
  validQualifier: string;
  dollarValue: number;
  redemptionTypes: RedemptionType[];
  webSite: string | null;
};

export type MerchantView = Omit<MerchantTileView, "offers"> & {
  secondCategory: string;
  stubCopy: string;
  merchantPhone: string;
  merchantAddress: { address: string; city: string; state: string; zipCode: string };
  offers: OfferView[];
};

/** `GET /public/offers/merchant`: the merchant is the first entry; none: not found. */
export type MerchantAnswer = {
  page: number;
  pageSize: number;
  totalItems: number;
  totalOffers: number;
  result: MerchantView[];
};

/** Specification 2, section 3 "Current account", with who may redeem. */
export type OffersAccountView = {
  name: string;
  participant: { first_name: string; "eligible_offers_rewards?": boolean } | null;
  membership_challenge: ChallengeTileView | null;
  challenges_with_offer_rewards: ChallengeTileView[];
};

/** What `POST /offers/redeem` answers as `redemption_data`; times are ISO, `voucher` is an image's address, null for a click. */
export type RedemptionView = {
  id: string;
  redemption_type: RedemptionType;
  web_site: string | null;
  redeemed_at: string;
  /** Until when it can be taken back; null when it cannot. */
  undo_until: string | null;
  coupon: { voucher: string | null; code: string | null; expires_at: string | null };
};
