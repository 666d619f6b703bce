import type { Dictionary } from "../translate";

/** Lists: selected rows, filters, archiving, order and saved views. */
export const adminLists: Dictionary = {
  "The challenge was deleted.": "Se ha eliminado el reto.",
  "{count} challenges published": { one: "{count} reto publicado", other: "{count} retos publicados" },
  "{count} challenges unpublished": { one: "{count} reto retirado", other: "{count} retos retirados" },
  "{count} challenges archived": { one: "{count} reto archivado", other: "{count} retos archivados" },
  "{count} challenges restored as drafts": {
    one: "{count} reto restaurado como borrador",
    other: "{count} retos restaurados como borradores",
  },
  "{count} challenges tagged": { one: "{count} reto etiquetado", other: "{count} retos etiquetados" },
  "Tag removed from {count} challenges": {
    one: "Etiqueta quitada de {count} reto",
    other: "Etiqueta quitada de {count} retos",
  },
  "The reward was deleted.": "Se ha eliminado la recompensa.",
  "{count} rewards published": { one: "{count} recompensa publicada", other: "{count} recompensas publicadas" },
  "{count} rewards unpublished": { one: "{count} recompensa retirada", other: "{count} recompensas retiradas" },
  "{count} rewards archived": { one: "{count} recompensa archivada", other: "{count} recompensas archivadas" },
  "{count} rewards restored as drafts": {
    one: "{count} recompensa restaurada como borrador",
    other: "{count} recompensas restauradas como borradores",
  },
  "{count} rewards tagged": { one: "{count} recompensa etiquetada", other: "{count} recompensas etiquetadas" },
  "Tag removed from {count} rewards": {
    one: "Etiqueta quitada de {count} recompensa",
    other: "Etiqueta quitada de {count} recompensas",
  },
  "{count} users tagged": { one: "{count} usuario etiquetado", other: "{count} usuarios etiquetados" },
  "Tag removed from {count} users": {
    one: "Etiqueta quitada de {count} usuario",
    other: "Etiqueta quitada de {count} usuarios",
  },
  "{count} tags activated": { one: "{count} etiqueta activada", other: "{count} etiquetas activadas" },
  "{count} tags deactivated": { one: "{count} etiqueta desactivada", other: "{count} etiquetas desactivadas" },
  "{count} tags deleted": { one: "{count} etiqueta eliminada", other: "{count} etiquetas eliminadas" },
  "Delete {count} tags?": { one: "¿Eliminar {count} etiqueta?", other: "¿Eliminar {count} etiquetas?" },
  "Tags in use are not deleted. This cannot be undone.":
    "Las etiquetas en uso no se eliminan. Esta acción no se puede deshacer.",
  "{count} files deleted": { one: "{count} archivo eliminado", other: "{count} archivos eliminados" },
  "Delete {count} files?": { one: "¿Eliminar {count} archivo?", other: "¿Eliminar {count} archivos?" },
  "Files in use are not deleted. This cannot be undone.":
    "Los archivos en uso no se eliminan. Esta acción no se puede deshacer.",
  "It is in use": "Está en uso",
  "In use {count} times. Delete it on its own page.": "En uso {count} veces. Elimínala en su propia página.",
  Export: "Exportar",
  Archive: "Archivar",
  Restore: "Restaurar",
  Archived: "Archivado",
  "Nothing was changed": "No se ha cambiado nada",
  "Nothing had to be changed": "No había nada que cambiar",
  "and {count} more": "y {count} más",
  "Enter a tag": "Escribe una etiqueta",
  "Tag {count} selected rows": {
    one: "Etiquetar {count} fila seleccionada",
    other: "Etiquetar {count} filas seleccionadas",
  },
  "Participants never see admin tags.": "Los participantes nunca ven las etiquetas internas.",
  "Remove tag": "Quitar etiqueta",
  "This cannot be undone. To keep it out of sight, archive it instead.":
    "Esta acción no se puede deshacer. Si solo quieres que no se vea, archívalo.",
  "Select at least one row": "Selecciona al menos una fila",
  "Select {max} rows at most": "Selecciona {max} filas como máximo",
  "It no longer exists": "Ya no existe",
  "Participants have used this challenge, so it cannot be deleted. Archive it instead.":
    "Los participantes han usado este reto y no se puede eliminar. Archívalo.",
  "It is archived. Restore it first.": "Está archivado. Restáuralo primero.",
  "The challenge {challenge} gives it. Unpublish that first.": "El reto {challenge} la otorga. Retíralo primero.",
  "Participants have this reward, or challenges give it, so it cannot be deleted. Archive it.":
    "Hay participantes que tienen esta recompensa o retos que la otorgan, y no se puede eliminar. Archívala.",
  "Archived the challenge <thing>{name}</thing>": "Archivó el reto <thing>{name}</thing>",
  "Deleted the challenge <thing>{name}</thing>": "Eliminó el reto <thing>{name}</thing>",
  "Restored the challenge <thing>{name}</thing>": "Restauró el reto <thing>{name}</thing>",
  "Archived the reward <thing>{name}</thing>": "Archivó la recompensa <thing>{name}</thing>",
  "Deleted the reward <thing>{name}</thing>": "Eliminó la recompensa <thing>{name}</thing>",
  "Published the reward <thing>{name}</thing>": "Publicó la recompensa <thing>{name}</thing>",
  "Restored the reward <thing>{name}</thing>": "Restauró la recompensa <thing>{name}</thing>",
  "Unpublished the reward <thing>{name}</thing>": "Retiró la recompensa <thing>{name}</thing>",
  History: "Historial",
  "Changes by admins appear here.": "Aquí aparecen los cambios de los administradores.",
  "Order on home": "Orden en la portada",
  "The order was saved.": "Se ha guardado el orden.",
  "Drag a row, or move it with space and the arrow keys. Visitors see the active ones in this order.":
    "Arrastra una fila o muévela con la barra espaciadora y las flechas. Los visitantes ven las activas en este orden.",
  "Somebody else changed the order, or added or removed something. Reload the page and try again.":
    "Alguien ha cambiado el orden, o ha añadido o quitado algo. Recarga la página e inténtalo de nuevo.",
  "Changed the order of the challenges on the home page": "Cambió el orden de los retos en la portada",
  "Changed the order of the rewards on the home page": "Cambió el orden de las recompensas en la portada",
  "Filter by {label}: {value}": "Filtrar por {label}: {value}",
  "from {day}": "desde el {day}",
  "until {day}": "hasta el {day}",
};
