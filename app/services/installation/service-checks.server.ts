/** Checks of outside services. Nothing is sent, charged or left. */
import { SERVICE_CHECKS, type ServiceVariables } from "~/integrations/try-service.server";
import { msg } from "~/locales/translate";
import type { Settings } from "~/platform/env.server";
import { BUCKET, unchecked, type Check } from "./check";

export const OUTSIDE_SERVICE_CHECKS: Check[] = [
  serviceCheck({
    id: "mail-server",
    title: msg("Mail server"),
    service: "SMTP_URL",
    variables: ["SMTP_URL"],
    isOn: ({ smtpUrl }) => smtpUrl !== undefined,
    off: msg("SMTP_URL is not set: no mail is sent."),
    detail: msg("The mail server cannot be used: {reason}"),
    mend: msg("Correct host, port, user and password in SMTP_URL, smtps for port 465, and the firewall."),
  }),
  serviceCheck({
    id: "bucket",
    title: msg("File bucket"),
    service: "S3_",
    variables: BUCKET,
    isOn: ({ s3 }) => s3 !== undefined,
    off: msg("No bucket is configured: files are in DATA_DIR."),
    detail: msg("Files cannot be stored, read and deleted: {reason}"),
    mend: msg("Correct the variables that begin with S3_, and let the key put, get and delete objects of the bucket."),
  }),
  serviceCheck({
    id: "payments",
    title: msg("Payments"),
    service: "STRIPE_",
    variables: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_BASE"],
    isOn: ({ stripe }) => stripe !== undefined,
    off: msg("Stripe is not configured."),
    detail: msg("Stripe cannot be used: {reason}"),
    mend: msg(
      "Correct STRIPE_SECRET_KEY, and let this machine reach Stripe through its network and firewall, or remove the variables that begin with STRIPE_ to turn payments off.",
    ),
  }),
  serviceCheck({
    id: "bot-check",
    title: msg("Bot check"),
    service: "TURNSTILE_",
    variables: ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY", "TURNSTILE_VERIFY_URL"],
    isOn: ({ turnstile }) => turnstile !== undefined,
    off: msg("Turnstile is not configured."),
    detail: msg("Turnstile cannot be used: {reason}"),
    mend: msg(
      "Correct TURNSTILE_SECRET_KEY, and let this machine reach Turnstile through its network and firewall, or remove the variables that begin with TURNSTILE_ to turn it off.",
    ),
  }),
];

type ServiceCheck = {
  id: string;
  title: string;
  service: ServiceVariables;
  variables: readonly string[];
  isOn: (settings: Settings) => boolean;
  /** Why it is not tried when it is not on. */
  off: string;
  detail: string;
  mend: string;
};

function serviceCheck({ service, isOn, off, detail, mend, ...check }: ServiceCheck): Check {
  return {
    ...check,
    outside: true,
    async run({ settings }) {
      if (!isOn(settings)) return unchecked(off);
      try {
        await SERVICE_CHECKS[service](settings);
        return undefined;
      } catch (error) {
        return { level: "error", detail, mend, values: { reason: reasonOf(error) } };
      }
    },
  };
}

/** What an error of a service says: the first cause that says something, in one line. */
export function reasonOf(error: unknown): string {
  const { cause, message, code, name } = error as Error & { code?: string };
  if (cause instanceof Error) return reasonOf(cause);
  return (message || code || name).trim().replaceAll(/\s+/g, " ");
}
