import { drawingAnswer } from "~/http/drawing-answer.server";
import { siteCallLoader } from "~/http/site-doors.server";
import { getVoucher } from "~/services/offers/redemptions.verbs.server";
import { drawVoucher } from "~/services/offers/voucher-image";

/** `GET /offers/vouchers/{code}.svg`: drawn anew each time, since a voucher runs out. */
export const loader = siteCallLoader(async ({ ctx, params }) => {
  const code = params.file?.replace(/\.svg$/, "") ?? "";
  return drawingAnswer(drawVoucher(await getVoucher(ctx, code), ctx.locale), "private, no-store");
});
