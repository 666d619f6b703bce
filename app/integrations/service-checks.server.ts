import { env, type Settings } from "~/platform/env.server";
import { logger } from "~/platform/logger.server";
import { SERVICE_CHECKS, type ServiceVariables } from "./try-service.server";

/**
 * Tries services once and logs a warning for each one that does not work, so that an operator learns of a wrong key before
 * the first participant does. Never throws: a service may be away for a moment, and the process runs on.
 */
export async function checkServices(...services: ServiceVariables[]): Promise<void> {
  const settings: Settings = env;
  await Promise.all(
    services.map(async (variables) => {
      try {
        await SERVICE_CHECKS[variables](settings);
      } catch (error) {
        const cause = (error as Error).cause ?? error;
        logger.warn({ variables: `${variables}${variables.endsWith("_") ? "*" : ""}`, err: cause }, WARNING);
      }
    }),
  );
}

const WARNING = "an outside service does not work with its settings";
