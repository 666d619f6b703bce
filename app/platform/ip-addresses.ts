import { BlockList, isIP } from "node:net";

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

const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carrier-grade NAT
  ["127.0.0.0", 8], // loopback
  ["169.254.0.0", 16], // link-local, with the metadata services of clouds
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // relays from 6to4
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 3], // multicast, reserved, broadcast
] as const)
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["2001::", 23], // Teredo and other protocol assignments
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4, which may lead to any IPv4 address
  ["3fff::", 20], // documentation
] as const)
  NOT_PUBLIC.addSubnet(network, bits, "ipv6");
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet("2000::", 3, "ipv6");

/**
 * Whether an IP address is of a machine on the public internet. Not public are private, loopback, link-local, shared,
 * multicast and reserved ones, and IPv6 addresses that stand for IPv4 ones (mapped, NAT64, 6to4). False for anything
 * that is no address.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !NOT_PUBLIC.check(address, "ipv4");
  return version === 6 && GLOBAL_IPV6.check(address, "ipv6") && !NOT_PUBLIC.check(address, "ipv6");
}
