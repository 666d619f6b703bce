import type { Dictionary } from "../text";

/** Titles in the history of points that events of earning rules have. */
export const events: Dictionary = {
  "Event corrected": "Evento corregido",
  "Tier no longer reached": "Nivel perdido",
};
