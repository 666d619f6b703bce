import type { Dictionary } from "../say";

export const challenges: Dictionary = {};
