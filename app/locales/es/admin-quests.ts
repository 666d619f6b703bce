import type { Dictionary } from "../text";

/** Quests in the admin. */
export const adminQuests: Dictionary = {
  "{count} quests": { one: "{count} misión", other: "{count} misiones" },
  "{name} is a draft again": "{name} vuelve a ser un borrador",
  "{range} of {count} quests": { one: "{range} de {count} misión", other: "{range} de {count} misiones" },
  "A program can have at most {max} quests that are not archived. Delete some first.":
    "Un programa puede tener como máximo {max} misiones sin archivar. Elimina antes algunas.",
  "A quest is several challenges with a prize for everybody who does all of them.":
    "Una misión son varios retos con un premio para quien los complete todos.",
  "Add quest": "Añadir misión",
  "Add step": "Añadir paso",
  "Archived the quest <thing>{name}</thing>": "Archivó la misión <thing>{name}</thing>",
  Began: "Empezaron",
  "Can't be finished": "No se puede completar",
  "Changed the quest <thing>{name}</thing>": "Cambió la misión <thing>{name}</thing>",
  "Choose 2 to 10 challenges": "Elige de 2 a 10 retos",
  "Choose each challenge once": "Elige cada reto una sola vez",
  "Completed quests": "Misiones completadas",
  "Create quest": "Crear misión",
  "Created the quest <thing>{name}</thing>": "Creó la misión <thing>{name}</thing>",
  "Deleted the quest <thing>{name}</thing>": "Eliminó la misión <thing>{name}</thing>",
  "Given at once to everybody who has done all steps.": "Se da al momento a quien haya completado todos los pasos.",
  "Leave empty to start it when you publish it.": "Déjalo vacío para que empiece cuando la publiques.",
  "New quest": "Nueva misión",
  "No quests yet": "Aún no hay misiones",
  "Nobody can finish this quest: {challenges}": "Nadie puede completar esta misión: {challenges}",
  "Nobody has completed it yet. This can't be undone.": "Nadie la ha completado aún. No se puede deshacer.",
  "Pages of quests": "Páginas de misiones",
  "Participants may do them in any order. What can be repeated counts from the start on. What is done once also counts from before.":
    "Los participantes pueden hacerlos en cualquier orden. Lo que se puede repetir cuenta desde el inicio. Lo que se hace una vez también cuenta si es de antes.",
  "Published the quest <thing>{name}</thing>": "Publicó la misión <thing>{name}</thing>",
  "Quest created as a draft": "Misión creada como borrador",
  "Quest not found": "No se encontró la misión",
  "Quest saved": "Misión guardada",
  quests: "misiones",
  "Restored the quest <thing>{name}</thing>": "Restauró la misión <thing>{name}</thing>",
  "Search quests": "Buscar misiones",
  "Somebody has completed it, so it's archived instead. Prizes stay.":
    "Alguien ya la ha completado, así que se archiva. Los premios se conservan.",
  "Somebody has completed it, so only the title, the description and the end can change.":
    "Alguien ya la ha completado, así que solo se pueden cambiar el título, la descripción y el fin.",
  "Someone else changed this quest while you were editing. Open it in another tab to compare. Your changes are still here.":
    "Otra persona ha cambiado esta misión mientras la editabas. Ábrela en otra pestaña para comparar. Tus cambios siguen aquí.",
  "Step {number}": "Paso {number}",
  "The end has passed. Choose a later one first.": "El fin ya ha pasado. Elige antes uno posterior.",
  "The quest {quest} gives this reward. Unpublish the quest first.": "La misión {quest} la otorga. Retírala primero.",
  "This can't change any more, since somebody has completed the quest.":
    "Esto ya no se puede cambiar, porque alguien ha completado la misión.",
  "Unpublished the quest <thing>{name}</thing>": "Retiró la misión <thing>{name}</thing>",
  "When it's open": "Cuándo está abierta",
  "missions series steps collection": "retos serie pasos colección",
};
