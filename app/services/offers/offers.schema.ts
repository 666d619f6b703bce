/** Offers as input and as views, with the field names of the public payloads. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import { cleaned } from "~/platform/form-values";
import { pageNumber, pageSchema } from "~/platform/paging";
import { challengeTileView } from "~/services/challenges/challenges.schema";
import {
  ALL_CATEGORIES,
  CATEGORIES,
  REDEMPTION_TYPES,
  REPORT_MAX_LENGTH,
  SORTS,
  type CategoryId,
} from "./directory-terms";

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
const text = (max: number) =>
  z
    .string()
    .transform((value) => cleanText("line", value.replace(UNSTORABLE, " ")).slice(0, max))
    .catch("");
const coordinate = (limit: number) =>
  cleaned("number")
    .regex(/^[-+]?\d+(\.\d+)?$/)
    .transform(Number)
    .refine((degrees) => Math.abs(degrees) <= limit)
    .nullable()
    .catch(null);
const isCategory = (id: number): id is CategoryId => CATEGORIES.some((category) => category.id === id);

/** The place of a search; invalid values are ignored, because these URLs are typed and shared. */
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
  /** Only the merchants that the participant has saved, the latest first; the other filters do not count then. */
  saved: z.literal("true").optional().catch(undefined),
  page: pageNumber(),
});
export type MerchantsQuery = z.output<typeof merchantsQuery>;

/** `GET /public/offers/merchant`. */
export const merchantQuery = placeQuery.extend({ merchant_slug: text(200) });
export type MerchantQuery = z.output<typeof merchantQuery>;

const CHOOSE_MERCHANT = msg("Choose a merchant");
const CHOOSE_OFFER = msg("Choose an offer");
const MESSAGE_REQUIRED = msg("Tell us what went wrong");

/** `POST /offers/redeem`. */
export const redeemInput = z.object({
  endeca_key: cleaned("line", CHOOSE_OFFER).min(1, CHOOSE_OFFER).max(200, CHOOSE_OFFER),
  redemption_type: z.enum(REDEMPTION_TYPES, msg("Choose how to redeem the offer")),
});
export type RedeemInput = z.output<typeof redeemInput>;

/** The form of the merchant's page, which works without scripts; the page renders the key into it. */
export const redeemForm = redeemInput.extend({ idempotency_key: z.uuid(msg("Reopen the offer and try again.")) });

/** `POST /offers/redemptions/undo`. */
export const undoInput = z.object({ redemption_id: z.uuid(msg("Choose a redemption")) });

/** `POST /offers/report`. */
export const reportInput = redeemInput.pick({ endeca_key: true }).extend({
  message: cleaned("line", MESSAGE_REQUIRED)
    .min(1, MESSAGE_REQUIRED)
    .max(REPORT_MAX_LENGTH, msg("This is too long. Shorten it and try again.")),
});
export type ReportInput = z.output<typeof reportInput>;

/** `POST /public/offers/saved`. */
export const saveMerchantInput = z.object({
  merchant_slug: cleaned("code", CHOOSE_MERCHANT).regex(/^[a-z0-9-]{1,200}$/, CHOOSE_MERCHANT),
  saved: z
    .union([z.boolean(), z.enum(["true", "false"])])
    .default(true)
    .transform((value) => String(value) === "true"),
});
export type SaveMerchantInput = z.output<typeof saveMerchantInput>;

/** A merchant in the list. Distance in meters; the value in dollars. */
export const merchantTileView = z.object({
  merchantId: z.string(),
  slug: z.string(),
  merchantName: z.string(),
  logoPath: z.string(),
  /** The URL of a photo; null without one. */
  pictureUrl: z.string().nullable(),
  firstCategory: z.string(),
  secondCategory: z.string(),
  /** Whether the participant has saved it; false for a visitor. */
  saved: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
  distanceMeters: z.number(),
  offers: z.array(z.object({ dollarValue: z.number(), offerTextShort: z.string() })),
});
export type MerchantTileView = z.infer<typeof merchantTileView>;

/** A page of merchants. It has no `more` and `estimated`: merchants are always counted. */
function merchantPageSchema<Merchant extends z.ZodType>(merchant: Merchant) {
  return pageSchema(merchant).omit({ more: true, estimated: true }).extend({ totalOffers: z.number() });
}

export const merchantsView = merchantPageSchema(merchantTileView);
export type MerchantsView = z.infer<typeof merchantsView>;

const offerView = z.object({
  /** The offer's key. This name is part of the contract; in code it is `offerKey`. */
  endecaKey: z.string(),
  offerTextShort: z.string(),
  offerTextLong: z.string(),
  validQualifier: z.string(),
  dollarValue: z.number(),
  redemptionTypes: z.array(z.enum(REDEMPTION_TYPES)),
  webSite: z.string().nullable(),
});
export type OfferView = z.infer<typeof offerView>;

const merchantView = merchantTileView.extend({
  stubCopy: z.string(),
  merchantPhone: z.string(),
  merchantAddress: z.object({ address: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }),
  offers: z.array(offerView),
});
export type MerchantView = z.infer<typeof merchantView>;

/** `GET /public/offers/merchant`: the merchant is the first entry; without an entry it was not found. */
export const merchantResult = merchantPageSchema(merchantView);
export type MerchantResult = z.infer<typeof merchantResult>;

/** The current visitor or participant, whether they may redeem, and the challenges that lead to it. */
export const offersAccountView = z.object({
  name: z.string(),
  participant: z.object({ first_name: z.string(), "eligible_offers_rewards?": z.boolean() }).nullable(),
  /** The membership that makes a participant eligible, with its price in the program's currency; null if the program has none. */
  membership_challenge: challengeTileView.extend({ price: z.number().nullable(), currency: z.string() }).nullable(),
  challenges_with_offer_rewards: z.array(challengeTileView),
});
export type OffersAccountView = z.infer<typeof offersAccountView>;

/** What the image of a voucher shows. */
export const voucherView = z.object({
  code: z.string(),
  merchantName: z.string(),
  offerText: z.string(),
  expiresAt: z.date(),
  status: z.enum(["valid", "expired", "void"]),
  /** The program's time zone. */
  timeZone: z.string(),
});
export type Voucher = z.infer<typeof voucherView>;

/** `redemption_data` of `POST /offers/redeem`; times are ISO, `voucher` is the URL of an image and null for a click. */
export const redemptionView = z.object({
  id: z.string(),
  redemption_type: z.enum(REDEMPTION_TYPES),
  web_site: z.string().nullable(),
  redeemed_at: z.string(),
  /** Until when it can be undone; null when it cannot. */
  undo_until: z.string().nullable(),
  coupon: z.object({
    voucher: z.string().nullable(),
    code: z.string().nullable(),
    expires_at: z.string().nullable(),
  }),
});
export type RedemptionView = z.infer<typeof redemptionView>;

/** A voucher that the participant holds, with its redemption. */
export const ownVoucherView = z.object({
  merchant_name: z.string(),
  offer_text: z.string(),
  redemption: redemptionView,
});
export type OwnVoucherView = z.infer<typeof ownVoucherView>;

/** A one-time offer that the participant has redeemed this year. */
export const usedOfferView = z.object({
  /** The offer's key, as in `offerView`. */
  endecaKey: z.string(),
  redemptionId: z.string(),
  /** Whether its voucher can still be shown. */
  valid: z.boolean(),
  /** The year in which it can be redeemed again. */
  again_in: z.number(),
});
export type UsedOfferView = z.infer<typeof usedOfferView>;
