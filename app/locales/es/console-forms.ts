import type { Dictionary } from "../say";

/** Tables, form fields and the wizard that every page of the console uses. */
export const consoleForms: Dictionary = {};
