import pino from "pino";
import { readSettings } from "./env.server";

/**
 * The process's log, one JSON line per event. Never log cookies, tokens, codes or bodies. Of an error only these fields
 * are logged, since a database error carries its client including the password.
 */
export const logger = pino({ base: undefined, serializers: { err: summaryOf }, level: readSettings().logLevel });

function summaryOf(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  return { type: error.name, message: error.message, code: (error as { code?: unknown }).code, stack: error.stack };
}
