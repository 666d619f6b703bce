import type { Dictionary } from "../text";

/** Events of the operator's systems and of the product, and their types. */
export const adminEvents: Dictionary = {
  "{count} event types": { one: "{count} tipo de evento", other: "{count} tipos de eventos" },
  "{range} of {count} event types": {
    one: "{range} de {count} tipo de evento",
    other: "{range} de {count} tipos de eventos",
  },
  "A program can have at most {max} event types.": "Un programa puede tener como máximo {max} tipos de eventos.",
  "Add event type": "Añadir tipo de evento",
  "Add property": "Añadir propiedad",
  "An event with this ID was sent before with other content": "Ya se envió un evento con este ID y otro contenido",
  "Another event type has this name": "Otro tipo de evento tiene este nombre",
  "Another property has this name": "Otra propiedad tiene este nombre",
  "api intake rules points": "api entrada reglas puntos",
  "api properties schema earn": "api propiedades esquema ganar",
  "Being decided": "Pendiente de las reglas",
  "Changed the event type <thing>{name}</thing>": "Cambió el tipo de evento <thing>{name}</thing>",
  "Create event type": "Crear tipo de evento",
  "Created the event type <thing>{name}</thing>": "Creó el tipo de evento <thing>{name}</thing>",
  Credited: "Con puntos",
  Decided: "Decidido",
  "Deleted the event type <thing>{name}</thing>": "Eliminó el tipo de evento <thing>{name}</thing>",
  "Each event must have it": "Obligatoria en cada evento",
  "Earning rules are about this event type, so it can't be deleted.":
    "Hay reglas de puntos sobre este tipo de evento, así que no se puede eliminar.",
  "Edit event type": "Editar tipo de evento",
  "Enter a date, like 2026-11-30": "Introduce una fecha, como 2026-11-30",
  "Enter true or false": "Introduce true o false",
  "Event not found": "No se encontró el evento",
  "Event type": "Tipo de evento",
  "Event type created": "Tipo de evento creado",
  "Event type deleted": "Tipo de evento eliminado",
  "Event type not found": "No se encontró el tipo de evento",
  "Event type saved": "Tipo de evento guardado",
  "event types": "tipos de eventos",
  "Event types": "Tipos de eventos",
  "Gave nothing": "Sin puntos",
  "ID of the sender": "ID del remitente",
  Label: "Etiqueta",
  "Named by the sender": "Según el remitente",
  "New event type": "Nuevo tipo de evento",
  "No event types yet": "Aún no hay tipos de eventos",
  "No events yet": "Aún no hay eventos",
  "No participant has this": "Ningún participante tiene este dato",
  "No rule was about it at this time.": "Ninguna regla trataba de esto en ese momento.",
  Number: "Número",
  "Pages of event types": "Páginas de tipos de eventos",
  "Participants read it in the history of their points, as you write it.":
    "Los participantes lo leen en el historial de sus puntos, tal como lo escribes.",
  Properties: "Propiedades",
  "Property {number}": "Propiedad {number}",
  "Receipt approved": "Recibo aprobado",
  "Rules look at it in a moment.": "Las reglas lo revisarán enseguida.",
  "Rules look at it when somebody joins with this email.":
    "Las reglas lo revisarán cuando alguien se una con este correo.",
  "Search by the whole ID or email": "Buscar por el ID o el correo completos",
  "Search event types": "Buscar tipos de eventos",
  "Sent by your systems": "Enviado por tus sistemas",
  "Sent events": "Envió eventos",
  "Sent the event <thing>{name}</thing>": "Envió el evento <thing>{name}</thing>",
  "Someone else changed this event type while you were editing. Open it in another tab to compare. Your changes are still here.":
    "Otra persona cambió este tipo de evento mientras lo editabas. Ábrelo en otra pestaña para comparar. Tus cambios siguen aquí.",
  "The earning rule “{rule}” reads “{property}”. Change the rule first.":
    "La regla de puntos «{rule}» usa «{property}». Cambia primero la regla.",
  "There are events of this type, so it can't be deleted.": "Hay eventos de este tipo, así que no se puede eliminar.",
  "There is no event type with this name": "No hay ningún tipo de evento con este nombre",
  "This ID is reserved. Choose another one.": "Este ID está reservado. Elige otro.",
  "Turned out not to have happened": "Resultó que no ocurrió",
  "Use lowercase letters, digits, dots and underscores, starting with a letter":
    "Usa letras minúsculas, cifras, puntos y guiones bajos, empezando por una letra",
  "Waits for the person": "Espera a la persona",
  "What is known of each event, and what rules may ask. What was sent before stays as it is.":
    "Lo que se sabe de cada evento y lo que las reglas pueden consultar. Lo que ya se envió no cambia.",
  "What your own systems report, such as a review or a visit to a store. Earning rules give points for it.":
    "Lo que comunican tus propios sistemas, como una reseña o una visita a una tienda. Las reglas de puntos dan puntos por ello.",
  "What your systems call it, such as review.written. It can't change later.":
    "Cómo lo llaman tus sistemas, por ejemplo review.written. Después no se puede cambiar.",
  "What your systems report about this participant appears here, and what earning rules are about.":
    "Aquí aparece lo que tus sistemas comunican sobre este participante, y aquello de lo que tratan las reglas de puntos.",
  "What your systems send appears here with its points, and so does what happens in the program once an earning rule is about it.":
    "Aquí aparece con sus puntos lo que envían tus sistemas, y también lo que ocurre en el programa cuando una regla de puntos trata de ello.",
  "Your systems can no longer send it. This can't be undone.":
    "Tus sistemas ya no podrán enviarlo. Esto no se puede deshacer.",
  "Your systems send it with {call}. Earning rules give points for it.":
    "Tus sistemas lo envían con {call}. Las reglas de puntos dan puntos por él.",
};
