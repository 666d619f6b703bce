import { siteCallLoader } from "~/http/site-doors.server";
import { getReceipt } from "~/services/payments/payments.server";

export const loader = siteCallLoader(({ ctx, url }) => getReceipt(ctx, url.searchParams.get("session_id") ?? ""));
