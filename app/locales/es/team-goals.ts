import type { Dictionary } from "../text";

/** The goal that all participants of a program reach together. */
export const teamGoals: Dictionary = {
  "{count} days left": { one: "Queda {count} día", other: "Quedan {count} días" },
  "{count} more challenges and you get the prize once the goal is reached.": {
    one: "Con {count} reto más recibes el premio cuando se alcance la meta.",
    other: "Con {count} retos más recibes el premio cuando se alcance la meta.",
  },
  "{count} more challenges and you get the prize, too.": {
    one: "Con {count} reto más también recibes el premio.",
    other: "Con {count} retos más también recibes el premio.",
  },
  "{count} more {term} and you get the prize once the goal is reached.":
    "Con {count} {term} más recibes el premio cuando se alcance la meta.",
  "{count} more {term} and you get the prize, too.": "Con {count} {term} más también recibes el premio.",
  "{done} of {count} challenges": { one: "{done} de {count} reto", other: "{done} de {count} retos" },
  "{done} of {count} {term}": "{done} de {count} {term}",
  "It wasn't enough this time. Everything you earned is yours.": "Esta vez no alcanzó. Todo lo que ganaste es tuyo.",
  Over: "Terminó",
  "Prize: {count} {term}": "Premio: {count} {term}",
  "Prize: {prize}": "Premio: {prize}",
  "Reached together": "Lo logramos juntos",
  "Team goal": "Meta de equipo",
  "Thank you for being part of it!": "¡Gracias por ser parte de esto!",
  "Thank you! Your prize is here.": "¡Gracias! Tu premio ya está aquí.",
  "That's enough for the prize once the goal is reached.": "Ya basta para el premio cuando se alcance la meta.",
  "The last results are being counted.": "Se están contando los últimos resultados.",
  "Together you reached the goal!": "¡Juntos alcanzaron la meta!",
  "Together you reached the goal! {reward} is yours.": "¡Juntos alcanzaron la meta! {reward} es para ti.",
  "You contributed {count} challenges.": { one: "Aportaste {count} reto.", other: "Aportaste {count} retos." },
  "You contributed {count} {term}.": "Aportaste {count} {term}.",
  "You haven't contributed yet.": "Todavía no aportaste nada.",
  "Your prize is on its way.": "Tu premio está en camino.",
};
