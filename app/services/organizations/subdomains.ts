/** Names of programs as the first part of their hosts (specification 2, section 5 "Domain preview"). Browser-safe, without zod. */

/** What a host's first part may be at most: a DNS label less room for a number behind it. */
export const MAX_SUBDOMAIN_LENGTH = 40;

/** Hosts that people take for the platform's own. */
const RESERVED = new Set([
  "admin",
  "api",
  "app",
  "assets",
  "auth",
  "billing",
  "blog",
  "cdn",
  "console",
  "dashboard",
  "dev",
  "docs",
  "ftp",
  "help",
  "imap",
  "localhost",
  "login",
  "mail",
  "media",
  "ns",
  "ns1",
  "ns2",
  "pop",
  "sandbox",
  "smtp",
  "staging",
  "static",
  "status",
  "support",
  "test",
  "webmail",
  "www",
]);

/** 'Bob’s Café' as `bobs-cafe`: lower case without accents, spaces to hyphens, the rest dropped. Empty when nothing is left. */
export function subdomainOf(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .trim()
    .replace(/[\s_-]+/g, "-")
    .replace(/[^a-z0-9-]/g, "")
    .slice(0, MAX_SUBDOMAIN_LENGTH)
    .replace(/^-+|-+$/g, "");
}

export function isReservedSubdomain(subdomain: string): boolean {
  return RESERVED.has(subdomain);
}

/** `wanted`, or the first of `wanted-2`, `wanted-3`, … that is neither reserved nor taken. */
export function freeSubdomain(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted || "program";
  const isFree = (candidate: string) => !taken.has(candidate) && !isReservedSubdomain(candidate);
  let candidate = base;
  for (let number = 2; !isFree(candidate); number++) candidate = `${base}-${number}`;
  return candidate;
}
