import { sign } from "~/auth/secrets.server";
import type { ProgramId } from "../context";
import { networkOf } from "../ip-addresses";

/**
 * A name for a browser that sends none, good for one day: a keyed hash over the day, the program, the user agent and
 * the network the address belongs to. Nothing is stored in the browser, the address is not kept, and tomorrow's name
 * cannot be told to be the same person's.
 */
export function anonymousToken(programId: ProgramId, address: string, userAgent: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return sign("visitor", [day, programId, networkOf(address, NETWORK), userAgent].join("\n"));
}

/**
 * The name of a participant's visit from such a browser: many share its name, a household with one kind of phone for
 * example, and nobody may find the pages that another one viewed among their own.
 */
export function ownVisitToken(anonymous: string, participantId: string): string {
  return sign("visit", [anonymous, participantId].join("\n"));
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
const NETWORK = { ipv4: 3, ipv6: 3 };
