import type { Dictionary } from "../say";

/** Rewards in the console. */
export const consoleRewards: Dictionary = {};
