import { env, STRIPE_API } from "~/env.server";
import { mapTileSources } from "./map-tiles.server";
import { partnerSources } from "./partner-page.server";

/** Other hosts that a page may talk to, for its Content-Security-Policy. */
export type PageSources = { script: string[]; frame: string[]; connect: string[]; form: string[]; image: string[] };

const DEV_SOCKET = import.meta.env?.DEV ? ["ws:"] : [];

/**
 * Built from the ports in use: nothing is allowed for a port that is off.
 * @param framesPartner the page is the one that frames the partner's
 */
export function pageSources({ framesPartner = false } = {}): PageSources {
  const turnstile = env.turnstile ? ["https://challenges.cloudflare.com"] : [];
  const partner = framesPartner ? partnerSources() : [];
  // The sandbox's mailbox shows mails whose pictures stand on the programs' own hosts.
  const mailbox = env.sandbox ? ["http:"] : [];
  return {
    image: [...mailbox, ...mapTileSources()],
    script: turnstile,
    frame: [...turnstile, ...partner],
    connect: DEV_SOCKET,
    form: paymentPages(),
  };
}

/**
 * Where a form that starts a payment is redirected to, which the policy counts as its target. With another address for
 * the provider's API its page stands there too; the sandbox's page is our own.
 */
function paymentPages(): string[] {
  if (!env.stripe) return [];
  const { apiBase } = env.stripe;
  return ["https://checkout.stripe.com", ...(apiBase === STRIPE_API ? [] : [new URL(apiBase).origin])];
}
