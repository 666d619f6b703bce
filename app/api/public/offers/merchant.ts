import { siteCallLoader } from "~/http/handlers/site.server";
import { merchantQuery } from "~/services/offers/offers.schema";
import { findMerchant } from "~/services/offers/offers.site.server";

export const loader = siteCallLoader(findMerchant, { query: merchantQuery });
