import { siteCallLoader } from "~/http/handlers/site.server";
import { merchantsQuery } from "~/services/offers/offers.schema";
import { searchMerchants } from "~/services/offers/offers.site.server";

export const loader = siteCallLoader(searchMerchants, { query: merchantsQuery });
