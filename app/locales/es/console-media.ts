import type { Dictionary } from "../say";

/** The media library. */
export const consoleMedia: Dictionary = {};
