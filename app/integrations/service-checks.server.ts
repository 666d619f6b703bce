import { logger } from "~/platform/logger.server";
import { fileStore } from "./files/file-store.server";
import { humanCheck, mailSender, payments } from "./registry.server";

/** The services that can be tried without any effect, with the variables that configure them. */
const CHECKS = {
  S3_: async () => fileStore().check?.(),
  SMTP_URL: async () => (await mailSender()).check?.(),
  STRIPE_: async () => (await payments())?.check?.(),
  TURNSTILE_: async () => humanCheck()?.check?.(),
} as const;

type ServiceVariables = keyof typeof CHECKS;

/**
 * Tries services once and logs a warning for each one that does not work, so that an operator learns of a wrong key before
 * the first participant does. Never throws: a service may be away for a moment, and the process runs on.
 */
export async function checkServices(...services: ServiceVariables[]): Promise<void> {
  await Promise.all(
    services.map(async (variables) => {
      try {
        await CHECKS[variables]();
      } catch (error) {
        const cause = (error as Error).cause ?? error;
        logger.warn({ variables: `${variables}${variables.endsWith("_") ? "*" : ""}`, err: cause }, WARNING);
      }
    }),
  );
}

const WARNING = "an outside service does not work with its settings";
