import { siteCallLoader } from "~/http/handlers/site.server";
import { getReceipt } from "~/services/payments/payments.site.server";

/** `GET /public/home/stripe_receipt?session_id=`: the receipt of a payment. */
export const loader = siteCallLoader(getReceipt, {}, ({ ctx, url, run }) =>
  run(ctx, url.searchParams.get("session_id") ?? ""),
);
