import type { Dictionary } from "../say";

export const home: Dictionary = {};
