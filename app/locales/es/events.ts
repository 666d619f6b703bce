import type { Dictionary } from "../text";

/** Events of earning rules in the history of points. */
export const events: Dictionary = {
  Event: "Evento",
  "Event corrected": "Evento corregido",
  "Tier no longer reached": "Nivel perdido",
};
