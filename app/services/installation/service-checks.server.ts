/** Checks of outside services. Nothing is sent, charged or left. */
import { SERVICE_CHECKS, type ServiceVariables } from "~/integrations/try-service.server";
import { msg } from "~/locales/translate";
import type { Check } from "./check";

export const OUTSIDE_SERVICE_CHECKS: Check[] = [
  serviceCheck(
    "mail-server",
    msg("Mail server"),
    "SMTP_URL",
    msg("The mail server cannot be used: {reason}"),
    msg("Correct host, port, user and password in SMTP_URL, smtps for port 465, and the firewall."),
  ),
  serviceCheck(
    "bucket",
    msg("File bucket"),
    "S3_",
    msg("Files cannot be stored, read and deleted: {reason}"),
    msg("Correct the variables that begin with S3_, and let the key put, get and delete objects of the bucket."),
  ),
  serviceCheck(
    "payments",
    msg("Payments"),
    "STRIPE_",
    msg("Stripe cannot be used: {reason}"),
    msg("Correct STRIPE_SECRET_KEY, or remove the variables that begin with STRIPE_ to turn payments off."),
  ),
  serviceCheck(
    "bot-check",
    msg("Bot check"),
    "TURNSTILE_",
    msg("Turnstile cannot be used: {reason}"),
    msg("Correct TURNSTILE_SECRET_KEY, or remove the variables that begin with TURNSTILE_ to turn it off."),
  ),
];

function serviceCheck(id: string, title: string, variables: ServiceVariables, detail: string, mend: string): Check {
  return {
    id,
    title,
    outside: true,
    async run({ settings }) {
      try {
        await SERVICE_CHECKS[variables](settings);
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
