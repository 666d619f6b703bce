import type { Dictionary } from "../translate";

/** Content tags and admin tags. */
export const adminTags: Dictionary = {
  "Add tag": "Añadir etiqueta",
  "Add this tag to a challenge to see it here.": "Añade esta etiqueta a un reto para verlo aquí.",
  "Add this tag to a reward to see it here.": "Añade esta etiqueta a una recompensa para verla aquí.",
  "Admin tags": "Etiquetas internas",
  "Admin tags are your own notes on challenges and rewards; participants never see them. Add the first one.":
    "Las etiquetas internas son tus propias notas sobre retos y recompensas; los participantes nunca las ven. Añade la primera.",
  "Choose tags from the list": "Elige etiquetas de la lista",
  "Content tags": "Etiquetas de contenido",
  "Content tags say what challenges and rewards are about. Add the first one, then choose it in their forms.":
    "Las etiquetas de contenido dicen de qué tratan los retos y las recompensas. Añade la primera y elígela en sus formularios.",
  "Create tag": "Crear etiqueta",
  "Create “{tag}”": "Crear «{tag}»",
  "Delete {name}?": "¿Eliminar {name}?",
  Deleting: "Eliminando",
  "Inactive tags stay on existing items but can't be added to new ones.":
    "Las etiquetas inactivas se quedan donde están, pero no se pueden añadir a nada nuevo.",
  "It is used {count} times and will be removed everywhere.": {
    one: "Se usa {count} vez y se quitará de allí.",
    other: "Se usa {count} veces y se quitará de todas partes.",
  },
  "New tag": "Nueva etiqueta",
  "No challenges use this tag": "Ningún reto usa esta etiqueta",
  "No more tags": "No hay más etiquetas",
  "No rewards use this tag": "Ninguna recompensa usa esta etiqueta",
  "No tags yet": "Aún no hay etiquetas",
  "Remove tag {tag}": "Quitar la etiqueta {tag}",
  "Somebody else changed this tag while you were editing. Open it again in another tab to compare; what you typed is still here.":
    "Otra persona ha cambiado esta etiqueta mientras la editabas. Ábrela en otra pestaña para comparar; lo que has escrito sigue aquí.",
  "Somebody else changed this tag. Please try again.": "Otra persona ha cambiado esta etiqueta. Inténtalo de nuevo.",
  Tag: "Etiqueta",
  "Tag not found": "No se ha encontrado la etiqueta",
  "Tag updated": "Etiqueta actualizada",
  "Tag was created successfully!": "¡La etiqueta se ha creado correctamente!",
  "Tag was deleted successfully!": "¡La etiqueta se ha eliminado correctamente!",
  "Tag was updated successfully!": "¡La etiqueta se ha actualizado correctamente!",
  Tags: "Etiquetas",
  "Tags of this program": "Etiquetas de este programa",
  "The newest {shown} of {count}.": "Las {shown} más nuevas de {count}.",
  "There are no content tags yet.": "Aún no hay etiquetas de contenido.",
  "There is a tag of this name already": "Ya hay una etiqueta con este nombre",
  "There is no tag of this name": "No hay ninguna etiqueta con este nombre",
  "This tag is in use {count} times. Type its name to delete it all the same.":
    "Esta etiqueta está en uso {count} veces. Escribe su nombre para eliminarla de todos modos.",
  "This tag isn't used anywhere. Deleting it can't be undone.":
    "Esta etiqueta no se usa en ninguna parte. Eliminarla no se puede deshacer.",
  "This tag is not active": "Esta etiqueta no está activa",
  Used: "Usos",
  "What this is about.": "De qué trata.",
  tags: "etiquetas",
};
