import type { IncomingMessage } from "node:http";
import { DOCTOR_HEADER } from "~/platform/doctor-header";
import { isSignedRequest } from "~/platform/doctor-request.server";

/**
 * What the proxies in front have added to a request of `doctor`: how many entries X-Forwarded-For has, the scheme, and the
 * host that was asked for, without its port.
 * @returns undefined without a recent signature: how an installation is built is nobody's business
 */
export function seenByProxies({ headers }: IncomingMessage) {
  const request = headers[DOCTOR_HEADER];
  if (request === undefined || !isSignedRequest(String(request))) return undefined;
  const first = (name: string) => entriesOf(headers[name])[0] ?? null;
  const host = first("x-forwarded-host") ?? headers.host ?? null;
  return {
    forwarded: entriesOf(headers["x-forwarded-for"]).length,
    scheme: first("x-forwarded-proto"),
    host: host && host.replace(/:\d+$/, "").toLowerCase(),
  };
}

function entriesOf(value: string | string[] | undefined): string[] {
  return String(value ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}
