/** Addresses that somebody entered: requests to them leave for the public internet only, never for hosts inside. */
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "~/platform/ip-addresses";

/** The names of this machine. */
const LOOPBACK = ["127.0.0.1", "localhost", "::1"];

/** How the addresses of a host are found. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

export const resolveHost: Resolve = (host) => lookup(host, { all: true });

/** A host leads to an address that is not public. */
export class PrivateAddress extends Error {}

/**
 * Looks up the host of a connection and checks its addresses, so that a host that resolves to another address than a
 * moment ago cannot lead inside.
 */
export function publicLookup(resolve: Resolve = resolveHost): LookupFunction {
  return (host, options, callback) => {
    resolve(host)
      .then((addresses) => {
        if (!addresses.every(({ address }) => isPublicAddress(address))) throw new PrivateAddress(host);
        if (options.all) callback(null, addresses);
        else callback(null, addresses[0]!.address, addresses[0]!.family);
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, ""));
  };
}

/** The URL, if it is HTTPS (or loopback, where that is allowed) and its host is no address that is not public. */
export function publicUrl(address: string, loopback: boolean): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const host = hostOf(url);
  if (loopback && isLoopback(url)) return url;
  if (url.protocol !== "https:" || url.username || url.password) return null;
  return isIP(host) && !isPublicAddress(host) ? null : url;
}

/** Only without TLS: a name of this machine in an `https://` address is checked like any other. */
export function isLoopback(url: URL): boolean {
  return url.protocol === "http:" && LOOPBACK.includes(hostOf(url));
}

/** The host of a URL as a name or an address, without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
