import { outsideLink } from "~/services/sandbox/outside-links.server";
import { UNDO_SECONDS } from "../directory-terms";
import type { RedemptionView } from "../offers.schema";
import type { RedemptionRow } from "./redemption-rows.server";

/** A redemption as `POST /offers/redeem` returns it. An offer can be undone once a year. */
export function toRedemptionView(row: RedemptionRow): RedemptionView {
  const canBeUndone = row.redemption_type !== "CLICK" && row.voided_at === null && !row.undone_before;
  return {
    id: row.id,
    redemption_type: row.redemption_type,
    web_site: row.web_site && outsideLink(row.web_site),
    redeemed_at: row.redeemed_at.toISOString(),
    undo_until: canBeUndone ? new Date(row.redeemed_at.getTime() + UNDO_SECONDS * 1000).toISOString() : null,
    coupon: {
      voucher: row.voucher_url ?? (row.voucher_code && `/offers/vouchers/${row.voucher_code}.svg`),
      code: row.voucher_code,
      expires_at: row.expires_at?.toISOString() ?? null,
    },
  };
}
