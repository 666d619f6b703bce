import type { Settings } from "~/platform/env.server";

/**
 * The services that can be tried without any effect, by the variables that configure them. One that is off is not tried.
 * They need settings and not the environment of this process, so that `doctor` can try them when a variable is malformed.
 * Each throws an Error when its service cannot be reached or rejects our keys.
 */
export const SERVICE_CHECKS = {
  S3_: async ({ s3 }: Settings) => {
    if (s3) await (await import("./files/s3.server")).s3Files(s3).check?.();
  },
  /** A bucket of backups; a folder is no service. */
  BACKUP_TO: async ({ s3, backupTo = "" }: Settings) => {
    const { bucketIn, s3Files } = await import("./files/s3.server");
    const there = bucketIn(backupTo);
    if (!there) return;
    if (!s3) throw new Error("S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing");
    await s3Files({ ...s3, bucket: there.bucket }).check?.(there.parts.map((part) => `${part}/`).join(""));
  },
  SMTP_URL: async ({ smtpUrl, mailFrom }: Settings) => {
    if (smtpUrl) await (await import("./mail/smtp.server")).smtp(smtpUrl, mailFrom).check?.();
  },
  STRIPE_: async ({ stripe }: Settings) => {
    if (stripe) await (await import("./payments/stripe.server")).stripePayments(stripe).check?.();
  },
  TURNSTILE_: async ({ turnstile }: Settings) => {
    if (turnstile) await (await import("./human-check/turnstile.server")).turnstile(turnstile).check?.();
  },
} as const;

export type ServiceVariables = keyof typeof SERVICE_CHECKS;
