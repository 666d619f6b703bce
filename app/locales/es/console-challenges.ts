import type { Dictionary } from "../say";

/** Challenges: lists, details, the wizard. */
export const consoleChallenges: Dictionary = {};
