import { env, STRIPE_API } from "~/env.server";

/** Other hosts that a page may talk to, for its Content-Security-Policy. */
export type PageSources = { script: string[]; frame: string[]; connect: string[]; form: string[]; image: string[] };

const DEV_SOCKET = import.meta.env?.DEV ? ["ws:"] : [];

/** Built from the ports in use: nothing is allowed for a port that is off. */
export function pageSources(): PageSources {
  const turnstile = env.turnstile ? ["https://challenges.cloudflare.com"] : [];
  const partner = env.partnerUrl && URL.canParse(env.partnerUrl) ? [new URL(env.partnerUrl).origin] : [];
  // A form that starts a payment is redirected to the provider's page, which the policy counts as its target; with
  // another address for the API that page stands there too. The sandbox's page is our own.
  const payment = env.stripe ? ["https://checkout.stripe.com", ...(env.stripe.apiBase === STRIPE_API ? [] : [new URL(env.stripe.apiBase).origin])] : [];
  // The sandbox's mailbox shows mails whose pictures stand on the programs' own hosts.
  const mailbox = env.sandbox ? ["http:"] : [];
  return { image: mailbox, script: turnstile, frame: [...turnstile, ...partner], connect: DEV_SOCKET, form: payment };
}
