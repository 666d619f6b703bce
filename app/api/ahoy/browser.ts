import { clientAddressOf, hostOf } from "~/http/context/request.server";
import type { Browser } from "~/services/visits/visits.site.server";

/** The browser of a tracking request. `declined` respects Do Not Track and Global Privacy Control. */
export function browserOf(request: Request): Browser {
  return {
    address: clientAddressOf(request),
    userAgent: request.headers.get("user-agent")?.slice(0, 500) ?? "",
    host: hostOf(request),
    declined: request.headers.get("dnt") === "1" || request.headers.get("sec-gpc") === "1",
  };
}
