/** How a domain is normalized and previewed while it is typed. Browser-safe, without zod. */
export const DOMAIN_TYPES = ["perk_domain", "custom"] as const;
export type DomainType = (typeof DOMAIN_TYPES)[number];

/** 'Summer Fest!' as `summer-fest`: lower case, spaces to hyphens, other non-word characters are dropped. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\w-]+/g, "");
}

/** The host that a typed domain becomes: a name under the platform's host, or the operator's own host as typed. */
export function hostOfDomain(domain: string, type: DomainType, baseHost: string): string {
  return type === "custom" ? domain.trim().toLowerCase() : `${slugify(domain)}.${baseHost}`;
}
