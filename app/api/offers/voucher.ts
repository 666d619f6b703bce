import { siteCallLoader } from "~/http/handlers/site.server";
import { svgResponse } from "~/http/responses/svg-response.server";
import { getVoucher } from "~/services/offers/redemptions.site.server";
import { drawVoucher } from "~/services/offers/voucher-image";

/** `GET /offers/vouchers/{code}.svg`: not cached, because a voucher expires. */
export const loader = siteCallLoader(async ({ ctx, params }) => {
  const code = params.file?.replace(/\.svg$/, "") ?? "";
  return svgResponse(drawVoucher(await getVoucher(ctx, code), ctx.locale), "private, no-store");
});
