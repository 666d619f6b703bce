import pino from "pino";
import { readSettings } from "~/env.server";

/**
 * The process's log: one JSON line an event. Cookies, tokens, codes and bodies are never handed to it; of an error
 * only what names it, since a database error carries its whole client, password included.
 */
export const logger = pino({ base: undefined, serializers: { err: named }, level: readSettings().logLevel });

function named(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  return { type: error.name, message: error.message, code: (error as { code?: unknown }).code, stack: error.stack };
}
