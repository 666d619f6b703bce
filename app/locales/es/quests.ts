import type { Dictionary } from "../text";

/** Quests on the home page. */
export const quests: Dictionary = {
  "{count} quests completed": { one: "{count} misión completada", other: "{count} misiones completadas" },
  "{done} of {count} steps": { one: "{done} de {count} paso", other: "{done} de {count} pasos" },
  "Ends in {count} days": { one: "Termina en {count} día", other: "Termina en {count} días" },
  "Ends today": "Termina hoy",
  "Ends tomorrow": "Termina mañana",
  "More quests": "Más misiones",
  Quest: "Misión",
  "Quest completed: {title}": "Misión completada: {title}",
  Quests: "Misiones",
};
