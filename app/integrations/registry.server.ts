/**
 * Which adapter stands behind each port. Outside the sandbox a port is configured in full or off (env.server.ts stops
 * the start on half a configuration); in the sandbox what is not configured is played.
 */
import { env } from "~/env.server";
import { sandboxChain } from "./chain/sandbox-chain.server";
import { sandboxHumanCheck } from "./human-check/sandbox-human-check.server";
import { turnstile } from "./human-check/turnstile.server";
import { sandboxMailbox } from "./mail/sandbox-mailbox.server";
import type { Chain, HumanCheck, MailSender, Payments } from "./ports";

export type PortName = "mail" | "humanCheck" | "files" | "payments" | "chain" | "receiptReader" | "merchantSource";
export type PortState = "real" | "sandbox" | "off";
export type HumanCheckWidget = { kind: "turnstile"; site_key: string } | { kind: "sandbox" };

/** How a port is served. A feature whose port is off is hidden (RULINGS "Ports"). */
export function portState(name: PortName): PortState {
  return STATES[name]();
}

export function isPortOn(name: PortName): boolean {
  return portState(name) !== "off";
}

const played = (configured: unknown): PortState => (configured ? "real" : env.sandbox ? "sandbox" : "off");

// The receipt reader is off everywhere until its adapter stands here, and so is the real chain: a setting without an
// adapter must not make a feature look alive.
const STATES: Record<PortName, () => PortState> = {
  mail: () => played(env.smtpUrl),
  humanCheck: () => played(env.turnstile),
  files: () => "real", // a folder or a bucket: files/ has both, and neither is a play
  payments: () => played(env.stripe),
  chain: () => played(undefined),
  receiptReader: () => "off",
  merchantSource: () => "real", // our own directory or a provider: merchant-source/ has both
};

let mail: Promise<MailSender> | undefined;

/** The mail adapter. Loaded at the first mail, so that a web process that sends none never reads an SMTP client. */
export function mailSender(): Promise<MailSender> {
  return (mail ??= openMailSender());
}

let opened: Promise<Payments> | undefined;

/** The payments adapter, or null where payments are off. Loaded at the first payment: few processes ever take one. */
export function payments(): Promise<Payments> | null {
  return isPortOn("payments") ? (opened ??= openPayments()) : null;
}

/** The human check, or null where it is off: then a sign-up is asked nothing. */
export function humanCheck(): HumanCheck | null {
  if (env.turnstile) return turnstile(env.turnstile);
  return env.sandbox ? sandboxHumanCheck : null;
}

/** The chain that certificates are minted on, or null where it is off: then they wait. */
export function chain(): Chain | null {
  return env.sandbox ? sandboxChain : null;
}

/** What the sign-up form shows for the human check; null where it is off. */
export function humanCheckWidget(): HumanCheckWidget | null {
  if (env.turnstile) return { kind: "turnstile", site_key: env.turnstile.siteKey };
  return env.sandbox ? { kind: "sandbox" } : null;
}

async function openMailSender(): Promise<MailSender> {
  if (!env.smtpUrl) return sandboxMailbox(env.mailFrom); // env.server.ts lets this happen in the sandbox only
  const { smtp } = await import("./mail/smtp.server");
  return smtp(env.smtpUrl, env.mailFrom);
}

async function openPayments(): Promise<Payments> {
  if (!env.stripe) return (await import("./payments/sandbox-payments.server")).sandboxPayments;
  const { stripePayments } = await import("./payments/stripe.server");
  return stripePayments(env.stripe);
}
