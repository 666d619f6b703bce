import { siteCallLoader } from "~/http/handlers/site.server";
import { getPaymentReceipt, settleReturn } from "~/services/payments/payments.site.server";

/** `GET /public/home/stripe_receipt?session_id=`: the receipt of a payment. */
export const loader = siteCallLoader(getPaymentReceipt, {}, async ({ ctx, url, run }) => {
  const sessionId = url.searchParams.get("session_id") ?? "";
  await settleReturn(ctx, sessionId);
  return run(ctx, sessionId);
});
