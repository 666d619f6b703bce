import { isIP } from "node:net";

/**
 * The network of an IP address, as the address's first part.
 * @param depth how much of the address counts: bytes of IPv4, groups of IPv6
 */
export function networkOf(address: string, depth: { ipv4: number; ipv6: number }): string {
  if (isIP(address) !== 6) return address.split(".").slice(0, depth.ipv4).join(".");
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  while (tail !== undefined && groups.length < 8 - after.length) groups.push("0");
  return [...groups, ...after]
    .slice(0, depth.ipv6)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":");
}
