import type { Dictionary } from "../text";

export const adminBulkChanges: Dictionary = {
  "{count} left as they are": "{count} sin cambios",
  "A bulk change can be undone once.": "Un cambio masivo se puede deshacer una vez.",
  "Add {points} {term}: {title}": "Añadir {points} {term}: {title}",
  "Add tag {tag}": "Añadir la etiqueta {tag}",
  "Another bulk change is still running. Wait for it to finish, or cancel it.":
    "Otro cambio masivo sigue en curso. Espera a que termine o cancélalo.",
  "Blocked users are signed out and can't sign in.":
    "Los usuarios bloqueados pierden su sesión y no pueden iniciar otra.",
  "Bulk change": "Cambio masivo",
  "Bulk change canceled": "Cambio masivo cancelado",
  "Bulk change not found": "Cambio masivo no encontrado",
  "Bulk change started": "Cambio masivo iniciado",
  "bulk changes": "cambios masivos",
  "Bulk changes": "Cambios masivos",
  "Choose a status": "Elige un estado",
  "Use the list's filters to choose who to change": "Elige con los filtros de la lista a quién se cambia",
  "It changed {count} users, who get back what they had.": {
    one: "Cambió a {count} usuario, que recupera lo que tenía.",
    other: "Cambió a {count} usuarios, que recuperan lo que tenían.",
  },
  "No bulk changes yet": "Todavía no hay cambios masivos",
  "Points that were spent or extended again stay as they are. Points whose former date has passed expire at once.":
    "Los puntos que se gastaron o se ampliaron otra vez quedan como están. Los puntos cuya fecha anterior ya pasó caducan de inmediato.",
  "Points added to {count} users": "Puntos añadidos a {count} usuarios",
  "Points added to {name}": "Puntos añadidos a {name}",
  "Select a page of users, then everyone who matches.":
    "Selecciona una página de usuarios y después todos los que coincidan.",
  "Select all {count} that match": "Seleccionar los {count} que coinciden",
  "Set status": "Cambiar el estado",
  "Set status {status}": "Cambiar el estado a {status}",
  "Set status of {count} users": {
    one: "Cambiar el estado de {count} usuario",
    other: "Cambiar el estado de {count} usuarios",
  },
  "Started to undo a change of selected participants": "Empezó a deshacer un cambio de los participantes seleccionados",
  "Status of {count} users changed": "Estado de {count} usuarios cambiado",
  "Status of {name} changed": "Estado de {name} cambiado",
  "The undo has started": "Se ha empezado a deshacer",
  "This bulk change can't be undone.": "Este cambio masivo no se puede deshacer.",
  "This bulk change has already finished.": "Este cambio masivo ya ha terminado.",
  "Undid a change of selected participants": "Deshizo un cambio de los participantes seleccionados",
  "Undo this bulk change?": "¿Deshacer este cambio masivo?",
  "Undo: {change}": "Deshacer: {change}",
  "Users who have spent the points stay as they are.": "Los usuarios que han gastado los puntos quedan como están.",
  "Users who have spent the points, or whose adjustment was undone before, stay as they are.":
    "Los usuarios que han gastado los puntos, o cuyo ajuste ya se deshizo, quedan como están.",
  "Users whose status has changed since stay as they are.":
    "Los usuarios cuyo estado ha cambiado desde entonces quedan como están.",
  "Users whose tag has changed since stay as they are.":
    "Los usuarios cuya etiqueta ha cambiado desde entonces quedan como están.",
};
