import type { Dictionary } from "../text";

export const eventImports: Dictionary = {
  "{count} events are of people who are not participants. They are credited if they join in time with that email.": {
    one: "{count} evento es de alguien que no participa. Se abona si se une a tiempo con ese correo.",
    other: "{count} eventos son de personas que no participan. Se abonan si se unen a tiempo con ese correo.",
  },
  "{file}: {created} new events, {unchanged} imported before. Rejected rows: {rejected}.":
    "{file}: {created} eventos nuevos, {unchanged} importados antes. Filas rechazadas: {rejected}.",
  "An import of events can't be undone. Reverse what they earned in the history of points instead.":
    "Una importación de eventos no se puede deshacer. Anula lo que ganaron en el historial de puntos.",
  "Choose which columns have the ID of the sender, the event, when it happened, and the email, phone, member number or participant ID":
    "Elige qué columnas tienen el ID del remitente, el evento, cuándo ocurrió y el correo, el teléfono, el número de miembro o el ID del participante",
  "Choose which columns have the ID of the sender, the event, when it happened, and the email, phone, member number or participant ID. Then we'll check the file.":
    "Elige qué columnas tienen el ID del remitente, el evento, cuándo ocurrió y el correo, el teléfono, el número de miembro o el ID del participante. Después revisaremos el archivo.",
  "Each row is an event of a type that the program declares, with a column for each property.":
    "Cada fila es un evento de un tipo que el programa declara, con una columna para cada propiedad.",
  "Import events": "Importar eventos",
  "New events": "Eventos nuevos",
  "Property {name}": "Propiedad {name}",
  "Rejected rows of events can't be corrected here. Correct them in the file and upload it again: events that were imported stay as they are.":
    "Las filas rechazadas de eventos no se pueden corregir aquí. Corrígelas en el archivo y súbelo otra vez: los eventos importados se quedan como están.",
  "The ID of the sender can have at most {max} characters":
    "El ID del remitente puede tener como máximo {max} caracteres",
  "The ID of the sender is required": "Falta el ID del remitente",
  "The ID of the sender, the event, its time or its person have no column. Columns in the file: {columns}":
    "El ID del remitente, el evento, su fecha o la persona no tienen columna. Columnas del archivo: {columns}",
  "This event could not be stored. Upload it again.": "No se pudo guardar este evento. Súbelo otra vez.",
  "This file has no events that can be imported.": "Este archivo no tiene eventos que se puedan importar.",
  "This import can't be undone as a whole. What an event earned can be reversed in the history of points.":
    "Esta importación no se puede deshacer entera. Lo que ganó un evento se puede anular en el historial de puntos.",
  "What the events earn is decided by the earning rules of the time when they happened.":
    "Lo que ganan los eventos lo deciden las reglas del momento en que ocurrieron.",
};
