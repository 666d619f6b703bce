import { siteCallLoader } from "~/http/handlers/site.server";
import { getDaily } from "~/services/daily/daily.site.server";

/** `GET /public/home/daily`. */
export const loader = siteCallLoader(getDaily);
