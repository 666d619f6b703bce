import type { Dictionary } from "../say";

/** Content tags and admin tags. */
export const consoleTags: Dictionary = {};
