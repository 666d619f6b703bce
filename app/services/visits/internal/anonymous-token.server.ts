import type { ProgramId } from "~/platform/context";
import { networkOf } from "~/platform/ip-addresses";
import { sign } from "~/platform/secrets.server";

/**
 * A token for a browser that sends none, valid for one day: a keyed hash of the day, the program, the user agent and
 * the network of the address. Nothing is stored in the browser, the address is not stored, and tokens of different days
 * cannot be linked to the same person.
 */
export function anonymousToken(programId: ProgramId, address: string, userAgent: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return sign("visitor", [day, programId, networkOf(address, NETWORK), userAgent].join("\n"));
}

/**
 * The token of a participant's visit from such a browser. Several people can share an anonymous token, for example a
 * household with identical phones, and none may see pages that another one viewed among their own.
 */
export function ownVisitToken(anonymous: string, participantId: string): string {
  return sign("visit", [anonymous, participantId].join("\n"));
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
const NETWORK = { ipv4: 3, ipv6: 3 };
