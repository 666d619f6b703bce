import type { Dictionary } from "../say";

export const account: Dictionary = {};
