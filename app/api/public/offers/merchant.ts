import { parseInput } from "~/http/body.server";
import { siteCallLoader } from "~/http/site-doors.server";
import { merchantQuery } from "~/services/offers/offers.schema";
import { findMerchant } from "~/services/offers/offers.server";

export const loader = siteCallLoader(({ ctx, url }) =>
  findMerchant(ctx, parseInput(merchantQuery, Object.fromEntries(url.searchParams))),
);
