import type { Dictionary } from "../say";

export const payments: Dictionary = {};
