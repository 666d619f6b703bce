import pino from "pino";
import { readSettings } from "~/env.server";

/** The process's log: one JSON line an event. Cookies, tokens, codes and bodies are never handed to it. */
export const logger = pino({ base: undefined, level: readSettings().logLevel });
