import type { Dictionary } from "../say";

export const social: Dictionary = {};
