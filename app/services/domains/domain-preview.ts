/** How a domain is normalized and previewed while it is typed. Browser-safe, without zod. */
import { asciiHost, cleanText } from "~/platform/clean-text";

export const DOMAIN_TYPES = ["perk_domain", "custom"] as const;
export type DomainType = (typeof DOMAIN_TYPES)[number];

/** 'Café Fest!' as `cafe-fest`: lower case, without accents, spaces to hyphens, other non-word characters are dropped. */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\w-]+/g, "");
}

/** The host that a typed domain becomes: a name under the platform's host, or the operator's own host. */
export function hostOfDomain(domain: string, type: DomainType, baseHost: string): string {
  return type === "custom" ? ownHost(domain) : `${slugify(domain)}.${baseHost}`;
}

/**
 * The host of a pasted address, in the writing of DNS, without a dot at the end and a port that its scheme implies. As
 * typed if there is none in it, or with another port: a domain is every port of its host.
 */
function ownHost(domain: string): string {
  const typed = cleanText("line", domain).toLowerCase();
  const host = typed
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/, "")
    .replace(/:(?:80|443)?$/, "")
    .replace(/\.$/, "");
  return asciiHost(host) ?? typed;
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** What browsers read as an IPv4 address. */
const ADDRESS = /(?:^|\.)(?:\d+|0x[\da-f]*)$/;

/** Whether a host can be a domain of the program: a name in the writing of DNS, and no IP address. */
export function isHostName(host: string, type: DomainType): boolean {
  const labels = host.split(".");
  const isLongEnough = type !== "custom" || labels.length > 1;
  return isLongEnough && host.length <= 253 && !ADDRESS.test(host) && labels.every((label) => LABEL.test(label));
}
