/** Subdomains of programs. Browser-safe, without zod. */

/** Shorter than a DNS label may be, which leaves room for a number at the end. */
export const MAX_SUBDOMAIN_LENGTH = 40;

/** Subdomains that people would take for the platform's own. */
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

/**
 * 'Bob’s Café' as `bobs-cafe`: lower case without accents, spaces to hyphens, the rest dropped. Empty when nothing is
 * left.
 */
export function subdomainOf(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9\s_-]/g, "")
    .replace(/[\s_-]+/g, "-")
    .slice(0, MAX_SUBDOMAIN_LENGTH)
    .replace(/^-+|-+$/g, "");
}

export function isReservedSubdomain(subdomain: string): boolean {
  return RESERVED.has(subdomain);
}

/** `preferred`, or the first of `preferred-2`, `preferred-3`, … that is neither reserved nor taken. */
export function freeSubdomain(preferred: string, taken: ReadonlySet<string>): string {
  const base = preferred || "program";
  const isFree = (candidate: string) => !taken.has(candidate) && !isReservedSubdomain(candidate);
  let candidate = base;
  for (let number = 2; !isFree(candidate); number++) candidate = `${base}-${number}`;
  return candidate;
}
