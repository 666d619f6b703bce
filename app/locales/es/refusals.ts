import type { Dictionary } from "../say";

/** What services refuse with; the English text stands where the AppError is thrown or the database function raises. */
export const refusals: Dictionary = {
  "Please sign in to continue.": "Inicia sesión para continuar.",
};
