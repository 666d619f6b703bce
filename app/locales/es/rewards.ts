import type { Dictionary } from "../say";

export const rewards: Dictionary = {};
