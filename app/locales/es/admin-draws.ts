import type { Dictionary } from "../text";

/** The admin's pages of sweepstakes and mini contests. */
export const adminDraws: Dictionary = {
  "Can't win": "No puede ganar",
  "Choose a winner": "Elige un ganador",
  "Choose at least one participant": "Elige al menos un participante",
  "You can set {count} winners": {
    one: "Se puede elegir {count} ganador",
    other: "Se pueden elegir {count} ganadores",
  },
  "None are left to give. To give more, raise the limit or add codes.":
    "No queda ninguna. Para dar más, sube el límite o añade códigos.",
  "Choose at most {count}: no more are available": "Elige {count} como máximo: no se pueden dar más",
  "Choose participants from the list": "Elige participantes de la lista",
  "Choose participants who are taking part and can win": "Elige participantes que tomen parte y puedan ganar",
  "Committed on {date}: {commitment}": "Comprometido el {date}: {commitment}",
  "Draw again": "Volver a sortear",
  "Draw before the end?": "¿Sortear antes del final?",
  "Draw the winners?": "¿Sortear los ganadores?",
  "Draw this place again?": "¿Volver a sortear este puesto?",
  "Draw winners": "Sortear ganadores",
  "Drawn again": "Sorteado de nuevo",
  "Drawn on {date} by {admin} from {count} participants": {
    one: "Sorteado el {date} por {admin} entre {count} participante",
    other: "Sorteado el {date} por {admin} entre {count} participantes",
  },
  Draws: "Sorteos",
  "Entries generated": "Participaciones generadas",
  Entry: "Participación",
  "Line {position} in the list of entries": "Línea {position} de la lista",
  "This is public. Don't include names.": "Esto es público. No incluyas nombres.",
  "Failed to perform action": "No se pudo realizar la acción",
  "Finish the draw": "Terminar el sorteo",
  Gender: "Género",
  "Generate entries": "Generar participaciones",
  "This type of reward isn't drawn or judged here": "Este tipo de recompensa no se sortea ni se juzga aquí",
  "Last entry": "Última participación",
  "Link a challenge to this contest. Participants enter by completing it, with their answers.":
    "Vincula un reto a este concurso. Los participantes participan al completarlo, con sus respuestas.",
  "Mini Contest": "Miniconcurso",
  "No entries yet": "Todavía no hay participaciones",
  "No entries are missing. Everyone has the entries they should have.":
    "No falta ninguna participación: las tienen todos los que deben tenerlas.",
  "Nobody with entries can win: they're excluded or have already won.":
    "Nadie con participaciones puede ganar: están excluidos o ya han ganado.",
  "Nobody else has entries": "Nadie más tiene participaciones",
  "Nobody is taking part yet": "Todavía no participa nadie",
  "None left to give": "No quedaba ninguna",
  "Participants get entries from challenges linked to this reward, or by spending points.":
    "Los participantes reciben participaciones por retos vinculados a esta recompensa o por puntos.",
  "Public proof": "Prueba pública",
  "Reason: {reason}": "Motivo: {reason}",
  "Set these winners?": "¿Nombrar a estos ganadores?",
  "Set winners": "Nombrar ganadores",
  "The list is frozen. The result isn't published yet":
    "La lista está congelada, el resultado todavía no está publicado",
  "This freezes the list of entries and publishes the result. It can't be undone.":
    "La lista de participaciones se congela y el resultado se publica. No se puede deshacer.",
  "This draw's secret can't be read. It needs the SESSION_SECRET that the draw was started with.":
    "No se puede leer el secreto de este sorteo. Necesita el SESSION_SECRET con el que se inició.",
  "The winner's certificate is minted, so the reward can't be taken back":
    "El certificado del ganador ya está acuñado, así que no se puede retirar la recompensa",
  "They have already won, or none are left to give.": "Ya han ganado, o no queda nada que dar.",
  "They get the reward and an email: {names}": "Reciben la recompensa y un correo: {names}",
  "This participant is not a winner": "Este participante no es un ganador",
  "This sweepstakes has not ended. Confirm that you want to draw now.":
    "Este sorteo no ha terminado. Confirma que quieres sortear ahora.",
  "This sweepstakes has not ended: later entries won't count. The result is published and can't be undone.":
    "Este sorteo no ha terminado: las participaciones posteriores no contarán. El resultado se publica y no se puede deshacer.",
  "Winner assigned": "Ganador asignado",
  Won: "Ganó",
  "Winners can be drawn as soon as there are entries.": "Se pueden sortear ganadores en cuanto haya participaciones.",
  "{count} winners can be drawn": {
    one: "Se puede sortear {count} ganador",
    other: "Se pueden sortear {count} ganadores",
  },
  "{name} loses the reward, and another draw gives it to someone else. Both draws stay public.":
    "{name} pierde la recompensa y otro sorteo se la da a otra persona. Los dos sorteos siguen siendo públicos.",
  Deselect: "Quitar de la selección",
  "Next entry": "Participación siguiente",
  "Open photo {name}": "Abrir la foto {name}",
  "Open the entry of {name}": "Abrir la participación de {name}",
  Photo: "Foto",
  "Photo of {name}": "Foto de {name}",
  "Previous entry": "Participación anterior",
  Select: "Seleccionar",
  Table: "Tabla",
  "Drawn on {date} from {count} participants": {
    one: "Sorteado el {date} entre {count} participante",
    other: "Sorteado el {date} entre {count} participantes",
  },
};
