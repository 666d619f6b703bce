/** Removes personal data and secrets from addresses before they are stored. */
import { isStorable } from "~/platform/storable";

const UTM = ["utm_source", "utm_medium", "utm_term", "utm_content", "utm_campaign"] as const;
export type Campaign = Partial<Record<(typeof UTM)[number], string>>;

const BASE = "http://local.invalid";

/**
 * The address of a page without its query, which may contain sign-in tokens, emails and payment sessions, except for
 * the campaign parameters. The token of a link in a mail is removed from the path. Null if it is not a web address.
 */
export function sanitizedAddress(address: string | undefined): string | null {
  const url = webAddress(address);
  if (!url) return null;
  const campaign = new URLSearchParams(Object.entries(campaignIn(address)));
  const path = url.pathname
    .replace(/^(\/signin\/(?:magic|email))\/.*/, "$1")
    .split("/")
    .map((segment) => (/@|%40/.test(segment) ? "…" : segment)) // an expression over the whole path takes quadratic time
    .join("/");
  const origin = url.origin === BASE ? "" : url.origin;
  return `${origin}${path}${campaign.size > 0 ? `?${campaign}` : ""}`.slice(0, 500);
}

/** The campaign parameters of an address, without values that look like an email or cannot be stored. */
export function campaignIn(address: string | undefined): Campaign {
  const params = webAddress(address)?.searchParams;
  const pairs = UTM.map((name) => [name, params?.get(name)?.slice(0, 200)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value && !value.includes("@") && isStorable(value)));
}

/** The host of the referrer, unless it is the site's own. */
export function referringDomain(referrer: string | undefined, ownHost: string): string | null {
  const host = webAddress(referrer)?.hostname;
  return !host || host === ownHost || host === new URL(BASE).hostname ? null : host;
}

/** The properties of an event with every address sanitized. */
export function sanitizedProperties(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      looksLikeAddress(value) ? sanitizedAddress(value) : value,
    ]),
  );
}

function looksLikeAddress(value: unknown): value is string {
  return typeof value === "string" && /^(https?:\/\/|\/)/i.test(value);
}

function webAddress(address: string | undefined): URL | null {
  if (!address || !URL.canParse(address, BASE)) return null;
  const url = new URL(address, BASE);
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}
