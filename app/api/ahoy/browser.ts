import { clientAddressOf, hostOf } from "~/http/site-context.server";
import type { Browser } from "~/services/visits/visits.server";

/** What a tracking request shows of its browser. Do Not Track and Global Privacy Control are both taken at their word. */
export function browserOf(request: Request): Browser {
  return {
    address: clientAddressOf(request),
    userAgent: request.headers.get("user-agent")?.slice(0, 500) ?? "",
    host: hostOf(request),
    declined: request.headers.get("dnt") === "1" || request.headers.get("sec-gpc") === "1",
  };
}
