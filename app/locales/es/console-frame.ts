import type { Dictionary } from "../say";

/** What stands around every page of the console: sign-in, bar, palette, dialogs. */
export const consoleFrame: Dictionary = {};
