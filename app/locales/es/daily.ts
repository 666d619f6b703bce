import type { Dictionary } from "../text";

/** The question of the day and the daily box. */
export const daily: Dictionary = {
  "{name} · up to {points}": "{name} · hasta {points}",
  "Choose an answer": "Elige una respuesta",
  "Daily box": "Caja diaria",
  "From your daily box": "De tu caja diaria",
  "How it works": "Cómo funciona",
  "Not this time": "Esta vez no",
  "Nothing today": "Hoy nada",
  "One box a day, drawn at random. It costs nothing.": "Una caja al día, por sorteo. No cuesta nada.",
  Chance: "Probabilidad",
  "Open it": "Abrirla",
  "Open it anyway": "Abrirla de todos modos",
  Prize: "Premio",
  "Question of the day": "Pregunta del día",
  "Send answer": "Enviar respuesta",
  "Thanks for your answer!": "¡Gracias por tu respuesta!",
  "That's correct!": "¡Correcto!",
  "The correct answer": "La respuesta correcta",
  "The next box is here tomorrow.": "Mañana hay otra caja.",
  "There's a new question tomorrow.": "Mañana hay otra pregunta.",
  "There's another question now. Reload the page to see it.":
    "Ahora hay otra pregunta. Vuelve a cargar la página para verla.",
  "This box doesn't exist.": "Esta caja no existe.",
  "This box was for another day. Reload the page for today's.":
    "Esta caja era de otro día. Vuelve a cargar la página para ver la de hoy.",
  "This question doesn't exist.": "Esta pregunta no existe.",
  "This question was for another day. Reload the page for today's.":
    "Esta pregunta era de otro día. Vuelve a cargar la página para ver la de hoy.",
  Today: "Hoy",
  "Today's bigger prizes are gone. These are the ones that are left:":
    "Los premios más grandes de hoy ya se han repartido. Quedan estos:",
  "Today's prizes are gone.": "Los premios de hoy ya se han repartido.",
  "Up to {points} {term}": "Hasta {points} {term}",
  "You've answered": "Ya has respondido",
  "You've earned today's {limit} {term}. You can earn {term} again tomorrow.":
    "Ya has ganado los {limit} {term} de hoy. Mañana puedes volver a ganar {term}.",
  "Your account can't open the daily box.": "Tu cuenta no puede abrir la caja diaria.",
  "Your answer, and it's correct": "Tu respuesta, y es correcta",
  Question: "Pregunta",
};
