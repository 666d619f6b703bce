import type { Dictionary } from "../text";

export const adminBulkChanges: Dictionary = {
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
  "No bulk changes yet": "Todavía no hay cambios masivos",
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
  "Status of {count} users changed": "Estado de {count} usuarios cambiado",
  "Status of {name} changed": "Estado de {name} cambiado",
  "This bulk change has already finished.": "Este cambio masivo ya ha terminado.",
};
