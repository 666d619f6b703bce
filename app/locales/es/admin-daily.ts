import type { Dictionary } from "../text";

/** The question of the day with its bank, and the daily box. */
export const adminDaily: Dictionary = {
  "{added} added, {skipped} already there": "{added} añadidas, {skipped} ya estaban",
  "{count} active questions. When all were shown, they start again with the oldest.": {
    one: "{count} pregunta activa. Cuando se hayan mostrado todas, se empieza de nuevo por la más antigua.",
    other: "{count} preguntas activas. Cuando se hayan mostrado todas, se empieza de nuevo por la más antigua.",
  },
  "{count} questions are off now": "{count} preguntas desactivadas",
  "{count} questions are on now": "{count} preguntas activadas",
  "{count} questions deleted": "{count} preguntas eliminadas",
  "{count} points": { one: "{count} punto", other: "{count} puntos" },
  "“{name}” is off now": "«{name}» está desactivada",
  "“{name}” is on now": "«{name}» está activada",
  "0 points is “nothing today, come back tomorrow”. A prize of weight 2 is drawn twice as often as one of weight 1.":
    "0 puntos es «hoy nada, vuelve mañana». Un premio de peso 2 sale el doble de veces que uno de peso 1.",
  "A file can have at most {max} questions": "Un archivo puede tener como máximo {max} preguntas",
  "A program can have at most {max} questions. Delete some first.":
    "Un programa puede tener como máximo {max} preguntas. Elimina antes algunas.",
  "Add a question first": "Añade antes una pregunta",
  "Add questions first: none is active yet.": "Añade antes preguntas: todavía no hay ninguna activa.",
  "Another question is shown on this day": "Ese día se muestra otra pregunta",
  "Answer {number}": "Respuesta {number}",
  "Answers of earlier days stay. This can't be undone.":
    "Las respuestas de días anteriores se conservan. Esto no se puede deshacer.",
  "Boxes opened": "Cajas abiertas",
  "Changed the question <thing>{name}</thing>": "Cambió la pregunta <thing>{name}</thing>",
  "Choose a CSV file": "Elige un archivo CSV",
  "Choose a day after today": "Elige un día posterior a hoy",
  "Choose it for a day": "Elegirla para un día",
  "Line {line}: the correct answer {value} could be an answer or the number of one. Add this question by hand.":
    "Línea {line}: la respuesta correcta {value} podría ser una respuesta o el número de una. Agrega esta pregunta a mano.",
  "Choose one of the answers": "Elige una de las respuestas",
  "Chosen for": "Elegida para",
  "Create question": "Crear pregunta",
  "Created the question <thing>{name}</thing>": "Creó la pregunta <thing>{name}</thing>",
  Daily: "Cada día",
  "Daily boxes": "Cajas diarias",
  "Delete {count} questions?": { one: "¿Eliminar {count} pregunta?", other: "¿Eliminar {count} preguntas?" },
  "Deleted the question <thing>{name}</thing>": "Eliminó la pregunta <thing>{name}</thing>",
  "Draw the questions": "Sortear las preguntas",
  "Draws from those that weren't shown yet, instead of following their order.":
    "Sortea entre las que aún no se han mostrado, en lugar de seguir su orden.",
  "Each day, participants get one of these questions. Add some, or import them from a CSV file.":
    "Cada día, los participantes reciben una de estas preguntas. Añade algunas o impórtalas de un archivo CSV.",
  "Each participant opens one box a day and gets one of these prizes. They see the chance of each.":
    "Cada participante abre una caja al día y recibe uno de estos premios. Ve la probabilidad de cada uno.",
  "Edit question": "Editar pregunta",
  "Enter 2 to 6 answers": "Escribe de 2 a 6 respuestas",
  "Enter at least one prize": "Escribe al menos un premio",
  "Enter at least the points of the largest prize": "Escribe como mínimo los puntos del premio mayor",
  "Enter the most points that all boxes of a day may give":
    "Escribe el máximo de puntos que pueden dar todas las cajas de un día",
  "Error importing questions": "Error al importar las preguntas",
  "Files can be up to 1 MB.": "Los archivos pueden tener hasta 1 MB.",
  "For all boxes together. Near it, only the prizes that still fit are drawn, and participants see that.":
    "Para todas las cajas juntas. Cerca del máximo solo se sortean los premios que aún caben, y los participantes lo ven.",
  "Import CSV": "Importar CSV",
  "Import questions": "Importar preguntas",
  "Imported questions of the day into <thing>{name}</thing>": "Importó preguntas del día en <thing>{name}</thing>",
  "It isn't chosen while it's off.": "No se elige mientras está desactivada.",
  "It's shown on this day, whatever the order says, and not before.":
    "Se muestra ese día, sea cual sea el orden, y no antes.",
  "Its place in the order. Leave empty to add it at the end.":
    "Su lugar en el orden. Déjalo vacío para añadirla al final.",
  "Last shown": "Mostrada por última vez",
  "Leave empty to give none. The daily limit of points applies.":
    "Déjalo vacío para no dar ninguno. Se aplica el límite diario de puntos.",
  "Leave empty to give what the settings have for all questions.":
    "Déjalo vacío para dar lo que los ajustes tienen para todas las preguntas.",
  "More for the correct answer": "Más por la respuesta correcta",
  "Most points a day": "Máximo de puntos al día",
  "New question": "Nueva pregunta",
  "On average {average} points an opening.": "De media, {average} puntos por caja.",
  "On average {average} points an opening; at most {cap} a day.":
    "De media, {average} puntos por caja; como máximo {cap} al día.",
  "One question for everybody, a new one each day. Answering it counts for the streak.":
    "Una pregunta para todos, una nueva cada día. Responderla cuenta para la racha.",
  "Participants see it as you write it, in every language of the site.":
    "Los participantes la ven tal como la escribes, en todos los idiomas del sitio.",
  "Points for an answer": "Puntos por una respuesta",
  "Points of prize {number}": "Puntos del premio {number}",
  "Points per day": "Puntos por día",
  Prizes: "Premios",
  "Question {question}: {error}": "Pregunta {question}: {error}",
  "Question created": "Pregunta creada",
  "Question deleted": "Pregunta eliminada",
  "Question not found": "No se ha encontrado la pregunta",
  "question of the day box prizes odds": "pregunta del día caja premios probabilidades",
  "Question saved": "Pregunta guardada",
  "questions of the day": "preguntas del día",
  "Questions of the day": "Preguntas del día",
  "Search questions": "Buscar preguntas",
  "Separate the answers with |. The correct one is its number or its text; leave it empty if none is. The points are optional.":
    "Separa las respuestas con |. La correcta es su número o su texto; déjalo vacío si no hay ninguna. Los puntos son opcionales.",
  "Show the daily box": "Mostrar la caja diaria",
  "Show the question of the day": "Mostrar la pregunta del día",
  "Shown after the answer.": "Se muestra después de responder.",
  "Someone else changed this question while you were editing. Open it in another tab to compare. Your changes are still here.":
    "Otra persona ha cambiado esta pregunta mientras la editabas. Ábrela en otra pestaña para comparar. Tus cambios siguen aquí.",
  "Something new for every day, without pressure: a day that's left out costs nothing, and the odds are shown.":
    "Algo nuevo para cada día, sin presión: un día sin participar no cuesta nada, y las probabilidades se muestran.",
  "The file has no questions": "El archivo no tiene preguntas",
  "This question already exists": "Esta pregunta ya existe",
  "Today: “{question}” ({count} answers)": {
    one: "Hoy: «{question}» ({count} respuesta)",
    other: "Hoy: «{question}» ({count} respuestas)",
  },
  "Up to {questions} questions and {size} MB. Questions that are there already are left out.":
    "Hasta {questions} preguntas y {size} MB. Las preguntas que ya están se omiten.",
  Weight: "Peso",
  "When it's shown": "Cuándo se muestra",
  "Without one it's a question about what people think, and every answer earns the same.":
    "Sin ella es una pregunta de opinión, y todas las respuestas ganan lo mismo.",
};
