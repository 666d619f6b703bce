import { isIPv6 } from "node:net";
import { sign } from "~/auth/secrets.server";
import type { ProgramId } from "../context";

/**
 * A name for a browser that sends none, good for one day: a keyed hash over the day, the program, the user agent and
 * the network the address belongs to. Nothing is stored in the browser, the address is not kept, and tomorrow's name
 * cannot be told to be the same person's.
 */
export function anonymousToken(programId: ProgramId, address: string, userAgent: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return sign("visitor", [day, programId, networkOf(address), userAgent].join("\n"));
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address.split(".").slice(0, 3).join(".");
  const [head = "", tail = ""] = address.split("::", 2);
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const groups = address.includes("::") ? [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0"), ...back] : front;
  return groups.slice(0, 3).map((group) => parseInt(group, 16).toString(16)).join(":");
}
