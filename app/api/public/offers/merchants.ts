import { parseInput } from "~/http/body.server";
import { siteCallLoader } from "~/http/site-doors.server";
import { merchantsQuery } from "~/services/offers/offers.schema";
import { searchMerchants } from "~/services/offers/offers.server";

export const loader = siteCallLoader(({ ctx, url }) =>
  searchMerchants(ctx, parseInput(merchantsQuery, Object.fromEntries(url.searchParams))),
);
