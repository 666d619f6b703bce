import type { Dictionary } from "../say";

export const signIn: Dictionary = {};
