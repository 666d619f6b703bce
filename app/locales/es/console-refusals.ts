import type { Dictionary } from "../say";

/** What services refuse admins with. */
export const consoleRefusals: Dictionary = {};
