/** Coupons of a reward as the admin lists and adds them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { filterOf, listQuery, pageSchema } from "~/platform/paging";

export const MAX_CODES = 100_000;
export const MAX_CODE_LENGTH = 100;
export const MAX_CODES_FILE_MB = 20;

/** `on_hold`: at a register. `blocked`: nobody gets it any more, since its claim was canceled or it was replaced. */
export const couponStatus = z.enum(["free", "on_hold", "claimed", "blocked"]);
export type CouponStatus = z.infer<typeof couponStatus>;

/** `GET /admin/v2/rewards/{id}/coupons`. */
export const couponListQuery = listQuery(["code", "created_at"], "-created_at").extend({
  status: filterOf(couponStatus),
});
export type CouponListQuery = z.infer<typeof couponListQuery>;

export const couponView = z.object({
  id: z.string(),
  reward_id: z.string(),
  code: z.string(),
  status: couponStatus,
  /** Who claimed it; null while it is free. */
  participant: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable(),
  claimed_at: z.string().nullable(),
  /** When and where it was used at a register; null while it was not, and for what was not named. */
  redeemed_at: z.string().nullable(),
  redeemed_store: z.string().nullable(),
  redeemed_register: z.string().nullable(),
  created_at: z.string(),
});
export type CouponView = z.infer<typeof couponView>;

/** More coupons are not counted: the exact number does not matter then, and each view of the list would count them. */
export const MAX_STOCK = 10_000;

/**
 * `free` and `total` are counted up to `MAX_STOCK`, which means as many or more. `low`: so few are left that the admins
 * were mailed. `latest`: the id of the newest coupon.
 */
const couponStock = z.object({
  free: z.number(),
  total: z.number(),
  low: z.boolean(),
  latest: z.string().nullable(),
});

export const couponListPage = pageSchema(couponView).extend({ stock: couponStock });
export type CouponListPage = z.infer<typeof couponListPage>;

/** `GET programs/{id}/dashboard`: a reward that runs low on coupons. */
export const lowCouponsView = z.object({ reward_id: z.string(), name: z.string(), free: z.number() });
export type LowCouponsView = z.infer<typeof lowCouponsView>;

/**
 * What came of an upload. `duplicate_codes` are the first of those that were there already or came twice, `similar_codes`
 * the first groups of codes of the reward that differ by case only, some of them new: all of them were added, since a till
 * may tell them apart. `headings` are the first lines that were left out as the heading of a column.
 */
export const addedCoupons = z.object({
  added: z.number(),
  duplicates: z.number(),
  duplicate_codes: z.array(z.string()),
  similar_codes: z.array(z.array(z.string())),
  headings: z.array(z.string()),
});
export type AddedCoupons = z.infer<typeof addedCoupons>;

/** So many codes are shown before they are added. */
export const SHOWN_CODES = 5;

/**
 * What adding codes would do. `first_codes` are the first `SHOWN_CODES` of those that would be added, as they would be
 * stored. `already_there` are codes that the reward has, `repeated` those that come again in the list: both are skipped.
 * `cleaned` counts the codes that lost characters that nobody sees, or have other ones of a usual kind instead, such as
 * a hyphen for a dash. `similar` counts the new codes that differ from another code of the reward or the list by case only.
 */
export const couponPreview = z.object({
  added: z.number(),
  first_codes: z.array(z.string()),
  already_there: z.number(),
  repeated: z.number(),
  cleaned: z.number(),
  similar: z.number(),
  headings: z.array(z.string()),
});
export type CouponPreview = z.infer<typeof couponPreview>;

/** More than this as text is a file. It is the size limit of a form. */
const MAX_TEXT = 1_000_000;

/** A list as a text. In quotation marks, because a code may have a separator. */
function codeList(codes: readonly string[]): string {
  return codes.map((code) => `"${code.replaceAll('"', '""')}"`).join("\n");
}

/**
 * `POST /admin/v2/rewards/{id}/coupons`: codes separated by commas or line breaks, or a list of codes. A file in `file`
 * may come in their place or with them.
 */
const sentCodes = z.object({
  reward_id: z.string().optional(),
  codes: z
    .union([z.string(), z.array(z.string()).transform(codeList)], msg("Enter codes"))
    .pipe(z.string().max(MAX_TEXT, msg("This is too long. Put the codes in a file.")))
    .default(""),
});
const FILES = { files: { file: "A text or CSV file of codes." } };
const addIntent = sentCodes.extend({ intent: z.literal("create") }).meta(FILES);
/** What `create` would do with the same fields. Nothing is stored. */
const previewIntent = sentCodes.extend({ intent: z.literal("preview") }).meta(FILES);
const deleteIntent = z.object({ intent: z.literal("delete"), id: z.string(msg("Choose a coupon")) });
export const couponIntent = z.discriminatedUnion("intent", [addIntent, previewIntent, deleteIntent]);
export type NewCoupons = z.infer<typeof sentCodes>;
