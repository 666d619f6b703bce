import type { IncomingMessage } from "node:http";
import { systemTime } from "~/platform/clock.server";
import { DOCTOR_HEADER, DOCTOR_PURPOSE } from "~/platform/doctor-header";
import { isSigned, newToken, sign } from "~/platform/secrets.server";

const VALID_MS = 5 * 60_000;

/** The value of the header by which `doctor` proves that the operator asks. */
export function signedRequest(): string {
  const request = `${systemTime().getTime()}.${newToken()}`;
  return `${request}.${sign(DOCTOR_PURPOSE, request)}`;
}

/**
 * What the proxies in front have added to a request of `doctor`: how many entries X-Forwarded-For has, the scheme, and the
 * host that was asked for, without its port.
 * @returns undefined without a signature of the last five minutes: how an installation is built is nobody's business
 */
export function seenByProxies({ headers }: IncomingMessage) {
  const [time = "", nonce = "", signature = ""] = String(headers[DOCTOR_HEADER] ?? "").split(".");
  const isFresh = Math.abs(systemTime().getTime() - Number(time)) < VALID_MS;
  if (!isFresh || !isSigned(DOCTOR_PURPOSE, `${time}.${nonce}`, signature)) return undefined;
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
