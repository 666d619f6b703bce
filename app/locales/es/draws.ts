import type { Dictionary } from "../text";

/** The proof of draws, and the texts for winners. */
export const draws: Dictionary = {
  "A draw you can check": "Un sorteo que puedes comprobar",
  "A place was drawn again. Reason: {reason}": "Un puesto se volvió a sortear. Motivo: {reason}",
  "Added by the program": "Añadidas por el programa",
  "At the draw, the list of entries is frozen and gets a fingerprint, too. It contains no names.":
    "En el sorteo, la lista de participaciones se congela y también recibe una huella. No contiene ningún nombre.",
  "Before the draw, we publish the fingerprint of a secret number, the seed, so it can't be changed.":
    "Antes del sorteo publicamos la huella de un número secreto, la semilla. Así no se puede cambiar.",
  "Drawing in progress": "Sorteo en curso",
  "Check this draw in my browser": "Comprobar este sorteo en mi navegador",
  "Commitment (fingerprint of the seed), published on {date}": "Compromiso (huella de la semilla), publicado el {date}",
  "The recomputed winners are the same": "Calculados de nuevo, los ganadores son los mismos",
  "Congrats! You've won {reward}.": "¡Felicidades! Ganaste: {reward}.",
  "Congrats, you've won!": "¡Felicidades, ganaste!",
  "Download the list": "Descargar la lista",
  "Draw {number}": "Sorteo {number}",
  Drawn: "Sorteado",
  "The winners were drawn on {date}": "Los ganadores se sortearon el {date}",
  "Entries until {date}": "Participaciones hasta el {date}",
  "The winners were drawn on {date}, before the planned end on {finish}":
    "Los ganadores se sortearon el {date}, antes del fin previsto, el {finish}",
  "Fingerprint of the list, frozen on {date}": "Huella de la lista, congelada el {date}",
  "How the draw works": "Cómo funciona el sorteo",
  "You're on line {position} of the list, under the pseudonym:":
    "En la lista eres la línea {position}, con el seudónimo:",
  "No public source could be reached at the draw. The fingerprint of the list was used instead.":
    "En el sorteo no se pudo consultar ninguna fuente pública. La huella de la lista ocupó su lugar.",
  "Not drawn yet": "Aún sin sortear",
  "Participants and entries in the list": "Participantes y participaciones de la lista",
  "Place {place}: line {position}": "Puesto {place}: línea {position}",
  "Public random value": "Valor aleatorio público",
  "Public random value of drand, round {round}": "Valor aleatorio público de drand, ronda {round}",
  Result: "Resultado",
  "See how the draw works, and check it": "Ver cómo funciona el sorteo y comprobarlo",
  "See what you've won": "Ver lo que ganaste",
  "The seed, list and value determine the winners. Anyone can recompute them right here.":
    "La semilla, la lista y el valor dan los ganadores. Cualquiera puede calcularlo de nuevo, aquí mismo.",
  "Seed, revealed at the draw": "Semilla, revelada en el sorteo",
  "Stand-in for a public random value, round {round}": "Sustituto de un valor aleatorio público, ronda {round}",
  "Take part": "Participar",
  "The check could not run. Please try again.": "No se pudo hacer la comprobación. Inténtalo de nuevo.",
  "The list matches its fingerprint": "La lista corresponde a su huella",
  "The seed matches the commitment": "La semilla corresponde al compromiso",
  "Then a public value that nobody chose is mixed in, and the seed is revealed.":
    "Después se mezcla un valor público que nadie eligió y se revela la semilla.",
  "This draw hasn't been held yet. Its seed is already fixed, and secret until then.":
    "Este sorteo aún no se ha celebrado. Su semilla ya está fijada y es secreta hasta entonces.",
  "This place was drawn again.": "Este puesto se volvió a sortear.",
  "Where your entries come from": "De dónde vienen tus participaciones",
  "You've won {reward} in {program}. Open it to see how to claim it.":
    "Ganaste {reward} en {program}. Ábrelo para ver cómo conseguirlo.",
  "You've won: {reward}": "Ganaste: {reward}",
  "Your entries are numbers {first} to {last} of {total}.":
    "Tus participaciones son los números {first} a {last} de {total}.",
  "Your entry is number {first} of {total}.": "Tu participación es el número {first} de {total}.",
  "{count} participants": { one: "{count} participante", other: "{count} participantes" },
};
