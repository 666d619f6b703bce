import type { Dictionary } from "../say";

/** Navigation menus, carousels, domains and general settings. */
export const consoleLayout: Dictionary = {};
