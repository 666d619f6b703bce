import type { Dictionary } from "../say";

export const mails: Dictionary = {};
