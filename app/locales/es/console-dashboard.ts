import type { Dictionary } from "../say";

/** The dashboard. */
export const consoleDashboard: Dictionary = {};
