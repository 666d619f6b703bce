import { env, STRIPE_API } from "~/platform/env.server";
import { frameSources } from "./embedded-pages.server";
import { mapTileSources } from "./map-tiles.server";

/** Other hosts that a page may load from or send to, for its Content-Security-Policy. */
export type PageSources = { script: string[]; frame: string[]; connect: string[]; form: string[]; image: string[] };

const DEV_SOCKET = import.meta.env?.DEV ? ["ws:"] : [];

/**
 * The sources for the ports in use. A port that is off adds none.
 * @param pathname of the page: only a few pages may frame another site
 */
export function pageSources(pathname: string): PageSources {
  const turnstile = env.turnstile ? ["https://challenges.cloudflare.com"] : [];
  // The sandbox's mailbox shows mails with pictures from the programs' own hosts.
  const mailbox = env.sandbox ? ["http:"] : [];
  return {
    image: [...mailbox, ...mapTileSources()],
    script: turnstile,
    frame: [...turnstile, ...frameSources(pathname)],
    connect: DEV_SOCKET,
    form: paymentPages(),
  };
}

/**
 * Where a form that starts a payment is redirected to, since the policy applies to redirects, too. With another address
 * for the provider's API, its page has that address as well; the sandbox's page is our own.
 */
function paymentPages(): string[] {
  if (!env.stripe) return [];
  const { apiBase } = env.stripe;
  return ["https://checkout.stripe.com", ...(apiBase === STRIPE_API ? [] : [new URL(apiBase).origin])];
}
