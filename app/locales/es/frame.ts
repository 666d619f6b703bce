import type { Dictionary } from "../say";

export const frame: Dictionary = {};
