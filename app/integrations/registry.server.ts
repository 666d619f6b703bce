/**
 * Which adapter each port has. Outside of the sandbox a port is fully configured or off (env.server.ts stops the start
 * on half a configuration). In the sandbox a port without configuration has the sandbox's adapter.
 */
import { env } from "~/platform/env.server";
import { traced } from "~/platform/tracing.server";
import { aptosExplorer } from "./chain/aptos-explorer";
import { explorerPaths } from "./chain/explorer-paths";
import type { ChainNetwork } from "./chain/networks";
import { s3Files, type S3Settings } from "./files/s3.server";
import { sandboxHumanCheck } from "./human-check/sandbox-human-check.server";
import { turnstile } from "./human-check/turnstile.server";
import { sandboxMailbox } from "./mail/sandbox-mailbox.server";
import type {
  AppleWallet,
  Chain,
  ChainExplorer,
  FileStore,
  GoogleWallet,
  HumanCheck,
  MailSender,
  Payments,
  PushSender,
  RandomnessBeacon,
  ReceiptReader,
  WebhookSender,
} from "./ports";
import { isLoopback, publicLookup, publicUrl } from "./public-hosts.server";
import { drand } from "./randomness-beacon/drand.server";
import { sandboxBeacon } from "./randomness-beacon/sandbox-beacon.server";
import { httpWebhooks } from "./webhooks/http-webhooks.server";

export type PortName =
  "mail" | "humanCheck" | "files" | "payments" | "chain" | "receiptReader" | "merchantSource" | "push" | WalletName;
export type WalletName = "appleWallet" | "googleWallet";
export type PortState = "real" | "sandbox" | "off";
export type HumanCheckWidget = { kind: "turnstile"; site_key: string } | { kind: "sandbox" };

/** Which kind of adapter a port has. A feature whose port is off is hidden. */
export function portState(name: PortName): PortState {
  return STATES[name]();
}

/** Whether a port has an adapter, real or of the sandbox. */
export function isPortOn(name: PortName): boolean {
  return portState(name) !== "off";
}

const stateOf = (configured: unknown): PortState => (configured ? "real" : env.sandbox ? "sandbox" : "off");

const STATES: Record<PortName, () => PortState> = {
  mail: () => stateOf(env.smtpUrl),
  humanCheck: () => stateOf(env.turnstile),
  files: () => "real", // a folder or a bucket, and neither is a sandbox
  payments: () => stateOf(env.stripe),
  chain: () => stateOf(env.aptos),
  receiptReader: () => "real", // it reads offline, in the sandbox too
  merchantSource: () => "real", // our own directory or a provider
  push: () => stateOf(env.vapid),
  appleWallet: () => stateOf(env.applePass),
  googleWallet: () => stateOf(env.googleWallet),
};

let mail: Promise<MailSender> | undefined;

/** The mail adapter. Loaded for the first mail, so that a web process that sends none never loads an SMTP client. */
export function mailSender(): Promise<MailSender> {
  return (mail ??= openMailSender());
}

let paymentsAdapter: Promise<Payments> | undefined;

/** The payments adapter, or null when payments are off. Loaded for the first payment, since few processes take any. */
export function payments(): Promise<Payments> | null {
  return isPortOn("payments") ? (paymentsAdapter ??= openPayments()) : null;
}

/** The human check, or null when it is off and sign-ups are not checked. */
export function humanCheck(): HumanCheck | null {
  if (env.turnstile) return turnstile(env.turnstile);
  return env.sandbox ? sandboxHumanCheck : null;
}

let chain: Promise<Chain> | undefined;

/** Whether a network of the chain can be reached: the one that is configured, or both in the sandbox. */
export function isChainOn(network: ChainNetwork): boolean {
  return env.aptos ? env.aptos.network === network : env.sandbox;
}

/**
 * A network of the chain, or null when it is off and certificates wait. Loaded by the worker only, since the vendor's
 * library is large.
 */
export function chainOn(network: ChainNetwork): Promise<Chain> | null {
  return isChainOn(network) ? (chain ??= openChain()) : null;
}

let reader: Promise<ReceiptReader> | undefined;

/** The receipt reader. Loaded for the first receipt; it starts a process of its own. */
export function receiptReader(): Promise<ReceiptReader> {
  return (reader ??= openReceiptReader());
}

/** Ends the receipt reader of this process, if it has one. */
export async function closeReceiptReader(): Promise<void> {
  await (await reader)?.close();
}

/** The randomness beacon of draws, or null when it is off and draws do without. */
export function randomnessBeacon(): RandomnessBeacon | null {
  if (env.beaconUrl) return drand(env.beaconUrl);
  return env.sandbox ? sandboxBeacon : null;
}

let webhooks: WebhookSender | undefined;

/**
 * A bucket that an admin entered, for files to be sent to: at public addresses only, and in the sandbox on this machine.
 * @returns null if its endpoint is neither
 */
export function companyBucket(settings: S3Settings): Pick<FileStore, "put"> | null {
  const url = settings.endpoint === undefined ? null : publicUrl(settings.endpoint, env.sandbox);
  if (settings.endpoint !== undefined && !url) return null;
  return s3Files(settings, { lookup: url && isLoopback(url) ? undefined : publicLookup() });
}

/** What sends webhooks: always the real one, which in the sandbox may send to this machine as well. */
export function webhookSender(): WebhookSender {
  return (webhooks ??= httpWebhooks({ loopback: env.sandbox }));
}

let push: Promise<PushSender> | undefined;

/** What sends push notifications, or null when they are off. Loaded for the first one that is turned on or sent. */
export function pushSender(): Promise<PushSender> | null {
  return isPortOn("push") ? (push ??= openPushSender()) : null;
}

let apple: Promise<AppleWallet> | undefined;
let google: Promise<GoogleWallet> | undefined;

/** What makes cards for iPhones, or null when it is off. Loaded for the first card. */
export function appleWallet(): Promise<AppleWallet> | null {
  return isPortOn("appleWallet") ? (apple ??= openAppleWallet()) : null;
}

/** What makes cards for Android phones, or null when it is off. Loaded for the first card. */
export function googleWallet(): Promise<GoogleWallet> | null {
  return isPortOn("googleWallet") ? (google ??= openGoogleWallet()) : null;
}

/** What the sign-up form shows for the human check; null when it is off. */
export function humanCheckWidget(): HumanCheckWidget | null {
  if (env.turnstile) return { kind: "turnstile", site_key: env.turnstile.siteKey };
  return env.sandbox ? { kind: "sandbox" } : null;
}

/** The explorer of a network. */
export function chainExplorer(network: ChainNetwork): ChainExplorer {
  return env.aptos ? aptosExplorer(network) : explorerPaths;
}

async function openMailSender(): Promise<MailSender> {
  if (!env.smtpUrl) return sandboxMailbox(env.mailFrom); // only in the sandbox: env.server.ts requires SMTP elsewhere
  const { smtp } = await import("./mail/smtp.server");
  const sender = smtp(env.smtpUrl, env.mailFrom);
  return { ...sender, send: (mail) => traced("call SMTP", { kind: "client" }, () => sender.send(mail)) };
}

async function openChain(): Promise<Chain> {
  if (!env.aptos) return (await import("./chain/sandbox-chain.server")).sandboxChain;
  const { aptosChain } = await import("./chain/aptos-chain.server");
  return aptosChain(env.aptos);
}

async function openPayments(): Promise<Payments> {
  if (!env.stripe) return (await import("./payments/sandbox-payments.server")).sandboxPayments;
  const { stripePayments } = await import("./payments/stripe.server");
  return stripePayments(env.stripe);
}

async function openPushSender(): Promise<PushSender> {
  if (!env.vapid) return (await import("./push/sandbox-push.server")).sandboxPush(webhookSender());
  const { webPush } = await import("./push/web-push.server");
  return webPush(env.vapid, webhookSender());
}

async function openAppleWallet(): Promise<AppleWallet> {
  if (!env.applePass) return (await import("./wallet/sandbox-wallet.server")).sandboxAppleWallet();
  return (await import("./wallet/apple-wallet.server")).appleWallet(env.applePass);
}

async function openGoogleWallet(): Promise<GoogleWallet> {
  if (!env.googleWallet) return (await import("./wallet/sandbox-wallet.server")).sandboxGoogleWallet();
  return (await import("./wallet/google-wallet.server")).googleWallet(env.googleWallet);
}

async function openReceiptReader(): Promise<ReceiptReader> {
  const { localReader } = await import("./receipt-reader/local-reader.server");
  if (!env.sandbox) return localReader();
  const { sandboxReader } = await import("./receipt-reader/sandbox-reader.server");
  return sandboxReader(localReader());
}
